internal import Foundation
internal import ImageCodec

/// What lies on a page and hides its print: fingers, pencils. It is no paper, by brightness or by colour, and too thick for
/// letters.
struct Obstacles {
    /// Pixels of a quarter of the photo's size: 1 where something lies, or where the page ends.
    let mask: [UInt8]
    /// How far the channels are apart at each of these pixels, each against the paper's.
    let tint: [Float]
    let width: Int, height: Int
    static let scale = 4

    /// Of the paper's brightness, in the channel that tells most, what is left on skin and wood.
    private static let darkest: Float = 0.78
    /// How far the channels of skin and wood are apart, each against the paper's.
    private static let coloured: Float = 0.17
    /// Letters' stems, and bold letters, are thinner than this, x-heights.
    private static let thinnest = 0.6

    init(in photo: RGBImage, paper: PaperColor, xHeight: Double) {
        let (width, height) = (photo.width / Self.scale, photo.height / Self.scale)
        (self.width, self.height) = (width, height)
        let channels = Self.channels(of: photo, width: width, height: height)
        let reach = max(1, Int((Self.thinnest * xHeight / Double(Self.scale) / 2).rounded()))
        let levels = [paper.red, paper.green, paper.blue]
        let closed = zip(channels, levels).map { channel, level in
            channel.extreme(reach, width, height, max).extreme(reach, width, height, min).map { $0 / level }
        }
        // One light for all channels: what is bright in one of them only is no paper.
        let cell = max(4, Int(12 * xHeight) / Self.scale)
        let lights = closed.map { $0.upperQuartiles(cell: cell, width, height) }
        let light = lights[0].indices.map { min(max(min(lights[0][$0], lights[1][$0], lights[2][$0]), 0.5), 1.15) }
        let columns = (width + cell - 1) / cell
        var least = closed[0], most = closed[0]
        for index in least.indices {
            let here = light[index / width / cell * columns + index % width / cell]
            least[index] = min(closed[0][index], closed[1][index], closed[2][index]) / here
            most[index] = max(closed[0][index], closed[1][index], closed[2][index]) / here
        }
        let mask: [UInt8] = zip(least, most).map { $0 < Self.darkest || $1 - $0 > Self.coloured ? 1 : 0 }
        self.mask = mask
        tint = zip(least, most).map { $1 - $0 }
    }

    /// The three channels at a quarter of the size, of each sixteen pixels the mean.
    private static func channels(of photo: RGBImage, width: Int, height: Int) -> [[Float]] {
        var channels = [[Float]](repeating: [Float](repeating: 0, count: width * height), count: 3)
        for y in 0..<(height * scale) {
            for x in 0..<(width * scale) {
                let from = (y * photo.width + x) * 3, to = y / scale * width + x / scale
                for channel in 0..<3 { channels[channel][to] += Float(photo.pixels[from + channel]) / 16 }
            }
        }
        return channels
    }
}

extension [Float] {
    /// The largest, or smallest, of the samples up to `reach` away along rows and columns.
    fileprivate func extreme(_ reach: Int, _ width: Int, _ height: Int, _ pick: (Float, Float) -> Float) -> [Float] {
        var rows = self
        for y in 0..<height {
            for x in 0..<width {
                for other in Swift.max(0, x - reach)...Swift.min(width - 1, x + reach) {
                    rows[y * width + x] = pick(rows[y * width + x], self[y * width + other])
                }
            }
        }
        var result = rows
        for y in 0..<height {
            for other in Swift.max(0, y - reach)...Swift.min(height - 1, y + reach) {
                for x in 0..<width {
                    result[y * width + x] = pick(result[y * width + x], rows[other * width + x])
                }
            }
        }
        return result
    }

    /// The upper quartile of each square cell, row by row: of a cell of text, its paper.
    fileprivate func upperQuartiles(cell: Int, _ width: Int, _ height: Int) -> [Float] {
        let columns = (width + cell - 1) / cell, rows = (height + cell - 1) / cell
        return (0..<(columns * rows)).map { index in
            let top = index / columns * cell, left = index % columns * cell
            var values: [Float] = []
            for y in stride(from: top, to: Swift.min(top + cell, height), by: 2) {
                for x in stride(from: left, to: Swift.min(left + cell, width), by: 2) {
                    values.append(self[y * width + x])
                }
            }
            values.sort()
            return values[values.count * 3 / 4]
        }
    }
}

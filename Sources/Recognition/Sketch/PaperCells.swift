internal import Foundation
internal import ImageCodec

/// A picture in square cells, each as bright and as coloured as the brighter half of its pixels: what the paper is
/// like where ink covers no more than half of it.
struct PaperCells: Sendable {
    /// Pixels of a cell's side.
    static let side = 8

    let width: Int
    let height: Int
    /// Luma 0…255 of each cell, row by row.
    let light: [Float]
    /// (red − green) and (blue − green), each as a share of the sum of all three: colour without brightness.
    let redness: [Float]
    let blueness: [Float]

    init(_ image: RGBImage) {
        let (columns, rows) = ((image.width + Self.side - 1) / Self.side, (image.height + Self.side - 1) / Self.side)
        (width, height) = (columns, rows)
        var light: [Float] = []
        var redness: [Float] = []
        var blueness: [Float] = []
        image.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<rows {
                for x in 0..<columns {
                    let color = Self.paper(pixels, image, x: x * Self.side, y: y * Self.side)
                    // 30 keeps the noise of dark places from looking like colour.
                    let sum = color.red + color.green + color.blue + 30
                    light.append(0.299 * color.red + 0.587 * color.green + 0.114 * color.blue)
                    redness.append((color.red - color.green) / sum)
                    blueness.append((color.blue - color.green) / sum)
                }
            }
        }
        (self.light, self.redness, self.blueness) = (light, redness, blueness)
    }

    /// The mean colour of the pixels of a cell that are no darker than its mean.
    private static func paper(
        _ pixels: UnsafeBufferPointer<UInt8>, _ image: RGBImage, x: Int, y: Int
    ) -> (red: Float, green: Float, blue: Float) {
        let (endX, endY) = (min(x + side, image.width), min(y + side, image.height))
        var total = 0
        for row in y..<endY {
            for column in x..<endX {
                let index = 3 * (row * image.width + column)
                total += brightness(pixels, index)
            }
        }
        let mean = total / ((endX - x) * (endY - y))
        var (red, green, blue, count) = (0, 0, 0, 0)
        for row in y..<endY {
            for column in x..<endX {
                let index = 3 * (row * image.width + column)
                guard brightness(pixels, index) >= mean else { continue }
                red += Int(pixels[index])
                green += Int(pixels[index + 1])
                blue += Int(pixels[index + 2])
                count += 1
            }
        }
        let share = 1 / Float(max(count, 1))
        return (Float(red) * share, Float(green) * share, Float(blue) * share)
    }

    /// Luma times ten, in whole numbers.
    @inline(__always)
    private static func brightness(_ pixels: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        3 * Int(pixels[index]) + 6 * Int(pixels[index + 1]) + Int(pixels[index + 2])
    }

    /// How unlike two cells are in colour alone.
    func colorDistance(_ a: Int, _ b: Int) -> Float {
        abs(redness[a] - redness[b]) + abs(blueness[a] - blueness[b])
    }
}

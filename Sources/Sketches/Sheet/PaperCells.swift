internal import Foundation
internal import ImageCodec

/// A picture divided into square cells, each with the brightness and colour of the brighter half of its pixels. That is
/// the paper's colour where ink covers at most half of the cell.
struct PaperCells: Sendable {
    /// The side of a cell, in pixels.
    static let side = 8

    let width: Int
    let height: Int
    /// Luma 0…255 of each cell, row by row.
    let light: [Float]
    /// (red − green) and (blue − green), each divided by the sum of all three: chromaticity without brightness.
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
                    // The 30 keeps the noise of dark areas from looking like colour.
                    let sum = color.red + color.green + color.blue + 30
                    light.append(0.299 * color.red + 0.587 * color.green + 0.114 * color.blue)
                    redness.append((color.red - color.green) / sum)
                    blueness.append((color.blue - color.green) / sum)
                }
            }
        }
        (self.light, self.redness, self.blueness) = (light, redness, blueness)
    }

    /// A morphological closing: removes narrow dark parts such as strokes of a felt-tip. A dark part into which a
    /// square of `2 · radius + 1` cells does not fit takes the colour of its brighter surroundings. Cells within `2 ·
    /// radius` of the border stay unchanged, because the width of their dark part is unknown.
    func closed(radius: Int) -> PaperCells {
        let brightest = sources(of: Array(light.indices), radius: radius) { light[$0] > light[$1] }
        let closed = sources(of: brightest, radius: radius) { light[$0] < light[$1] }
        let inside = (
            x: 2 * radius..<max(width - 2 * radius, 2 * radius), y: 2 * radius..<max(height - 2 * radius, 2 * radius)
        )
        let source = light.indices.map { cell in
            inside.x.contains(cell % width) && inside.y.contains(cell / width) ? closed[cell] : cell
        }
        return PaperCells(
            width: width, height: height, light: source.map { light[$0] }, redness: source.map { redness[$0] },
            blueness: source.map { blueness[$0] })
    }

    private init(width: Int, height: Int, light: [Float], redness: [Float], blueness: [Float]) {
        (self.width, self.height) = (width, height)
        (self.light, self.redness, self.blueness) = (light, redness, blueness)
    }

    /// For each cell, the first by `comesBefore` among the entries of `cells` in the square around it.
    private func sources(of cells: [Int], radius: Int, _ comesBefore: (Int, Int) -> Bool) -> [Int] {
        var across = cells, down = cells
        for y in 0..<height {
            for x in 0..<width {
                for other in max(x - radius, 0)...min(x + radius, width - 1)
                where comesBefore(cells[y * width + other], across[y * width + x]) {
                    across[y * width + x] = cells[y * width + other]
                }
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                down[y * width + x] = across[y * width + x]
                for other in max(y - radius, 0)...min(y + radius, height - 1)
                where comesBefore(across[other * width + x], down[y * width + x]) {
                    down[y * width + x] = across[other * width + x]
                }
            }
        }
        return down
    }

    /// The mean colour of a cell's pixels that are at least as bright as its mean.
    private static func paper(
        _ pixels: UnsafeBufferPointer<UInt8>, _ image: RGBImage, x: Int, y: Int
    ) -> (red: Float, green: Float, blue: Float) {
        let (endX, endY) = (min(x + side, image.width), min(y + side, image.height))
        var total = 0
        for row in y..<endY {
            var index = 3 &* (row &* image.width &+ x)
            for _ in x..<endX {
                total &+= brightness(pixels, index)
                index &+= 3
            }
        }
        let mean = total / ((endX - x) * (endY - y))
        var (red, green, blue, count) = (0, 0, 0, 0)
        for row in y..<endY {
            var index = 3 &* (row &* image.width &+ x)
            for _ in x..<endX {
                if brightness(pixels, index) >= mean {
                    red &+= Int(pixels[index])
                    green &+= Int(pixels[index &+ 1])
                    blue &+= Int(pixels[index &+ 2])
                    count &+= 1
                }
                index &+= 3
            }
        }
        let share = 1 / Float(max(count, 1))
        return (Float(red) * share, Float(green) * share, Float(blue) * share)
    }

    /// Approximate luma times ten, as an integer.
    @inline(__always)
    private static func brightness(_ pixels: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        3 &* Int(pixels[index]) &+ 6 &* Int(pixels[index &+ 1]) &+ Int(pixels[index &+ 2])
    }

    /// The chromaticity distance of two cells.
    func colorDistance(_ a: Int, _ b: Int) -> Float {
        abs(redness[a] - redness[b]) + abs(blueness[a] - blueness[b])
    }
}

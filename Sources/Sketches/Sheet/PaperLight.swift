internal import ImageCodec
internal import Raster

/// An estimate of the bare paper's light at each pixel. It is interpolated between cells, and cells covered by ink take
/// the light around them.
struct PaperLight: Sendable {
    private let side: Int
    private let columns: Int
    private let rows: Int
    private let cells: [Float]
    /// For each pixel column, the cells to its left and right.
    private let across: [LinearCell]

    /// - Parameter closing: The radius of the closing, in cells. Dark parts up to twice as wide are bridged.
    init(_ image: GrayImage, cellSide side: Int, closing: Int) {
        self.side = side
        columns = (image.width + side - 1) / side
        rows = (image.height + side - 1) / side
        let light = Self.brighterHalves(image, side: side, columns: columns, rows: rows)
        let opened = Self.extremes(of: light, columns, rows, radius: closing, max)
        // The erosion reaches one cell further than the dilation. At the edge of a shadow or of the sheet, where there
        // is no ink, the darker side's light then counts on both sides.
        let closed = Self.extremes(of: opened, columns, rows, radius: closing + 1, min)
        cells = Self.smoothed(closed, columns, rows).map { max($0, 1) }
        let limit = columns
        across = (0..<image.width).map { LinearCell(pixel: $0, side: side, count: limit) }
    }

    /// Fills `line` with the light along row `y` of the picture, interpolated linearly between cell centres.
    func fill(_ line: inout [Float], row y: Int) {
        let down = LinearCell(pixel: y, side: side, count: rows)
        let (top, bottom) = (down.first * columns, down.second * columns)
        line.withUnsafeMutableBufferPointer { line in
            cells.withUnsafeBufferPointer { cells in
                across.withUnsafeBufferPointer { across in
                    for x in 0..<min(line.count, across.count) {
                        let cell = across[x]
                        line[x] = down.mix(
                            cell.mix(cells[top &+ cell.first], cells[top &+ cell.second]),
                            cell.mix(cells[bottom &+ cell.first], cells[bottom &+ cell.second]))
                    }
                }
            }
        }
    }

    /// The mean of each cell's pixels that are at least as bright as its mean.
    private static func brighterHalves(_ image: GrayImage, side: Int, columns: Int, rows: Int) -> [Float] {
        var cells: [Float] = []
        cells.reserveCapacity(columns * rows)
        image.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                for column in 0..<columns {
                    let xs = column * side..<min((column + 1) * side, image.width)
                    let ys = row * side..<min((row + 1) * side, image.height)
                    var total = 0
                    for y in ys { for x in xs { total &+= Int(pixels[y &* image.width &+ x]) } }
                    let mean = total / (xs.count * ys.count)
                    var (sum, count) = (0, 0)
                    for y in ys {
                        for x in xs {
                            let value = Int(pixels[y &* image.width &+ x])
                            if value >= mean { (sum, count) = (sum &+ value, count &+ 1) }
                        }
                    }
                    cells.append(Float(sum) / Float(max(count, 1)))
                }
            }
        }
        return cells
    }

    /// The largest or smallest value in a square around each cell.
    private static func extremes(
        of cells: [Float], _ columns: Int, _ rows: Int, radius: Int, _ pick: (Float, Float) -> Float
    ) -> [Float] {
        var across = cells, down = cells
        for y in 0..<rows {
            for x in 0..<columns {
                var value = cells[y * columns + x]
                for other in max(x - radius, 0)...min(x + radius, columns - 1) {
                    value = pick(value, cells[y * columns + other])
                }
                across[y * columns + x] = value
            }
        }
        for y in 0..<rows {
            for x in 0..<columns {
                var value = across[y * columns + x]
                for other in max(y - radius, 0)...min(y + radius, rows - 1) {
                    value = pick(value, across[other * columns + x])
                }
                down[y * columns + x] = value
            }
        }
        return down
    }

    /// Smooths with a 3 × 3 binomial kernel (1 2 1 in each direction).
    private static func smoothed(_ cells: [Float], _ columns: Int, _ rows: Int) -> [Float] {
        cells.indices.map { cell in
            let (x, y) = (cell % columns, cell / columns)
            var (sum, weight): (Float, Float) = (0, 0)
            for otherY in max(y - 1, 0)...min(y + 1, rows - 1) {
                for otherX in max(x - 1, 0)...min(x + 1, columns - 1) {
                    let share: Float = (otherX == x ? 2 : 1) * (otherY == y ? 2 : 1)
                    sum += share * cells[otherY * columns + otherX]
                    weight += share
                }
            }
            return sum / weight
        }
    }
}

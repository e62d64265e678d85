internal import Foundation
internal import ImageCodec

/// How much light ink takes from the paper at each pixel of a picture: 0 for bare paper, 255 for a black that reflects
/// nothing. Light and shadow are gone; ruling, dirt and the paper's grain are still there.
struct InkDensity: Sendable {
    let width: Int
    let height: Int
    /// Row by row.
    var pixels: [UInt8]

    /// Ink bright on black, for people who work on the reader.
    var picture: RGBImage { GrayImage(width: width, height: height, pixels: pixels).rgb }

    /// - Parameter sheet: outside of it the density is 0.
    init(_ image: GrayImage, on sheet: Sheet) {
        let fine = PaperLight(image, cellSide: 4, closing: 3)
        // Fine light follows a shadow's edge closely but takes a filled patch for the paper; coarse light does not,
        // and is believed where the ink is dark enough to be no shadow.
        let coarse = PaperLight(image, cellSide: PaperCells.side, closing: 12)
        let image = image.smoothed()
        (width, height) = (image.width, image.height)
        let (width, height) = (width, height)
        pixels = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            var near = [Float](repeating: 0, count: width), far = near
            image.pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    fine.fill(&near, row: y)
                    coarse.fill(&far, row: y)
                    let cellRow = y / PaperCells.side * sheet.width
                    for x in 0..<width {
                        let light = Float(source[y &* width &+ x])
                        let thin = 1 - light / near[x], solid = 1 - light / far[x]
                        let density = solid > Self.solidInk ? max(thin, solid) : thin
                        let isOnSheet = sheet.cells[cellRow &+ x / PaperCells.side]
                        out[y &* width &+ x] = isOnSheet ? UInt8(min(max(density, 0), 1) * 255) : 0
                    }
                }
            }
            count = width * height
        }
    }

    /// A patch that takes this share of the light away is ink and no shadow: shadows of hands and phones leave more.
    private static let solidInk: Float = 0.62
}

/// The light of the bare paper at each pixel, from cells that are bridged where ink covers them.
struct PaperLight: Sendable {
    private let side: Int
    private let columns: Int
    private let rows: Int
    private let cells: [Float]

    /// - Parameter closing: dark patches up to twice as many cells wide are bridged.
    init(_ image: GrayImage, cellSide side: Int, closing: Int) {
        self.side = side
        columns = (image.width + side - 1) / side
        rows = (image.height + side - 1) / side
        let light = Self.brighterHalves(image, side: side, columns: columns, rows: rows)
        let opened = Self.extremes(of: light, columns, rows, radius: closing, max)
        // One cell further in than out: at the edge of a shadow or of the sheet, where there is no ink, the darker
        // side's light counts on both sides.
        let closed = Self.extremes(of: opened, columns, rows, radius: closing + 1, min)
        cells = Self.smoothed(closed, columns, rows).map { max($0, 1) }
    }

    /// The light along row `y` of the picture, linear between the middles of cells.
    func fill(_ line: inout [Float], row y: Int) {
        let (top, bottom, share) = neighbours(of: y, limit: rows)
        for x in line.indices {
            let (left, right, across) = neighbours(of: x, limit: columns)
            let above = cells[top * columns + left] * (1 - across) + cells[top * columns + right] * across
            let below = cells[bottom * columns + left] * (1 - across) + cells[bottom * columns + right] * across
            line[x] = above * (1 - share) + below * share
        }
    }

    @inline(__always)
    private func neighbours(of position: Int, limit: Int) -> (Int, Int, Float) {
        let place = (Float(position) + 0.5) / Float(side) - 0.5
        let first = min(max(Int(place.rounded(.down)), 0), limit - 1)
        return (first, min(first + 1, limit - 1), min(max(place - Float(first), 0), 1))
    }

    /// The mean of the pixels of each cell that are no darker than its mean.
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

    /// The largest or smallest value around each cell, in a square.
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

    /// Each cell with its eight neighbours, the middle weighted.
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

/// What densities on a sheet are noise and what are ink.
struct InkLevels: Sendable {
    /// The density of bare paper, and its spread.
    let paper: Double
    let noise: Double
    /// The density of the strokes; ``paper`` when there are none.
    let ink: Double
    /// What is less dense than this is grain or ruling.
    private let floor: Double

    /// Ink is denser than paper by at least the first, and by the second it can't be grain.
    private static let leastStep = 15.0, mostStep = 45.0
    /// The largest share of a sheet that a drawing covers.
    private static let mostInk = 0.15

    /// - Parameter ruling: the density of printed lines; ink is looked for above it when there is any.
    init(_ density: InkDensity, on sheet: Sheet, above ruling: Double = 0) {
        var histogram = Array(repeating: 0, count: 256)
        for y in 0..<density.height {
            let cellRow = y / PaperCells.side * sheet.width
            for x in 0..<density.width where sheet.cells[cellRow + x / PaperCells.side] {
                histogram[Int(density.pixels[y * density.width + x])] += 1
            }
        }
        self.init(histogram, above: ruling)
    }

    /// From the number of pixels of each density.
    init(_ histogram: [Int], above ruling: Double = 0) {
        let total = histogram.reduce(0, +)
        paper = Self.quantile(0.45, of: histogram, total)
        // Half of all grain is clipped at 0, so the spread is told from the denser side; from not far up, for ruling
        // and ink may cover a third of the sheet. 0.4 standard deviations lie between these quantiles.
        noise = max((Self.quantile(0.609, of: histogram, total) - paper) / 0.4, 1.5)
        // Fine ruling looks like very coarse grain; ink is denser than either.
        let floor = paper + min(max(5 * noise, Self.leastStep), Self.mostStep)
        // Strokes never cover this much of a sheet: it is ruling too fine to be told line by line, or rough paper.
        let dark = histogram.enumerated().map { Double($0.offset) > floor ? $0.element : 0 }
        let darkCount = dark.reduce(0, +)
        let isTextured = Double(darkCount) > Self.mostInk * Double(total)
        let ruling = max(ruling, isTextured ? Self.quantile(0.5, of: dark, darkCount) : 0)
        let inkOverRuling = Self.ink(in: histogram, over: 1.35 * ruling, atLeast: 150)
        if ruling > 0, let inkOverRuling {
            (ink, self.floor) = (inkOverRuling, max(floor, 1.15 * ruling))
        } else {
            (ink, self.floor) = (Self.ink(in: histogram, over: floor, atLeast: 30) ?? paper, floor)
        }
    }

    /// The typical density of the pixels above `floor`; `nil` when there are too few.
    private static func ink(in histogram: [Int], over floor: Double, atLeast least: Int) -> Double? {
        let dark = histogram.enumerated().map { Double($0.offset) > floor ? $0.element : 0 }
        let count = dark.reduce(0, +)
        return count > least ? quantile(0.85, of: dark, count) : nil
    }

    var hasInk: Bool { ink > paper }
    /// Strokes are at least this dense somewhere.
    var sure: Double { max(paper + 0.48 * (ink - paper), floor) }
    /// What belongs to a stroke is at least this dense.
    var possible: Double { max(paper + 0.3 * (ink - paper), paper + 0.6 * (floor - paper)) }

    /// Linear within a density's pixels.
    private static func quantile(_ share: Double, of histogram: [Int], _ total: Int) -> Double {
        var rest = share * Double(total)
        for (value, count) in histogram.enumerated() where count > 0 {
            if rest < Double(count) { return Double(value) + rest / Double(count) - 0.5 }
            rest -= Double(count)
        }
        return Double(histogram.count - 1)
    }
}

extension GrayImage {
    /// Each pixel with its eight neighbours, weighted 1 2 1 each way: a sensor's grain falls to three eighths, and a
    /// stroke of two pixels is still one.
    func smoothed() -> GrayImage {
        let (width, height) = (width, height)
        guard width > 2, height > 2 else { return self }
        var rows = [UInt16](repeating: 0, count: width * height)
        let result = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let line = y &* width
                    for x in 0..<width {
                        let left = source[line &+ max(x &- 1, 0)], right = source[line &+ min(x &+ 1, width &- 1)]
                        rows[line &+ x] = UInt16(left) &+ 2 &* UInt16(source[line &+ x]) &+ UInt16(right)
                    }
                }
            }
            for y in 0..<height {
                let (above, line, below) = (max(y &- 1, 0) &* width, y &* width, min(y &+ 1, height &- 1) &* width)
                for x in 0..<width {
                    out[line &+ x] = UInt8((rows[above &+ x] &+ 2 &* rows[line &+ x] &+ rows[below &+ x] &+ 8) / 16)
                }
            }
            count = width * height
        }
        return GrayImage(width: width, height: height, pixels: result)
    }
}

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
    /// Ink is darker than paper by more than so many of a picture's 256 steps of light: where there is hardly any light,
    /// a step or two are noise, however large a share of it they are.
    private static let leastLightSteps = 4.0
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
        self.init(histogram, above: ruling, atLeast: Self.leastLightSteps * 255 / max(Double(sheet.light), 1))
    }

    /// From the number of pixels of each density.
    /// - Parameter step: ink is so much denser than paper.
    private init(_ histogram: [Int], above ruling: Double, atLeast step: Double) {
        let total = histogram.reduce(0, +)
        paper = Self.quantile(0.45, of: histogram, total)
        // Half of all grain is clipped at 0, so the spread is told from the denser side; from not far up, for ruling
        // and ink may cover a third of the sheet. 0.4 standard deviations lie between these quantiles.
        noise = max((Self.quantile(0.609, of: histogram, total) - paper) / 0.4, 1.5)
        // Fine ruling looks like very coarse grain; ink is denser than either.
        let floor = paper + max(min(max(5 * noise, Self.leastStep), Self.mostStep), step)
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

internal import Raster

/// Thresholds that separate ink from noise by density.
struct InkLevels: Sendable {
    /// The typical density of bare paper, and its standard deviation.
    let paper: Double
    let noise: Double
    /// The typical density of strokes; equal to ``paper`` if there are none.
    let ink: Double
    /// The density below which everything is grain or ruling.
    private let floor: Double

    /// Limits on the step from paper to ink: at least `leastStep`, and a step of `mostStep` is never grain.
    private static let leastStep = 15.0, mostStep = 45.0
    /// The least step from paper to ink in the picture's 256 grey levels. Where there is hardly any light, a level or
    /// two are noise, however large a fraction of the light they are.
    private static let leastLightSteps = 4.0
    /// The largest fraction of a sheet that a drawing covers.
    private static let mostInk = 0.15

    /// - Parameter ruling: The density of printed lines, or 0 without lines. Ink must be denser.
    init(_ density: InkDensity, on sheet: PaperSheet, above ruling: Double = 0) {
        var histogram = Histogram()
        for y in 0..<density.height {
            let cellRow = y / PaperCells.side * sheet.width
            for x in 0..<density.width where sheet.cells[cellRow + x / PaperCells.side] {
                histogram.counts[Int(density.pixels[y * density.width + x])] += 1
            }
        }
        self.init(histogram, above: ruling, atLeast: Self.leastLightSteps * 255 / max(Double(sheet.light), 1))
    }

    /// Derives the levels from a histogram of densities.
    /// - Parameter step: The least density step from paper to ink.
    private init(_ histogram: Histogram, above ruling: Double, atLeast step: Double) {
        let total = histogram.total
        paper = histogram.quantile(0.45)
        // Half of the noise is clipped at 0, so estimate its spread from the denser side, close to the median because
        // ruling and ink may cover a third of the sheet. These quantiles of a normal distribution are 0.4 standard
        // deviations apart.
        noise = max((histogram.quantile(0.609) - paper) / 0.4, 1.5)
        // Fine ruling looks like very coarse grain; ink is denser than either.
        let floor = paper + max(min(max(5 * noise, Self.leastStep), Self.mostStep), step)
        // Strokes never cover this much of a sheet. It is ruling too fine to detect line by line, or rough paper.
        let dark = histogram.above(floor)
        let isTextured = Double(dark.total) > Self.mostInk * Double(total)
        let ruling = max(ruling, isTextured ? dark.quantile(0.5) : 0)
        let inkOverRuling = Self.ink(in: histogram, over: 1.35 * ruling, atLeast: 150)
        if ruling > 0, let inkOverRuling {
            (ink, self.floor) = (inkOverRuling, max(floor, 1.15 * ruling))
        } else {
            (ink, self.floor) = (Self.ink(in: histogram, over: floor, atLeast: 30) ?? paper, floor)
        }
    }

    /// The typical density (85th percentile) of the pixels above `floor`; `nil` if there are too few.
    private static func ink(in histogram: Histogram, over floor: Double, atLeast least: Int) -> Double? {
        let dark = histogram.above(floor)
        return dark.total > least ? dark.quantile(0.85) : nil
    }

    var hasInk: Bool { ink > paper }
    /// The density that strokes reach somewhere: the upper threshold of the hysteresis.
    var sure: Double { max(paper + 0.48 * (ink - paper), floor) }
    /// The least density of any pixel of a stroke: the lower threshold of the hysteresis.
    var possible: Double { max(paper + 0.3 * (ink - paper), paper + 0.6 * (floor - paper)) }
}

extension Histogram {
    /// The density below which `share` of the pixels lie.
    fileprivate func quantile(_ share: Double) -> Double {
        interpolated(atRank: share * Double(total)) ?? Double(counts.count - 1)
    }

    /// Only the densities above `floor`.
    fileprivate func above(_ floor: Double) -> Histogram {
        Histogram(counts: counts.enumerated().map { Double($0.offset) > floor ? $0.element : 0 })
    }
}

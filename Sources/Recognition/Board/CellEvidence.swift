internal import ImageCodec

/// What the picture shows around the letters: on a board each letter stands on even ground, and between neighbouring
/// cells runs a line, a gap or a step.
struct CellEvidence: Hashable, Sendable {
    /// The share of the seven cells whose ground is even.
    var evenGround: Double
    /// The share of the twelve borders (six of the hub, six between outer cells) at which something is seen.
    var borders: Double
    /// The share of the borders that are dark lines between like grounds.
    var darkLines: Double

    /// How much is seen, 0…2.
    var sum: Double { evenGround + borders }

    /// Whether so much is seen that a board is likely, whatever the letters say. Of letters that stand very regularly
    /// less is asked: shadows and blur may cover the borders, and cells may be as bright as the ground.
    /// - Parameter scatter: how far the letters are off their cells' centres, in cell distances.
    func isBoardLike(scatter: Double) -> Bool {
        if sum >= Self.allButAll { return true }
        guard scatter < Self.evenScatter else { return false }
        return scatter < Self.regularScatter
            ? evenGround > 0.2 && sum > 0.9 : evenGround > 0.4 && borders > 0.4 && sum > 1.1
    }

    /// Whether cells are seen that somebody may have drawn by hand: nearly all borders, though ink runs through
    /// half of the cells' grounds and the letters stand off the middle.
    func isLikeHandDrawn(scatter: Double) -> Bool {
        scatter < Self.handScatter && borders > 0.7 && evenGround > 0.4
    }

    /// Of 1,100 boards those whose cells are not all seen have letters off their places by 0.021 at most; chance hits
    /// in a page of print by 0.045 mostly.
    static let evenScatter = 0.03
    /// Letters of boards drawn by hand are off their places by less.
    private static let handScatter = 0.07
    /// Letters off their places by no more than this stand very regularly.
    private static let regularScatter = 0.02
    /// A sum with hardly a cell or border missing.
    private static let allButAll = 1.8

    /// The evidence around the letters as they stand.
    init(_ constellation: Constellation, in pyramid: GrayPyramid) {
        self.init(constellation, offset: .zero, in: pyramid)
    }

    /// Letters may stand beside the middle of their cells (a drop-down arrow next to each), so when nothing is seen
    /// around the letters as they stand, the cells are looked for a little off, all by the same amount. `nil` when
    /// nothing is seen there either.
    init?(besideLettersOf constellation: Constellation, in pyramid: GrayPyramid) {
        for step in 0..<8 {
            let offset = 0.2 * Honeycomb.direction(Double(step) * .pi / 4)
            let evidence = CellEvidence(constellation, offset: offset, in: pyramid)
            if evidence.borders > 0.9, evidence.evenGround > 0.8 {
                self = evidence
                return
            }
        }
        return nil
    }

    init(_ constellation: Constellation, offset: Point, in pyramid: GrayPyramid) {
        let cells = Cells(
            map: constellation.map, offset: offset, level: pyramid.level(resolving: constellation.spacing / 48))
        let grounds = Honeycomb.centers.map { cells.ground(around: $0) }
        let tolerance = max(0.2 * constellation.glyphContrast, 6)
        evenGround = Double(grounds.count { $0.deviation < tolerance }) / Double(grounds.count)

        var seen = 0, lines = 0
        for border in Self.borders {
            let profile = cells.profile(of: border)
            let (before, after) = (grounds[border.from], grounds[border.to])
            let noise = 0.5 * (before.deviation + after.deviation)
            let (low, high) = (min(before.level, after.level), max(before.level, after.level))
            let isLine = low - (profile.min() ?? low) > max(1.5 * noise, 4)
            let isGap = (profile.max() ?? high) - high > max(1.5 * noise, 4)
            let isStep = high - low > max(2 * noise, 6)
            if isLine || isGap || isStep { seen += 1 }
            if isLine && !isStep { lines += 1 }
        }
        borders = Double(seen) / Double(Self.borders.count)
        darkLines = Double(lines) / Double(Self.borders.count)
    }

    private static let borders: [(from: Int, to: Int)] =
        (1...6).map { (0, $0) } + (1...6).map { ($0, $0 % 6 + 1) }
}

/// The grey levels at and between the cells of a board.
private struct Cells {
    let map: ProjectiveMap
    let offset: Point
    let level: GrayPyramid.Level

    private static let ringSteps = 16
    /// The ring around the glyph on which the ground is measured, in cell distances: outside of the largest glyphs,
    /// inside of the border.
    private static let ringRadius = 0.36

    private func value(at ideal: Point) -> Double { level.value(at: map(ideal + offset)) }

    /// The median grey level on the ring around a cell's centre and the usual deviation from it.
    func ground(around center: Point) -> (level: Double, deviation: Double) {
        let values = (0..<Self.ringSteps).map { step in
            value(
                at: center + Self.ringRadius
                    * Honeycomb.direction(2 * Double.pi * Double(step) / Double(Self.ringSteps)))
        }.sorted()
        let median = values[Self.ringSteps / 2]
        let deviations = values.map { abs($0 - median) }.sorted()
        return (median, deviations[Self.ringSteps * 3 / 4])
    }

    /// Grey levels across a border, from one cell's ring to the next one's, each the mean of points along the border.
    func profile(of border: (from: Int, to: Int)) -> [Double] {
        let (a, b) = (Honeycomb.centers[border.from], Honeycomb.centers[border.to])
        let across = b - a
        let along = Point(x: -across.y, y: across.x)
        let places = [-0.2, -0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15, 0.2]
        return stride(from: 0.4, through: 0.6, by: 0.02).map { share in
            let place = a + share * across
            return places.reduce(0) { $0 + value(at: place + $1 * along) } / Double(places.count)
        }
    }
}

extension GrayPyramid.Level {
    /// The grey level at a point of the picture.
    func value(at point: Point) -> Double {
        image.pixels.withUnsafeBufferPointer { pixels in
            Double(
                GrayImage.sample(
                    pixels, width: image.width, height: image.height, x: Float(scale * point.x),
                    y: Float(scale * point.y)))
        }
    }
}

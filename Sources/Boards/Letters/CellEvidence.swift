internal import Raster

/// Evidence of a board in the surroundings of its letters.
///
/// On a board each letter stands on an even ground, and neighbouring cells are separated by a line, a gap or a step in
/// brightness.
struct CellEvidence: Hashable, Sendable {
    /// The fraction of the seven cells whose ground is even.
    var evenGround: Double
    /// The fraction of the twelve borders (six of the hub, six between outer cells) that are visible.
    var borders: Double
    /// The fraction of the borders that are dark lines between grounds of similar brightness.
    var darkLines: Double

    /// The total evidence, 0…2.
    var sum: Double { evenGround + borders }

    /// Whether a board is likely from its surroundings alone. Very regular letters need less evidence, because shadows
    /// and blur can hide borders and a cell can be as bright as the background.
    /// - Parameter scatter: The letters' distance from their cells' centres (root mean square), in cell distances.
    func isBoardLike(scatter: Double) -> Bool {
        if sum >= Self.allButAll { return true }
        guard scatter < Self.evenScatter else { return false }
        return scatter < Self.regularScatter
            ? evenGround > 0.2 && sum > 0.9 : evenGround > 0.4 && borders > 0.4 && sum > 1.1
    }

    /// Whether the cells may be hand-drawn: nearly all borders are visible, though ink crosses half of the cells'
    /// grounds and the letters stand off centre.
    func isLikeHandDrawn(scatter: Double) -> Bool {
        scatter < Self.handScatter && borders > 0.7 && evenGround > 0.4
    }

    /// The largest scatter of a board whose cells are not all visible, in cell distances. Among 1,100 boards such
    /// boards have at most 0.021; chance finds in a page of print mostly have 0.045.
    static let evenScatter = 0.03
    /// The largest scatter of hand-drawn boards.
    private static let handScatter = 0.07
    /// The largest scatter of very regular letters.
    private static let regularScatter = 0.02
    /// The least ``sum`` with hardly a cell or border missing.
    private static let allButAll = 1.8

    /// The evidence around cells whose letters stand off centre, for example beside a drop-down arrow. Tries eight
    /// offsets, the same one for all cells. `nil` if none shows a board.
    init?(besideLettersOf constellation: Constellation, in pyramid: GrayPyramid) {
        for step in 0..<8 {
            let offset = 0.2 * HoneycombGeometry.direction(Double(step) * .pi / 4)
            let evidence = CellEvidence(constellation, offset: offset, in: pyramid)
            if evidence.borders > 0.9, evidence.evenGround > 0.8 {
                self = evidence
                return
            }
        }
        return nil
    }

    /// - Parameters:
    ///   - visible: The cells in the picture. The others are left out, and so are their borders.
    ///   - offset: The centre of each cell relative to its letter, in cell distances.
    init(
        _ constellation: Constellation, cells visible: [Int] = Array(0..<HoneycombGeometry.cellCount),
        offset: Point = .zero, in pyramid: GrayPyramid
    ) {
        let cells = Cells(
            map: constellation.map, offset: offset, level: pyramid.level(resolving: constellation.spacing / 48))
        let grounds = HoneycombGeometry.centers.map { cells.ground(around: $0) }
        let tolerance = Self.unevenness(of: constellation)
        evenGround = Double(visible.count { grounds[$0].deviation < tolerance }) / Double(visible.count)

        let between = Self.borders.filter { visible.contains($0.from) && visible.contains($0.to) }
        var seen = 0, lines = 0
        for border in between {
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
        borders = Double(seen) / Double(max(between.count, 1))
        darkLines = Double(lines) / Double(max(between.count, 1))
    }

    /// The deviation of grey levels below which the ground of a cell is even.
    fileprivate static func unevenness(of constellation: Constellation) -> Double {
        max(0.2 * constellation.glyphContrast, 6)
    }

    private static let borders: [(from: Int, to: Int)] =
        (1...6).map { (0, $0) } + (1...6).map { ($0, $0 % 6 + 1) }
}

/// The even grounds of a constellation's cells, with which those around other glyphs are compared.
struct CellGrounds {
    private let cells: Cells
    /// The deviation below which a ground is even, in grey levels.
    private let unevenness: Double
    /// The grey levels that further cells of the same grid may have.
    private let levels: ClosedRange<Double>

    /// The largest difference between cells of one colour in even light, in grey levels.
    private static let sameLevel = 8.0

    /// `nil` if the ground of any of these cells is uneven.
    init?(evenIn constellation: Constellation, cells visible: [Int], pyramid: GrayPyramid) {
        let cells = Cells(
            map: constellation.map, offset: .zero, level: pyramid.level(resolving: constellation.spacing / 48))
        let unevenness = CellEvidence.unevenness(of: constellation)
        let grounds = visible.map { cells.ground(around: HoneycombGeometry.centers[$0]) }
        let outer = zip(visible, grounds).filter { $0.0 > 0 }.map(\.1.level)
        guard grounds.allSatisfy({ $0.deviation < unevenness }), let low = outer.min(),
            let high = outer.max()
        else { return nil }
        // Light that changes across the cells changes as much again on the way to the next ones.
        let tolerance = Self.sameLevel + (high - low)
        (self.cells, self.unevenness) = (cells, unevenness)
        levels = low - tolerance...high + tolerance
    }

    /// Whether the ground around `place`, a position in the picture, is like that of an outer cell.
    func includes(_ place: Point) -> Bool {
        guard let ideal = cells.map.inverse(place) else { return false }
        let ground = cells.ground(around: ideal)
        return ground.deviation < unevenness && levels.contains(ground.level)
    }
}

/// Samples the grey levels of a board's cells and borders.
private struct Cells {
    let map: Homography
    let offset: Point
    let level: GrayPyramid.Level

    /// The number of samples on the ring.
    private static let ringSteps = 16
    /// The radius of the ring on which the ground is measured, in cell distances: outside the largest glyphs, inside
    /// the border.
    private static let ringRadius = 0.36

    private func value(at ideal: Point) -> Double { level.value(at: map(ideal + offset)) }

    /// The median grey level on the ring around a cell's centre, and the 75th percentile of the absolute deviations
    /// from it.
    func ground(around center: Point) -> (level: Double, deviation: Double) {
        let values = (0..<Self.ringSteps).map { step in
            value(
                at: center + Self.ringRadius
                    * HoneycombGeometry.direction(2 * Double.pi * Double(step) / Double(Self.ringSteps)))
        }
        let median = values.median ?? 0
        return (median, values.map { abs($0 - median) }.quantile(3, of: 4) ?? 0)
    }

    /// The grey levels across a border, from one cell's ring to its neighbour's. Each is a mean over points along the
    /// border.
    func profile(of border: (from: Int, to: Int)) -> [Double] {
        let (a, b) = (HoneycombGeometry.centers[border.from], HoneycombGeometry.centers[border.to])
        let across = b - a
        let along = Point(x: -across.y, y: across.x)
        let places = [-0.2, -0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15, 0.2]
        return stride(from: 0.4, through: 0.6, by: 0.02).map { share in
            let place = a + share * across
            return places.reduce(0) { $0 + value(at: place + $1 * along) } / Double(places.count)
        }
    }
}

/// Where the parts of a board's picture are, in pixels.
struct BoardLayout: Sendable {
    /// Upright, so that a phone shows it as wide as its screen.
    static let width = 1080
    static let height = 1200
    static let margin = 76.0

    static let titleBaseline = 122.0
    static let barY = 196.0
    static let barStart = 116.0
    static let barEnd = Double(width) - barStart

    /// The middle of the honeycomb.
    static let center = Point(x: Double(width) / 2, y: 728)

    /// Digital: half the width of a hexagon with its share of the gaps, and of the hexagon itself.
    static let pitchRadius = 166.0
    static let cellRadius = 158.0
    static let cellRounding = 12.0
    static let letterSize = 128.0

    /// Print: the circle, the hexagon within it, and how far from the middle the letters are.
    static let ringRadius = 424.0
    static let coreRadius = 182.0
    static let letterDistance = 292.0

    /// The middles of the seven cells: the centre, then the six clockwise from the top.
    static func cellCenters(isPrint: Bool) -> [Point] {
        let distance = isPrint ? letterDistance : pitchRadius * 3.0.squareRoot()
        return [center] + center.neighbours(distance: distance)
    }
}

/// Where the parts of a board's picture are, in pixels.
struct BoardLayout: Sendable {
    /// Upright, so that a phone shows it as wide as its screen.
    static let width = 1080
    static let height = 1200
    static let margin = 76.0

    static let titleBaseline = 122.0
    static let bar = ScoreBar.Place(y: 196, start: 116, end: Double(width) - 116)

    /// The middle of the honeycomb.
    static let center = Point(x: Double(width) / 2, y: 728)

    // The honeycomb at full size.

    /// Digital: half the width of a hexagon with its share of the gaps, and of the hexagon itself.
    static let pitchRadius = 166.0
    static let cellRadius = 158.0
    static let cellRounding = 12.0
    static let letterSize = 128.0

    /// Print: the circle, the hexagon within it, and how far from the middle the letters are.
    static let ringRadius = 424.0
    static let coreRadius = 182.0
    static let letterDistance = 292.0
}

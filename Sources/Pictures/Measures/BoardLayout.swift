/// The layout of a board's picture, in pixels.
struct BoardLayout: Sendable {
    /// Portrait format, so that a phone shows it at full screen width.
    static let width = 1080
    static let height = 1200
    static let margin = 76.0

    static let titleBaseline = 122.0
    static let titleSize = 58.0
    static let largeTitleSize = 80.0
    static let bar = ScoreBar.Place(y: 196, start: 116, end: Double(width) - 116)

    /// The centre of the honeycomb.
    static let center = CanvasPoint(x: Double(width) / 2, y: 728)

    // The honeycomb at full size.

    /// Digital edition: the radius of a hexagon with half of the gaps around it, and of the hexagon itself.
    static let pitchRadius = 166.0
    static let cellRadius = 158.0
    static let cellRounding = 12.0
    static let letterSize = 128.0
    static let largeLetterSize = 184.0

    /// Print edition: the radius of the circle, that of the hexagon inside, and the letters' distance from the centre.
    static let ringRadius = 424.0
    static let coreRadius = 182.0
    static let letterDistance = 292.0
}

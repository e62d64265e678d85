public import ImageCodec

/// The content of the sheet at the end of a drawing round: all drawings side by side.
public struct SketchSheetScene: Hashable, Sendable {
    /// For example "A bicycle".
    public var title: String
    /// For example "Ana wins with 84 %"; may be empty.
    public var subtitle: String
    /// The drawings, the best first. At most ``mostDrawings`` are shown.
    public var drawings: [Drawing]
    public var look: Appearance

    /// The number of drawings that a sheet has room for.
    public static let mostDrawings = 12

    /// One person's drawing.
    public struct Drawing: Hashable, Sendable {
        /// The drawing, square, with dark ink on white.
        public var image: GrayImage
        public var name: String
        /// For example "84 %" or "bicycle 84 %".
        public var verdict: String
        /// For example "+8"; may be empty.
        public var points: String
        /// Whether it is marked as the best.
        public var isWinner: Bool

        public init(image: GrayImage, name: String, verdict: String, points: String = "", isWinner: Bool = false) {
            self.image = image
            self.name = name
            self.verdict = verdict
            self.points = points
            self.isWinner = isWinner
        }
    }

    public init(title: String, subtitle: String = "", drawings: [Drawing], look: Appearance = Appearance()) {
        self.title = title
        self.subtitle = subtitle
        self.drawings = drawings
        self.look = look
    }
}

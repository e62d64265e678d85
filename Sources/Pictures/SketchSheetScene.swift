public import ImageCodec

/// What the sheet at the end of a round of drawings shows: all of them side by side.
public struct SketchSheetScene: Hashable, Sendable {
    /// "A bicycle".
    public var title: String
    /// "Ana wins with 84 %"; empty for none.
    public var subtitle: String
    /// The best first; at most twelve are shown.
    public var drawings: [Drawing]
    /// Drawn on dark instead of light ground.
    public var isDark: Bool

    /// One person's drawing.
    public struct Drawing: Hashable, Sendable {
        /// As the classifier got it, ink dark on white, square.
        public var image: GrayImage
        public var name: String
        /// "84 %", "bicycle 84 %".
        public var verdict: String
        /// "+8"; empty for none.
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

    public init(title: String, subtitle: String = "", drawings: [Drawing], isDark: Bool = false) {
        self.title = title
        self.subtitle = subtitle
        self.drawings = drawings
        self.isDark = isDark
    }
}

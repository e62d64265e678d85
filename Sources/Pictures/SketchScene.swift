public import ImageCodec

/// What the picture of one drawing shows: the drawing as the machine saw it, and what it took it for.
public struct SketchScene: Hashable, Sendable {
    /// "Ana draws a bicycle".
    public var title: String
    /// "84 % bicycle"; empty for none.
    public var subtitle: String
    /// The drawing as the classifier got it, ink dark on white, square.
    public var drawing: GrayImage
    /// The classifier's guesses, the best first; five are shown.
    public var guesses: [Guess]
    /// "+8"; empty for none.
    public var points: String
    /// Drawn on dark instead of light ground.
    public var isDark: Bool

    /// One of the things the drawing may be.
    public struct Guess: Hashable, Sendable {
        public var label: String
        /// 0…1.
        public var probability: Double
        /// Whether this is what was to be drawn.
        public var isTarget: Bool

        public init(label: String, probability: Double, isTarget: Bool = false) {
            self.label = label
            self.probability = probability
            self.isTarget = isTarget
        }
    }

    public init(
        title: String, subtitle: String = "", drawing: GrayImage, guesses: [Guess], points: String = "",
        isDark: Bool = false
    ) {
        self.title = title
        self.subtitle = subtitle
        self.drawing = drawing
        self.guesses = guesses
        self.points = points
        self.isDark = isDark
    }
}

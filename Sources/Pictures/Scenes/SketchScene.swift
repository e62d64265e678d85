public import ImageCodec

/// The content of the picture of one drawing: the drawing, and the classifier's guesses.
public struct SketchScene: Hashable, Sendable {
    /// For example "Ana draws a bicycle".
    public var title: String
    /// For example "84 % bicycle"; may be empty.
    public var subtitle: String
    /// The drawing, square, with dark ink on white.
    public var drawing: GrayImage
    /// The classifier's guesses, the best first. Five are shown.
    public var guesses: [Guess]
    /// For example "+8"; may be empty.
    public var points: String
    public var look: Appearance

    /// A guess of what the drawing shows.
    public struct Guess: Hashable, Sendable {
        public var label: String
        /// 0…1.
        public var probability: Double
        /// Whether this is the requested object.
        public var isTarget: Bool

        public init(label: String, probability: Double, isTarget: Bool = false) {
            self.label = label
            self.probability = probability
            self.isTarget = isTarget
        }
    }

    public init(
        title: String, subtitle: String = "", drawing: GrayImage, guesses: [Guess], points: String = "",
        look: Appearance = Appearance()
    ) {
        self.title = title
        self.subtitle = subtitle
        self.drawing = drawing
        self.guesses = guesses
        self.points = points
        self.look = look
    }
}

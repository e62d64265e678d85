/// The font size, weight and colour of a text.
struct TextStyle: Hashable, Sendable {
    /// The size of the em square, in pixels.
    var size: Double
    var weight: Weight = .regular
    var color: Color

    enum Weight: Hashable, Sendable {
        case regular, medium, bold
    }

    init(size: Double, weight: Weight = .regular, color: Color) {
        self.size = size
        self.weight = weight
        self.color = color
    }
}

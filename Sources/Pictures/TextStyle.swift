/// How a text is set.
struct TextStyle: Hashable, Sendable {
    /// Pixels of the em square.
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

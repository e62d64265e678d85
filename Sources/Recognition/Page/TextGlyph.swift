/// A patch of ink of a letter's size: a letter, some that touch, or a part of one. Pixels of the upright picture.
struct TextGlyph: Hashable, Sendable {
    var minX: Double, minY: Double, maxX: Double, maxY: Double

    var width: Double { maxX - minX }
    var height: Double { maxY - minY }
    var middle: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
    /// The longer of width and height.
    var size: Double { max(width, height) }
}

extension TextGlyph {
    /// Lower-case letters below this many pixels can't be read.
    private static let smallest = 4
    /// Larger ones are headings, or no letters.
    private static let largest = 110
    /// A run of touching letters is at most so many times as wide as high.
    private static let widest = 9

    /// The components of one ink that may be letters.
    static func candidates(among components: [Component], ink: Ink) -> [TextGlyph] {
        components.compactMap { component in
            guard component.ink == ink, component.height <= largest, component.width <= largest * 2,
                max(component.width, component.height) >= smallest,
                component.width <= widest * component.height, component.height <= widest * component.width,
                component.area >= 4
            else { return nil }
            return TextGlyph(
                minX: Double(component.minX), minY: Double(component.minY), maxX: Double(component.maxX),
                maxY: Double(component.maxY))
        }
    }
}

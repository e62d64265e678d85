internal import Raster

/// A component of a letter's size: a letter, several touching ones, or part of one. In pixels of the upright picture.
struct TextGlyph: Hashable, Sendable {
    var minX: Double, minY: Double, maxX: Double, maxY: Double

    var width: Double { maxX - minX }
    var height: Double { maxY - minY }
    var middle: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
    /// The longer of width and height.
    var size: Double { max(width, height) }
}

extension TextGlyph {
    /// The smallest height of a readable lower-case letter, in pixels.
    private static let smallest = 4
    /// The largest height, in pixels. Larger components are headings or no letters.
    private static let largest = 110
    /// The largest aspect ratio of a run of touching letters.
    private static let widest = 9

    /// The components of one ink that may be letters.
    static func candidates(among components: [Component], ink: Ink) -> [TextGlyph] {
        components.compactMap { component in
            let box = component.box
            guard component.ink == ink, box.height <= largest, box.width <= largest * 2, box.longerSide >= smallest,
                box.width <= widest * box.height, box.height <= widest * box.width,
                component.area >= 4
            else { return nil }
            return TextGlyph(
                minX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY))
        }
    }
}

internal import ImageCodec

/// Reads lines of a picture with Tesseract.
struct LineReader {
    let recognizer: TextRecognizer
    let strip: LineStrip

    /// The words of `line`; none when Tesseract gives up.
    /// - Parameters:
    ///   - view: how it is shown to Tesseract.
    ///   - range: of x, in place of the line's own.
    ///   - layout: how it is to be read.
    func words(
        of line: GlyphLine, _ view: LineStrip.View = .init(), range: ClosedRange<Double>? = nil,
        as layout: TextLayout = .line
    ) -> [RecognizedWord] {
        guard let image = strip.image(of: line, view, range: range) else { return [] }
        return (try? recognizer.read(image, as: layout)) ?? []
    }

    /// The same as one text.
    func text(of line: GlyphLine, _ view: LineStrip.View = .init(), range: ClosedRange<Double>? = nil) -> String {
        words(of: line, view, range: range).text
    }
}

extension [RecognizedWord] {
    /// The words as one text.
    var text: String { map(\.text).joined(separator: " ") }

    /// Whether it was text at all: in textures Tesseract sees words too, but is sure of none.
    var isText: Bool { contains { $0.confidence > 0.6 && $0.text.count > 2 } }
}

internal import ImageCodec
internal import TextReading

/// Reads lines of a picture with Tesseract, each at most once.
final class LineReader {
    private let recognizer: TextRecognizer
    let strip: LineStrip
    private var known: [Request: [RecognizedWord]] = [:]
    /// The line checked last, which is usually the one read next.
    private var last: (line: GlyphLine, image: GrayImage?)?

    /// How to read a line.
    struct Request: Hashable {
        let line: GlyphLine
        /// How the line is shown to Tesseract.
        var view = LineStrip.View()
        /// The range of x to read instead of the line's own.
        var range: ClosedRange<Double>?
        var layout = TextSegmentation.line
    }

    init(recognizer: TextRecognizer, strip: LineStrip) {
        (self.recognizer, self.strip) = (recognizer, strip)
    }

    /// The words of a line; empty if it doesn't look like text or if Tesseract fails.
    func words(_ request: Request) -> [RecognizedWord] {
        if let words = known[request] { return words }
        let words = read(request)
        known[request] = words
        return words
    }

    /// Whether `line` looks like text. Takes a fraction of the time of reading it.
    func showsText(_ line: GlyphLine) -> Bool {
        let image = strip.image(of: line)
        last = (line, image)
        return image.map { StripEvidence($0).showsLine } ?? false
    }

    /// All text read so far, sorted so that the order is the same in every run.
    var textsRead: [String] { known.values.map(\.text).sorted() }

    /// Whether the line has been read already.
    func hasRead(_ line: GlyphLine) -> Bool { known[Request(line: line)] != nil }

    /// The words of `line`, read as a line.
    func words(of line: GlyphLine) -> [RecognizedWord] { words(Request(line: line)) }

    /// The words of `line` as one string.
    func text(of line: GlyphLine) -> String { words(of: line).text }

    /// Reads a single word on the even background of `area`, which is scaled to `height` pixels.
    func words(in area: LineStrip.Area, height: Int) -> [RecognizedWord] {
        let step = (area.ys.upperBound - area.ys.lowerBound) / Double(height)
        guard let image = strip.image(of: area, step: step) else { return [] }
        return (try? recognizer.read(image.darkOnLight, as: .word)) ?? []
    }

    private func read(_ request: Request) -> [RecognizedWord] {
        guard let image = image(request), StripEvidence(image).showsLine
        else { return [] }
        return (try? recognizer.read(image, as: request.layout)) ?? []
    }

    private func image(_ request: Request) -> GrayImage? {
        if let last, request == Request(line: last.line, layout: request.layout) { return last.image }
        return strip.image(of: request.line, request.view, range: request.range)
    }
}

extension [RecognizedWord] {
    /// The words as one text.
    var text: String { map(\.text).joined(separator: " ") }

    /// Whether the words are real text. Tesseract also finds words in textures, but with low confidence.
    var isText: Bool { contains { $0.confidence > 0.6 && $0.text.count > 2 } }
}

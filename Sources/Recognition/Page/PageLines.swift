internal import ImageCodec
internal import PhotoReading

/// The lines of a page, each read when it is first asked for.
struct PageLines {
    let layout: PageLayout
    let recognizer: TextRecognizer
    /// When no further lines of a whole page are begun.
    private let end: ContinuousClock.Instant
    private var readings: [Int: LineReading] = [:]

    init(layout: PageLayout, recognizer: TextRecognizer, end: ContinuousClock.Instant) {
        (self.layout, self.recognizer, self.end) = (layout, recognizer, end)
    }

    /// Of a page that can be read most lines are print, and a sample of eight holds at least two.
    private static let sampledLines = 8, printedOfSample = 2

    /// Those of `lines` that can be read by the end of time, in their order; none where a sample of many reads as nothing. Grain
    /// and weave look like hundreds of lines, and reading each of them would take longer than anybody waits.
    mutating func read(_ lines: [Int]) -> [LineReading] {
        if lines.count > Self.sampledLines * 2 {
            let step = lines.count / Self.sampledLines
            let tried = stride(from: step / 2, to: lines.count, by: step).compactMap { read(lines[$0]) }
            guard tried.count(where: \.isPrint) >= Self.printedOfSample else { return [] }
        }
        return lines.compactMap { readings[$0] ?? (ContinuousClock.now < end ? read($0) : nil) }
    }

    /// Whether a mark lies on print, and not on what grain of wood or a page's edge is taken for.
    mutating func isPrint(under target: WordTarget) -> Bool {
        // A mark may spoil the line it is on for reading from end to end: those around it tell as well.
        let marked = target.lines
        return (Array(marked) + layout.around(marked)).contains { read($0)?.isPrint ?? false }
    }

    /// A line read from end to end; `nil` where nothing can be read.
    mutating func read(_ index: Int) -> LineReading? {
        if let known = readings[index] { return known }
        let line = layout.lines[index], margin = 0.7 * line.xHeight
        guard
            let strip = StraightLine(
                line, from: line.minX - margin, to: line.maxX + margin, in: layout.upright.image,
                inverted: layout.isLight),
            let words = try? recognizer.read(strip.image)
        else { return nil }
        let reading = LineReading(line: index, strip: strip, words: words.flatMap(ReadWord.words(of:)))
        readings[index] = reading
        return reading
    }
}

extension LineReading {
    /// Certainty, weighted by length, above which what was read are words.
    private static let leastCertainty = 0.42

    /// Whether these are words, and not what grain of wood or a page's edge is taken for.
    var isPrint: Bool {
        let letters = words.reduce(0) { $0 + $1.text.count }
        guard letters > 0 else { return false }
        let certainty = words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters)
        return certainty > Self.leastCertainty
    }
}

internal import ImageCodec
internal import PhotoReading
internal import TextReading

/// The lines of a page. Each is read on first use.
struct PageLines {
    let layout: PageLayout
    let recognizer: TextRecognizer
    /// The processor time after which no further lines of a whole page are started.
    private let end: ThreadTime
    private var readings: [Int: LineReading] = [:]

    init(layout: PageLayout, recognizer: TextRecognizer, end: ThreadTime) {
        (self.layout, self.recognizer, self.end) = (layout, recognizer, end)
    }

    /// The size of the sample, and the fewest lines of print in it. On a readable page most lines are print.
    private static let sampledLines = 8, printedOfSample = 2

    /// Reads `lines` until the time is up and returns the readings in the same order. If a sample of many lines is not
    /// print, returns none: grain and weave look like hundreds of lines, and reading them all would take too long.
    mutating func read(_ lines: [Int]) -> [LineReading] {
        if lines.count > Self.sampledLines * 2 {
            let tried = sample(of: lines)
            guard tried.count(where: \.isPrint) >= Self.printedOfSample else { return [] }
        }
        return lines.compactMap { readings[$0] ?? (ThreadTime.now < end ? read($0) : nil) }
    }

    /// The readings of some lines of the page, evenly spread.
    mutating func sample() -> [LineReading] { sample(of: Array(layout.lines.indices)) }

    private mutating func sample(of lines: [Int]) -> [LineReading] {
        let step = max(1, lines.count / Self.sampledLines)
        return stride(from: step / 2, to: lines.count, by: step).compactMap { read(lines[$0]) }
    }

    /// Whether a mark lies on print rather than on wood grain or the edge of a page.
    mutating func isPrint(under target: WordTarget) -> Bool {
        // A mark may make its own line unreadable, so check the lines around it as well.
        let marked = target.lines
        return (Array(marked) + layout.around(marked)).contains { read($0)?.isPrint ?? false }
    }

    /// Reads a line from end to end; `nil` if nothing can be read.
    mutating func read(_ index: Int) -> LineReading? {
        if let known = readings[index] { return known }
        let line = layout.lines[index], margin = 0.7 * line.xHeight
        guard
            let strip = StraightLine(
                line, from: line.minX - margin, to: line.maxX + margin, in: layout.upright.image,
                inverted: layout.isLight),
            let words = try? recognizer.read(strip.image)
        else { return nil }
        let reading = LineReading(line: index, strip: strip, words: words.flatMap(ReadWord.words(of:)).apart)
        readings[index] = reading
        return reading
    }
}

extension PageLines {
    /// Whether a sentence ends in a line, as far as it lies before the target.
    mutating func endsSentence(in line: Int, before target: WordTarget) -> Bool {
        guard let reading = read(line) else { return true }
        let places = target.stretches.filter { $0.line == line }.flatMap { reading.positions(in: $0) }
        return reading.endsSentence(at: 0..<(places.min() ?? reading.words.count))
    }

    /// Whether a sentence ends in a line with the target or after it.
    mutating func endsSentence(in line: Int, after target: WordTarget) -> Bool {
        guard let reading = read(line) else { return true }
        let places = target.stretches.filter { $0.line == line }.flatMap { reading.positions(in: $0) }
        return reading.endsSentence(at: min(places.max() ?? 0, reading.words.count)..<reading.words.count)
    }
}

extension LineReading {
    /// Whether a sentence ends with one of the words at `places`.
    fileprivate func endsSentence(at places: Range<Int>) -> Bool {
        places.contains { place in
            SentenceEnd.isEnd(words[place].text, before: place + 1 < words.count ? words[place + 1].text : nil)
        }
    }

    /// The least mean confidence of print, weighted by length.
    private static let leastCertainty = 0.42

    /// Whether the words are print rather than wood grain or the edge of a page.
    var isPrint: Bool { [self].certainty > Self.leastCertainty }
}

extension [LineReading] {
    /// The mean confidence of the words, weighted by length; 0 without words.
    var certainty: Double {
        let words = flatMap(\.words), letters = words.reduce(0) { $0 + $1.text.count }
        guard letters > 0 else { return 0 }
        return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters)
    }
}

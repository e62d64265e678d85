public import ImageCodec
public import PhotoReading

/// Reads printed text from photos of pages. It finds the word that is meant and reads it with its neighbours, or reads
/// the whole page.
public final class PageReader {
    private let recognizer: TextRecognizer
    private let interpreter: WordInterpreter
    private let parameters: ReadingParameters
    private let marks: MarkNet
    private let markedWords: MarkedWordNet
    private let patience: Duration

    /// - Parameters:
    ///   - words: The known words. They decide between readings of a word damaged by a stroke.
    ///   - parameters: Its weights and thresholds.
    ///   - patience: The wall-clock time for reading the lines of one photo; lines not started by then are left out. A
    ///     worker that takes longer than ``WorkerLimits/wallTime`` is stopped and returns nothing.
    /// - Throws: `NetError` if a net can't be loaded.
    public init(
        recognizer: TextRecognizer, words: (any WordList)? = nil, parameters: ReadingParameters = ReadingParameters(),
        patience: Duration = .seconds(6)
    ) throws(NetError) {
        self.recognizer = recognizer
        self.patience = patience
        self.parameters = parameters
        interpreter = WordInterpreter(words: words, weights: parameters.spelling)
        marks = try MarkNet()
        markedWords = try MarkedWordNet()
    }

    /// Reads `pages`, which are shots of one page. Returns the first one with a marked word, or else the one with the
    /// most words.
    func read(_ pages: [PreparedPage], wholePage: Bool = false) -> Reading {
        var best: PageReading?
        for page in pages {
            guard case .page(let reading) = read(page, wholePage: wholePage) else { continue }
            if reading.selection.map({ $0 != .centre }) ?? false { return .page(reading) }
            if reading.words.count > best?.words.count ?? 0 { best = reading }
        }
        return best.map(Reading.page) ?? .none(.noText)
    }

    /// Reads `photo`.
    /// - Parameter wholePage: Whether to read all words even if one of them is marked.
    public func read(_ photo: RGBImage, wholePage: Bool = false) -> Reading {
        PreparedPage(photo).map { read($0, wholePage: wholePage) } ?? .none(.noText)
    }

    private func read(_ page: PreparedPage, wholePage: Bool) -> Reading {
        let map = marks.map(of: page.photo, layout: page.layout, criteria: parameters.marks)
        var page = page, findings = map?.findings ?? []
        // If a mark tears a line, it is found on each piece of the line.
        if let map, let whole = page.whole(at: findings) {
            (page, findings) = (whole, map.findings(in: whole.layout))
        }
        page = page.holding(findings)
        let layout = page.layout
        var lines = PageLines(layout: layout, recognizer: recognizer, end: .now + patience)
        let targets = WordTarget.candidates(page, seen: findings, dark: parameters.darkMarks)
        let target = targets.first { lines.isPrint(under: $0) }
        let isWhole = wholePage || !(target?.isPlain ?? false)
        let meant = target?.lines ?? 0..<0
        let readings = lines.read(isWhole ? Array(layout.lines.indices) : layout.around(meant))
            .filter { meant.contains($0.line) || $0.isPrint }
        let refiner = TargetReader(
            recognizer: recognizer, net: markedWords, photo: page.photo, layout: layout, interpreter: interpreter)
        let refined = target.map { refiner.refined(readings, for: $0) } ?? readings
        let assembly = PageAssembly(
            layout: layout, readings: refined, broken: BrokenWord(interpreter: interpreter))
        guard !assembly.words.isEmpty else { return .none(.noText) }
        return .page(assembly.reading(target: target, isWhole: isWhole))
    }
}

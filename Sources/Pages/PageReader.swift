public import ImageCodec
package import Nets
public import PhotoReading
package import TextReading

/// Reads printed text from photos of pages. It finds the word that is meant and reads it with its neighbours, or reads
/// the whole page. A page in another language than English is read with that language's data and words.
public final class PageReader {
    private let languages: PageLanguages
    private let spelling: SpellingWeights
    private let markCriteria: MarkCriteria
    private let darkMarkCriteria: DarkMarkCriteria
    private let marks: MarkNet
    private let markedWordNet: MarkedWordNet
    private let patience: Duration

    /// - Parameters:
    ///   - words: The known English words. They decide between readings of a word damaged by a stroke.
    ///   - languages: The other languages in which pages may be printed. Without `words` there are none.
    ///   - spelling: The parameters for spelling words with damaged or doubtful letters.
    ///   - marks: The parameters for the net's detections of marks.
    ///   - darkMarks: The parameters for dark strokes.
    ///   - patience: The processor time for reading the lines of one photo; lines not started by then are left out. A worker
    ///     that takes longer than `WorkerLimits.processorSeconds` is stopped and returns nothing.
    /// - Throws: `NetError` if a net can't be loaded.
    package init(
        recognizer: TextRecognizer, words: (any WordList)? = nil, languages: [PrintedLanguage] = [],
        spelling: SpellingWeights = SpellingWeights(), marks markCriteria: MarkCriteria = MarkCriteria(),
        darkMarks darkMarkCriteria: DarkMarkCriteria = DarkMarkCriteria(), patience: Duration = .seconds(6)
    ) throws(NetError) {
        self.patience = patience
        self.spelling = spelling
        self.markCriteria = markCriteria
        self.darkMarkCriteria = darkMarkCriteria
        let interpreter = WordInterpreter(words: words, weights: spelling)
        self.languages = PageLanguages(
            english: LanguageReader(recognizer: recognizer, interpreter: interpreter), languages: languages,
            weights: spelling)
        marks = try MarkNet()
        markedWordNet = try MarkedWordNet()
    }

    /// Reads `pages`, which are shots of one or several pages. Returns the first page with a marked word, together with
    /// the marked words of the other pages; if no page has one, returns the page with the most words.
    /// - Parameters:
    ///   - pages: The pages, which are prepared one at a time.
    ///   - languages: The expected languages; see ``ReadingRequest/languages``.
    package func read(
        _ pages: some Sequence<PreparedPage>, wholePage: Bool = false, languages: [String] = []
    ) -> Reading {
        var best: PageReading?, marked: PageReading?
        for page in pages {
            if marked != nil {
                marked?.add(alsoMarked: markedWords(on: page, hints: languages))
            } else if case .page(let reading) = readTwice(page, wholePage: wholePage, hints: languages) {
                if reading.isMarked, wholePage { return .page(reading) }
                if reading.isMarked { marked = reading }
                if reading.words.count > best?.words.count ?? 0 { best = reading }
            }
        }
        return (marked ?? best).map(Reading.page) ?? .none(.noText)
    }

    /// The marked words on a page other than the one that is answered. The page is read once only, and doubtful words
    /// are left out.
    private func markedWords(on page: PreparedPage, hints: [String]) -> [String] {
        guard case .page(let reading) = read(page, extent: .target, hints: hints, until: .now.advanced(by: patience)),
            reading.isMarked
        else { return [] }
        return (reading.isDoubtful ? [] : [reading.targetText].compactMap(\.self)) + (reading.alsoMarked ?? [])
    }

    /// Reads `photo`.
    /// - Parameters:
    ///   - wholePage: Whether to read all words even if one of them is marked.
    ///   - languages: The expected languages; see ``ReadingRequest/languages``.
    public func read(_ photo: RGBImage, wholePage: Bool = false, languages: [String] = []) -> Reading {
        PreparedPage(photo).map { readTwice($0, wholePage: wholePage, hints: languages) } ?? .none(.noText)
    }

    /// Reads a page. Reads it again at twice its size if the first look finds nothing or a word that is not beyond
    /// doubt.
    private func readTwice(_ page: PreparedPage, wholePage: Bool, hints: [String]) -> Reading {
        let start = ThreadTime.now, end = start.advanced(by: patience)
        let extent = wholePage ? PageView.Extent.whole : .needed
        let first = read(page, extent: extent, hints: hints, until: end)
        // The second look takes as long as the first, or longer if it finds more lines.
        guard !first.isClear(from: spelling.beyondDoubt), ThreadTime.now < start.advanced(by: patience / 3),
            let large = page.enlarged()
        else { return first }
        let second = read(large, extent: first.needsOnlyTarget ? .target : extent, hints: hints, until: end)
        return first.compared(with: second, contested: spelling.contested)
            .with(alsoMarked: first.alsoMarked + second.alsoMarked)
    }

    /// The mean confidence below which a page may have been read across its lines.
    private static let readable = 0.7
    /// The mean confidence below which a page may have been read upside down. In small print the letters of a word
    /// touch, so that ascenders and descenders can't be distinguished; upside down, no line exceeds 0.3.
    private static let upsideDown = 0.4
    /// The fraction of glyphs in lines above which reading upside down is worth trying. Grain has a lower one.
    private static let shareInLines = 0.7

    /// Reads a page. If it is hardly readable, also reads it across its lines, if that is possible, and upside down if
    /// it makes no sense or may be old print.
    private func read(
        _ page: PreparedPage, extent: PageView.Extent, hints: [String], until end: ThreadTime
    ) -> Reading {
        let (reading, certainty) = reading(of: page, extent: extent, hints: hints, until: end)
        if certainty < Self.readable, let across = page.across, isReadable(across, until: end) {
            return self.reading(of: across, extent: extent, hints: hints, until: end).reading
        }
        if certainty < Self.upsideDown, page.layout.share > Self.shareInLines, case let overturned = page.overturned,
            isReadable(overturned, until: end)
        {
            return self.reading(of: overturned, extent: extent, hints: hints, until: end).reading
        }
        guard languages.mayBeOverturned(at: certainty) else { return reading }
        let other = self.reading(of: page.overturned, extent: extent, hints: hints, until: end)
        return other.certainty > certainty ? other.reading : reading
    }

    /// Whether a sample of the page's lines is readable. A sample takes little time compared with the page.
    private func isReadable(_ page: PreparedPage, until end: ThreadTime) -> Bool {
        var lines = PageLines(layout: page.layout, recognizer: languages.english.recognizer, end: end)
        return lines.sample().certainty >= Self.readable
    }

    /// The reading of a page with its current layout, and the mean confidence of a sample of its words.
    private func reading(
        of page: PreparedPage, extent: PageView.Extent, hints: [String], until end: ThreadTime
    ) -> (reading: Reading, certainty: Double) {
        let map = marks.map(of: page.photo, layout: page.layout, criteria: markCriteria)
        var page = page, findings = map?.findings ?? []
        // If a mark tears a line, it is found on each piece of the line.
        if let map, let whole = page.whole(at: findings) {
            (page, findings) = (whole, map.findings(in: whole.layout))
        }
        page = page.holding(findings)
        let layout = page.layout
        let targets = WordTarget.candidates(page, seen: findings, dark: darkMarkCriteria)
        func view(by reader: LanguageReader) -> PageView {
            PageView(
                PageLines(layout: layout, recognizer: reader.recognizer, end: end), targets: targets, extent: extent)
        }
        var (reader, view) = (languages.english, view(by: languages.english))
        if let other = languages.reader(for: &view, hints: hints, view: view(by:)) { (reader, view) = other }
        let readings = view.readings()
        let refiner = TargetReader(
            recognizer: reader.recognizer, net: markedWordNet, photo: page.photo, layout: layout,
            interpreter: reader.interpreter)
        let mender = SentenceReader(reader: refiner, end: end)
        func assembly(_ readings: [LineReading], for target: WordTarget?) -> PageAssembly {
            let better = target.map { mender.mended(refiner.refined(readings, for: $0), around: $0) }
            return PageAssembly(
                layout: layout, readings: better ?? readings, broken: BrokenWord(interpreter: reader.interpreter))
        }
        let text = assembly(readings, for: view.target)
        let certainty = view.sample().certainty
        guard !text.words.isEmpty else { return (.none(.noText), certainty) }
        var reading = text.reading(target: view.target, isWhole: view.isWhole).reduced(by: page.scale)
        reading.language = reader.code ?? languages.unexplained(text.words)
        // If anything is marked, the word in the middle is hardly ever meant.
        let isElsewhere = reading.selection == .centre && map?.mayShowMark ?? false
        // A word in no list is more often misread than rare, and there is no definition of it anyway.
        if isElsewhere || !reading.isListed(by: reader.interpreter) {
            reading.contest(atMost: spelling.contested)
        }
        for other in view.others where ThreadTime.now < end {
            let marked = assembly(view.readings(around: other), for: other).reading(target: other, isWhole: false)
            if !marked.isDoubtful { reading.add(alsoMarked: [marked.targetText].compactMap(\.self)) }
        }
        return (.page(reading), certainty)
    }
}

extension Reading {
    fileprivate var alsoMarked: [String] { if case .page(let page) = self { page.alsoMarked ?? [] } else { [] } }

    /// The reading with other marked words added, if its own word is marked.
    fileprivate func with(alsoMarked words: [String]) -> Reading {
        guard case .page(var page) = self, page.isMarked else { return self }
        page.add(alsoMarked: words)
        return .page(page)
    }
}

extension PageReading {
    /// Whether a mark selects the target.
    fileprivate var isMarked: Bool { selection.map { $0 != .centre } ?? false }

    /// Whether the words of the target are in the word list.
    fileprivate func isListed(by interpreter: WordInterpreter) -> Bool {
        (target ?? 0..<0).allSatisfy { interpreter.lists(words[$0].text.core) }
    }

    /// Limits the confidence of the target.
    mutating func contest(atMost confidence: Double) {
        for index in target ?? 0..<0 { words[index].confidence = min(words[index].confidence, confidence) }
    }

    /// The reading of a photo `scale` times as small.
    fileprivate func reduced(by scale: Int) -> PageReading {
        guard scale > 1 else { return self }
        var reduced = self
        for index in words.indices { reduced.words[index].box = words[index].box.reduced(by: scale) }
        return reduced
    }
}

extension PageReading.Box {
    fileprivate func reduced(by scale: Int) -> PageReading.Box {
        let right = (x + width + scale - 1) / scale, bottom = (y + height + scale - 1) / scale
        return PageReading.Box(x: x / scale, y: y / scale, width: right - x / scale, height: bottom - y / scale)
    }
}

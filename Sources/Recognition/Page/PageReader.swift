internal import Foundation
public import ImageCodec
public import PhotoReading

/// Reads printed text from photos of pages: finds which word is meant and reads it with its neighbours, or all of the page.
public final class PageReader {
    private let recognizer: TextRecognizer

    private let knowsWord: ((String) -> Bool)?

    /// - Parameter knowsWord: says whether a word, lower case, is in the dictionary; decides between readings of a word that
    ///   a stroke has damaged.
    public init(recognizer: TextRecognizer, knowsWord: ((String) -> Bool)? = nil) {
        self.recognizer = recognizer
        self.knowsWord = knowsWord
    }

    /// What stands on `photos`, shots of one page: the first that points to a word, or else the one with the most words.
    public func read(_ photos: [RGBImage], wholePage: Bool = false) -> Reading {
        var best: PageReading?
        for photo in photos {
            guard case .page(let reading) = read(photo, wholePage: wholePage) else { continue }
            if reading.selection.map({ $0 != .centre }) ?? false { return .page(reading) }
            if reading.words.count > best?.words.count ?? 0 { best = reading }
        }
        return best.map(Reading.page) ?? .none(.noText)
    }

    /// What stands on `photo`.
    /// - Parameter wholePage: whether all words are wanted, also when one of them is pointed out.
    public func read(_ photo: RGBImage, wholePage: Bool = false) -> Reading {
        let (clean, marks) = Self.separated(photo)
        guard let layout = PageLayout.find(in: clean, components: marks.components) else { return .none(.noText) }
        let target = WordTarget.find(marks, layout: layout)
        let isWhole = wholePage || !(target?.isPlain ?? false)
        let lines = isWhole ? Array(layout.lines.indices) : layout.around(target?.lines ?? 0..<0)
        let meant = target?.lines ?? 0..<0
        let readings = self.readings(of: lines, in: layout)
            .filter { meant.contains($0.line) || Self.isPrint($0.words) }
        let refiner = TargetReader(recognizer: recognizer, layout: layout, knowsWord: knowsWord)
        let page = PageAssembly(layout: layout, readings: target.map { refiner.refined(readings, for: $0) } ?? readings)
        guard !page.words.isEmpty else { return .none(.noText) }
        return .page(page.reading(target: target, isWhole: isWhole))
    }

    /// The photo in grey without coloured marks, and the marks.
    static func separated(_ photo: RGBImage) -> (clean: GrayImage, marks: PhotoMarks) {
        let gray = photo.gray
        let map = gray.inkOfPrint(), components = map.components()
        let letters = TextGlyph.candidates(among: components, ink: .dark).filter { $0.size >= 6 && $0.size <= 60 }
        guard let paper = PaperColor(of: photo, beside: letters) else {
            return (gray, PhotoMarks(map: map, components: components, colors: nil))
        }
        let colors = ColorMarks(in: photo, paper: paper, letters: letters)
        guard !colors.colored.regions.isEmpty || !(colors.white?.regions.isEmpty ?? true) else {
            return (gray, PhotoMarks(map: map, components: components, colors: colors))
        }
        let clean = colors.erased(from: photo, gray: gray)
        let cleanMap = clean.inkOfPrint()
        return (clean, PhotoMarks(map: cleanMap, components: cleanMap.components(), colors: colors))
    }

    /// The lines that can be read; none where a sample of many lines reads as nothing. Grain and weave look like hundreds of lines,
    /// and reading each of them would take longer than anybody waits.
    private func readings(of lines: [Int], in layout: PageLayout) -> [LineReading] {
        guard lines.count > Self.sampledLines * 2 else { return lines.compactMap { read(line: $0, of: layout) } }
        let step = lines.count / Self.sampledLines
        let sample = stride(from: step / 2, to: lines.count, by: step).map { lines[$0] }
        let tried = sample.compactMap { read(line: $0, of: layout) }
        guard tried.count(where: { Self.isPrint($0.words) }) >= Self.printedOfSample else { return [] }
        let others = Set(lines).subtracting(sample).sorted().compactMap { read(line: $0, of: layout) }
        return (tried + others).sorted { $0.line < $1.line }
    }

    /// Of a page that can be read most lines are print, and a sample of eight holds at least two.
    private static let sampledLines = 8, printedOfSample = 2

    /// Whether these are words, and not what grain of wood or a page's edge is taken for.
    private static func isPrint(_ words: [ReadWord]) -> Bool {
        let letters = words.reduce(0) { $0 + $1.text.count }
        guard letters > 0 else { return false }
        let certainty = words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters)
        return certainty > 0.42
    }

    /// A line read from end to end; `nil` where nothing can be read.
    func read(line index: Int, of layout: PageLayout) -> LineReading? {
        let line = layout.lines[index]
        let margin = 0.7 * line.xHeight
        guard
            let strip = StraightLine(
                line, from: line.minX - margin, to: line.maxX + margin, in: layout.upright.image,
                inverted: layout.isLight),
            let words = try? recognizer.read(strip.image)
        else { return nil }
        return LineReading(line: index, strip: strip, words: words.flatMap(ReadWord.words(of:)))
    }
}

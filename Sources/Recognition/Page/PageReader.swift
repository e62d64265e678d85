internal import Foundation
public import ImageCodec
public import PhotoReading

/// Reads printed text from photos of pages: finds which word is meant and reads it with its neighbours, or all of the page.
public final class PageReader {
    private let recognizer: TextRecognizer

    private let interpreter: WordInterpreter

    /// - Parameter words: those that may be printed; they decide between readings of a word that a stroke has damaged.
    public init(recognizer: TextRecognizer, words: (any WordList)? = nil) {
        self.recognizer = recognizer
        interpreter = WordInterpreter(words: words)
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
        var lines = PageLines(layout: layout, recognizer: recognizer)
        let target = WordTarget.candidates(marks, layout: layout).first { lines.isPrint(under: $0) }
        let isWhole = wholePage || !(target?.isPlain ?? false)
        let meant = target?.lines ?? 0..<0
        let readings = lines.read(isWhole ? Array(layout.lines.indices) : layout.around(meant))
            .filter { meant.contains($0.line) || $0.isPrint }
        let refiner = TargetReader(recognizer: recognizer, layout: layout, interpreter: interpreter)
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
            return (gray, PhotoMarks(map: map, components: components, colors: colors, photo: photo, paper: paper))
        }
        let clean = colors.erased(from: photo, gray: gray)
        let cleanMap = clean.inkOfPrint()
        return (
            clean,
            PhotoMarks(map: cleanMap, components: cleanMap.components(), colors: colors, photo: photo, paper: paper)
        )
    }
}

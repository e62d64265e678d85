import Pages
import PhotoReading

/// Determines what photos without a board show: print, a drawing, or neither.
///
/// Ruled and dotted paper forms lines as print does, so lines alone are no proof. Print must be readable as words. A
/// drawing is what the sketch net is certain is a drawing, of whatever object. If a photo may be several things, the
/// sender is asked.
struct KindChooser {
    /// How much the first photo looks like lines of print.
    let evidence: TextEvidence
    /// Reads the photos as a page, completely or only the target word.
    let page: (_ isWhole: Bool) -> Reading
    /// Reads the photos as a drawing. Writing in place of a drawing need not be read, because its text is not used.
    let sketch: () -> Reading
    /// Whether the photos show the cells of a board, even if the letters form none.
    let seesCells: Bool
    /// Whether a word, in lower case, is in the dictionary of a language (`nil` for English); `nil` if there is no such
    /// dictionary.
    let knowsWord: (_ word: String, _ language: String?) -> Bool?

    /// The least probability of a drawing of any object. Below it, the sender is asked.
    private static let sureOfDrawing = 0.8
    /// The least number of known words (of at least ``shortestWord`` letters) in print.
    private static let fewestWords = 4
    /// The least fraction of known words among all words of print.
    private static let leastShare = 0.3
    private static let shortestWord = 3

    /// The reading of the photos as the kind they show.
    func reading() -> Reading {
        // A page with a picture on it is a page, and reading it confirms that. Everything else is tried as a drawing
        // first.
        if evidence.isPage, let text = print() { return text }
        let drawing = sketch()
        // The net has no class for honeycombs, and is often certain of some other object.
        if Self.isSure(drawing) { return seesCells ? .unclear([.board, .sketch]) : drawing }
        if evidence.mayBePage, !evidence.isPage, let text = print() { return text }
        guard case .sketch(let read) = drawing, read.verdict == .drawing else { return .none(.noBoard) }
        return .unclear(evidence.mayBePage ? [.board, .page, .sketch] : [.board, .sketch])
    }

    private static func isSure(_ reading: Reading) -> Bool {
        guard case .sketch(let sketch) = reading, sketch.verdict == .drawing else { return false }
        return sketch.drawingProbability >= sureOfDrawing
    }

    /// The photos read as a page; `nil` if the result is no print.
    private func print() -> Reading? {
        let text = page(false)
        if isPrint(text) { return text }
        // An apparent mark may be a shadow or a fold with no word near it, so try the whole page.
        guard case .page(let part) = text, !part.isWhole else { return nil }
        let whole = page(true)
        return isPrint(whole) ? whole : nil
    }

    private func isPrint(_ reading: Reading) -> Bool {
        guard case .page(let page) = reading else { return false }
        let words = page.words.filter { $0.text.count(where: \.isLetter) >= Self.shortestWord }
        let known = words.count { isKnown($0, in: page.language) }
        return known >= Self.fewestWords && Double(known) >= Self.leastShare * Double(words.count)
    }

    private func isKnown(_ word: PageReading.Word, in language: String?) -> Bool {
        let letters = word.text.lowercased().filter(\.isLetter)
        return knowsWord(letters, language) ?? (word.confidence >= Self.sureReading && letters.resemblesWord)
    }

    /// The least confidence of a word that counts as known without a dictionary.
    private static let sureReading = 0.8
}

extension String {
    /// Whether the string could be a word. The bars and squares of ruled paper are read as letters with hardly any
    /// vowels and few different letters.
    fileprivate var resemblesWord: Bool {
        count >= 4 && contains(where: "aeiouy".contains) && contains { !"aeiouyil".contains($0) }
            && Set(self).count >= 4
    }
}

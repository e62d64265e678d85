import PhotoReading

/// Finds out what photos without a board show: print, a drawing, or neither.
///
/// Ruled and dotted paper stands in lines as print does, so that lines alone prove nothing: print is what can be read and makes
/// words. A drawing is what the sketch net is sure is one, of whatever; a photo that may be several things is asked about.
struct KindChooser {
    /// How much the first of the photos looks like lines of print.
    let evidence: TextEvidence
    /// Reads the photos as a page, all of it or only what is pointed to.
    let page: (_ isWhole: Bool) -> Reading
    /// Reads the photos as a drawing.
    let sketch: () -> Reading
    /// Whether a word, lower case, is in the dictionary; `nil` without one.
    let knowsWord: ((String) -> Bool)?

    /// A drawing is taken for one at this probability, of whatever object; below, somebody is asked.
    private static let sureOfDrawing = 0.8
    /// So many words of three letters and more that a dictionary knows make print …
    private static let fewestWords = 4
    /// … when they are this share of all that was read as words.
    private static let leastShare = 0.3
    private static let shortestWord = 3

    /// What the photos show.
    func reading() -> Reading {
        // A page with a picture on it is a page, and reading it settles that; everything else is a drawing first.
        if evidence.isPage, let text = print() { return text }
        let drawing = sketch()
        if Self.isSure(drawing) { return drawing }
        if evidence.mayBePage, !evidence.isPage, let text = print() { return text }
        guard case .sketch(let read) = drawing, read.verdict == .drawing else { return .none(.noBoard) }
        return .unclear(evidence.mayBePage ? [.board, .page, .sketch] : [.board, .sketch])
    }

    private static func isSure(_ reading: Reading) -> Bool {
        guard case .sketch(let sketch) = reading, sketch.verdict == .drawing else { return false }
        return sketch.drawingProbability >= sureOfDrawing
    }

    /// The photos read as a page; `nil` when that makes no words.
    private func print() -> Reading? {
        let text = page(false)
        if isPrint(text) { return text }
        // What seems to point to a word may be a shadow or a fold, and what is read there no word. The page tells.
        guard case .page(let part) = text, !part.isWhole else { return nil }
        let whole = page(true)
        return isPrint(whole) ? whole : nil
    }

    private func isPrint(_ reading: Reading) -> Bool {
        guard case .page(let page) = reading else { return false }
        let words = page.words.filter { $0.text.count(where: \.isLetter) >= Self.shortestWord }
        let known = words.count { isKnown($0) }
        return known >= Self.fewestWords && Double(known) >= Self.leastShare * Double(words.count)
    }

    private func isKnown(_ word: PageReading.Word) -> Bool {
        let letters = word.text.lowercased().filter(\.isLetter)
        return knowsWord.map { $0(letters) } ?? (word.confidence >= Self.sureReading && letters.resemblesWord)
    }

    /// Without a dictionary words count that were read this surely.
    private static let sureReading = 0.8
}

extension String {
    /// Whether this could be a word: the bars and squares of ruled paper read as letters with hardly a vowel among them,
    /// and as few of them again and again.
    fileprivate var resemblesWord: Bool {
        count >= 4 && contains(where: "aeiouy".contains) && contains { !"aeiouyil".contains($0) }
            && Set(self).count >= 4
    }
}

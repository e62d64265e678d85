import ImageCodec
import PhotoReading

/// Finds out what photos without a board show: print, a drawing, or neither.
///
/// Ruled and dotted paper stands in lines as print does, so that lines alone prove nothing: print is what can be read and makes
/// words. A drawing is what the sketch net is sure enough of; a photo that may be several things is asked about.
struct KindChooser {
    /// Reads the photos as a page.
    let page: () -> Reading
    /// Reads the photos as a drawing.
    let sketch: () -> Reading
    /// Whether a word, lower case, is in the dictionary.
    let knowsWord: (String) -> Bool

    /// A drawing is taken for one at this calibrated probability of its likeliest object; below, somebody is asked.
    private static let sureOfObject = 0.3
    /// So many words of three letters and more that a dictionary knows make print …
    private static let fewestWords = 4
    /// … when they are this share of all that was read as words.
    private static let leastShare = 0.3
    private static let shortestWord = 3

    /// What `picture`, the first of the photos, and its further shots show.
    func reading(of picture: RGBImage) -> Reading {
        let evidence = TextEvidence(of: picture.gray)
        let drawing = sketch()
        if Self.isSure(drawing), !evidence.isPage { return drawing }
        if evidence.mayBePage {
            let text = page()
            if isPrint(text) { return text }
        }
        guard case .sketch(let read) = drawing, read.verdict == .drawing else { return .none(.noBoard) }
        if Self.isSure(drawing) { return drawing }
        return .unclear(evidence.mayBePage ? [.board, .page, .sketch] : [.board, .sketch])
    }

    private static func isSure(_ reading: Reading) -> Bool {
        guard case .sketch(let sketch) = reading, sketch.verdict == .drawing else { return false }
        return sketch.guesses.first?.probability ?? 0 >= sureOfObject
    }

    private func isPrint(_ reading: Reading) -> Bool {
        guard case .page(let page) = reading else { return false }
        let words = page.words.map { $0.text.lowercased().filter(\.isLetter) }
            .filter { $0.count >= Self.shortestWord }
        let known = words.count { knowsWord($0) }
        return known >= Self.fewestWords && Double(known) >= Self.leastShare * Double(words.count)
    }
}

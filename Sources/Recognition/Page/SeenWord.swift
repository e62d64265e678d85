internal import Foundation

/// What the net for marked words sees, told in several ways where the word stands: whether a stroke's end is a letter depends on
/// whether it belongs to the word.
struct SeenWord {
    private let views: [LetterSteps]

    /// - Returns: `nil` without any view.
    init?(views: [LetterSteps]) {
        guard !views.isEmpty else { return nil }
        self.views = views
    }

    /// The natural logarithm of a spelling's likelihood, each view being as likely; `nil` for one with signs that words don't have.
    func logLikelihood(of spelling: String) -> Double? {
        let each = views.compactMap { $0.logLikelihood(of: spelling) }
        guard each.count == views.count, let most = each.max() else { return nil }
        return most + log(each.reduce(0) { $0 + exp($1 - most) } / Double(each.count))
    }

    /// Whether the words are what is likeliest in one of the views.
    func reads(_ words: [ReadWord]) -> Bool {
        let text = words.map(\.core).joined(separator: " ").lowercased().replacing("\u{2019}", with: "'")
        return views.contains { $0.likeliest == text }
    }

    /// Words of the list that it may be.
    func candidates(_ decoder: SpellingDecoder) -> [String] {
        views.flatMap { decoder.candidates($0).map(\.text) }
    }
}

internal import Foundation
internal import TextReading

/// The output of ``MarkedWordNet`` for several assumed positions of a word. They matter because whether the end of a
/// stroke is a letter depends on whether it belongs to the word.
struct SeenWord {
    private let views: [LetterSteps]

    /// - Returns: `nil` without views.
    init?(views: [LetterSteps]) {
        guard !views.isEmpty else { return nil }
        self.views = views
    }

    /// The log likelihood of a spelling, with equal weight for each view; `nil` if it has characters that the net does
    /// not know.
    func logLikelihood(of spelling: String) -> Double? {
        let each = views.compactMap { $0.logLikelihood(of: spelling) }
        guard each.count == views.count, let most = each.max() else { return nil }
        return most + log(each.reduce(0) { $0 + exp($1 - most) } / Double(each.count))
    }

    /// Whether the words are the likeliest text of one of the views.
    func reads(_ words: [ReadWord]) -> Bool {
        let text = LetterFolding.folded(words.map(\.core).joined(separator: " ")).replacing("\u{2019}", with: "'")
        return views.contains { $0.likeliest == text }
    }

    /// The least log likelihood of a text that is clear.
    private static let clear = -0.7

    /// The likeliest text, if it is clear; `nil` without letters.
    var clearText: String? {
        views.map(\.likeliest).first { text in
            text.contains(where: \.isLetter) && logLikelihood(of: text).map { $0 > Self.clear } ?? false
        }
    }

    /// Words of the list that fit one of the views.
    func candidates(_ decoder: SpellingDecoder) -> [String] {
        views.flatMap { decoder.candidates($0, read: [$0.likeliest]).map(\.text) }
    }
}

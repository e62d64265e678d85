internal import BotState

/// The words that a quiz asks for.
struct QuizScope: Codable, Hashable, Sendable {
    /// Whether it asks only for gaps in sentences.
    var onlyGaps = false
    /// Only words of this language, as an ISO 639-1 code; `nil` for all.
    var language: String?

    func contains(_ entry: VocabularyEntry) -> Bool {
        (language ?? entry.language) == entry.language && (!onlyGaps || Gap(entry) != nil)
    }

    // MARK: In buttons

    private static let gapMark = "gap"

    /// What stands for it in a button's data: `gap`, `de`, or nothing.
    var mark: String { onlyGaps ? Self.gapMark : language ?? "" }
}

extension QuizScope {
    init(mark: String) {
        self.init(
            onlyGaps: mark == Self.gapMark, language: mark.isEmpty || mark == Self.gapMark ? nil : mark)
    }
}

internal import Talk

/// The question before the answers of a board are shown.
struct AnswersQuestionText: Phrase {
    static let file = "answers-question"
    static let sample = AnswersQuestionText(left: Quantity(12), total: Quantity(38))

    let left: Quantity
    let total: Quantity
}

/// The answers of a board: all of them, or those with one first letter and what each means.
struct AnswersText: Phrase {
    static let file = "answers"
    static let sample = AnswersText(
        board: "Y ACEHNT", total: Quantity(16), found: Quantity(4), hasMissed: true,
        groups: [
            .init(
                initial: "A",
                words: [
                    .init(word: "achy", meaning: "feeling dull pain", isMissed: true, isPangram: false, isLast: true)
                ])
        ], hasMeanings: true)

    /// The words with one first letter.
    struct Group: Encodable, Sendable {
        /// A capital.
        let initial: String
        let words: [Word]
    }

    /// One word.
    struct Word: Encodable, Sendable {
        let word: String
        /// What the word means, in short; nothing where all words are shown.
        let meaning: String?
        let isMissed: Bool
        let isPangram: Bool
        /// Whether no other word of the group follows.
        let isLast: Bool
    }

    let board: String
    let total: Quantity
    let found: Quantity
    /// Whether any word was not found, so that the sign for those is explained.
    let hasMissed: Bool
    let groups: [Group]
    let hasMeanings: Bool
}

/// The words that were missed are kept to be practised.
struct PractiseText: Phrase {
    static let file = "practise"
    static let sample = PractiseText(words: Quantity(12))

    let words: Quantity
}

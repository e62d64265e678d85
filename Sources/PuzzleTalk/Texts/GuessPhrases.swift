internal import PuzzleRound
internal import Talk

/// The score after a guess; part of both answers below.
struct Progress: Encodable, Sendable {
    static let sample = Progress(
        score: Quantity(27), maximum: Quantity(137), rank: "Solid", toNext: Quantity(8), nextRank: "Nice",
        isNewRank: true,
        isGenius: false, allFound: false, left: Quantity(29))

    let score: Quantity
    let maximum: Quantity
    let rank: String
    let toNext: Quantity
    let nextRank: String
    /// Whether this guess earned the rank.
    let isNewRank: Bool
    /// Whether the new rank is Genius.
    let isGenius: Bool
    let allFound: Bool
    let left: Quantity
}

/// The judgement of one guess.
struct GuessText: Phrase {
    static let file = "guess"
    static let sample = GuessText(
        word: "yacht", verdict: Chosen(.good), points: Quantity(5), isPerfect: true, badLetters: "Q, Z", center: "Y",
        shortest: 4, bonus: Quantity(3), isNewBonus: true, isClose: true, command: "/grid", progress: .sample)

    let word: String
    let verdict: Chosen<GuessVerdict>
    let points: Quantity
    /// Whether a pangram uses each letter once.
    let isPerfect: Bool
    let badLetters: String
    let center: String
    let shortest: Int
    /// How many bonus words there are by now; `nil` when the word is none.
    let bonus: Quantity?
    let isNewBonus: Bool
    /// Whether it is one letter away from a word that is still missing.
    let isClose: Bool
    /// The command of the same name, when the word is one too.
    let command: String?
    let progress: Progress?
}

/// The judgement of several guesses in one message.
struct GuessesText: Phrase {
    static let file = "guesses"
    static let sample = GuessesText(
        taken: Quantity(2), gained: Quantity(6),
        lines: [
            .init(
                word: "yacht", verdict: Chosen(.good), points: Quantity(5), badLetters: "Q", center: "Y", shortest: 4,
                isBonus: true)
        ],
        hidden: Quantity(1), progress: .sample)

    struct Line: Encodable, Sendable {
        let word: String
        let verdict: Chosen<GuessVerdict>
        let points: Quantity
        let badLetters: String
        let center: String
        let shortest: Int
        let isBonus: Bool
    }

    let taken: Quantity
    let gained: Quantity
    let lines: [Line]
    /// How many lines were left out for length.
    let hidden: Quantity
    let progress: Progress?
}

/// The words found.
struct FoundText: Phrase {
    static let file = "found"
    static let sample = FoundText(
        found: Quantity(9), total: Quantity(38), words: "achy, yacht", bonus: Quantity(2), bonusWords: "hyte, tyee")

    let found: Quantity
    let total: Quantity
    let words: String
    let bonus: Quantity
    let bonusWords: String
}

/// The score with all ranks.
struct ScoreText: Phrase {
    static let file = "score"
    static let sample = ScoreText(
        status: .sample, ranks: [.init(title: "Solid", points: Quantity(20), isReached: true, isCurrent: true)],
        bonus: Quantity(2))

    struct RankLine: Encodable, Sendable {
        let title: String
        let points: Quantity
        let isReached: Bool
        let isCurrent: Bool
    }

    let status: StatusText
    let ranks: [RankLine]
    /// How many bonus words there are.
    let bonus: Quantity
}

/// The action that "undo" took back.
struct UndoneText: Phrase {
    static let file = "undone"
    static let sample = UndoneText(
        thing: Chosen(.finds), words: "yacht, achy", score: Quantity(27), maximum: Quantity(137))

    let thing: Chosen<UndoneThing>
    let words: String
    let score: Quantity
    let maximum: Quantity
}

/// The result of a person's claim that the puzzle accepted or rejected a word.
struct ClaimText: Phrase {
    static let file = "claim"
    static let sample = ClaimText(
        outcome: Chosen(.rejected), word: "yenta", score: Quantity(27), maximum: Quantity(137), words: Quantity(37))

    let outcome: Chosen<ClaimOutcome>
    let word: String
    let score: Quantity
    let maximum: Quantity
    /// How many words the board has now.
    let words: Quantity
}

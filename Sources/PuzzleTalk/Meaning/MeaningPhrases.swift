internal import Talk

/// Asks which of some intents was meant.
struct WhichMeaningText: Phrase {
    static let file = "meaning"
    static let sample = WhichMeaningText(isOne: true)

    /// Whether there is but one to choose.
    let isOne: Bool
}

/// The label of a button that carries out an intent.
struct MeaningButtonText: PlainPhrase {
    static let file = "meaning-buttons"
    static let sample = MeaningButtonText(label: Chosen(.hint))

    let label: Chosen<OfferedIntent>
}

/// A short answer where there is nothing to do, or nothing that the bot can do.
struct FrankText: Phrase {
    static let file = "frank"
    static let sample = FrankText(.isWord, word: "pyro", points: Quantity(4))

    let answer: Chosen<FrankAnswer>
    let word: String
    let points: Quantity

    init(_ answer: FrankAnswer, word: String = "", points: Quantity = Quantity(0)) {
        self.answer = Chosen(answer)
        self.word = word
        self.points = points
    }
}

/// What the bot says where no command does.
enum FrankAnswer: String, Choice {
    /// A word that was asked about counts, or is no name of a word.
    case isWord, whichWord
    /// A word that does not count here is one nevertheless.
    case isWordElsewhere
    /// Questions about the open word are not answered; another clue follows.
    case noAnswers
    /// There is no word left like the one that was asked for.
    case noSuchHint
    /// What was under way is left; or the letters are right.
    case left, confirmed
    case smalltalk, cantDo
}

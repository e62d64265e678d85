internal import BotState
internal import Hive
internal import Intents
internal import Messaging
internal import PuzzleUnderstanding
internal import Talk

/// Sentences that no rule reads.
extension Sentences {
    /// Carries out what `text` means instead of what the rules made of it, asks, or says that nothing was understood.
    /// - Returns: whether the message is done with; else the rules' reading stands.
    mutating func understand(_ text: String, insteadOf reading: Intent) throws -> Bool {
        guard isDoubtful(reading) else { return false }
        let chances = chances(of: text)
        guard let needed = try certainty(against: reading, likeliest: chances.first?.intent) else { return false }
        let likeliest = (chances.first?.intent ?? .none).rawValue
        switch verdict(by: chances) {
        case .carryOut(let intent) where (chances.first?.probability ?? 0) >= needed:
            effects.sentence = SentenceOutcome(.done, intent: likeliest)
            return try carryOut(request(intent, in: text))
        case .ask(let choices) where reading == .unintelligible:
            effects.sentence = SentenceOutcome(.asked, intent: likeliest)
            return ask(choices)
        default:
            if reading == .unintelligible { effects.sentence = SentenceOutcome(.missed, intent: likeliest) }
            return false
        }
    }

    /// Whether the rules may have misread a text. Most texts are commands and guesses, for which the model need not be asked.
    private func isDoubtful(_ reading: Intent) -> Bool {
        switch reading {
        case .unintelligible, .lookUp: true
        // A word that the board's letters can't spell may be no guess: “sorry”, “quit”.
        case .guesses(let words, nil): !isJudgedByOthers && words.allSatisfy { !canSpell($0) }
        default: false
        }
    }

    /// The probability from which the model is believed against the rules; `nil` where the rules know better.
    private func certainty(against reading: Intent, likeliest: IntentName?) throws -> Double? {
        switch reading {
        case .unintelligible: 0
        case .guesses: Self.overWords
        // “Is cocoa a word” asks about the board that is open.
        case .lookUp where core.activeGame != nil && likeliest == .isWordHere: 0
        case .lookUp(let word) where MessageText(word).tokens.count == 1 && likeliest != .define:
            try resources.explains(word.lowercased()) ? nil : Self.overWords
        // “Give up” is a phrase, and a request while a board is open.
        case .lookUp where core.activeGame != nil && likeliest != .define: Self.overWords
        default: nil
        }
    }

    /// In a group everybody's words are guesses.
    private var isJudgedByOthers: Bool { isGroup && !isAddressed }

    /// The certainty that a word is meant as a request.
    private static let overWords = 0.85

    /// Whether the board has the letters of `word`, as often as you like.
    private func canSpell(_ word: String) -> Bool {
        guard let letters = LetterSet(word) else { return false }
        return core.activeGame?.board.letters.isSuperset(of: letters) ?? false
    }

    /// Asks which of `choices` is meant, unless the bot has just asked such a question.
    private mutating func ask(_ choices: [IntentName]) -> Bool {
        let offered = choices.compactMap(OfferedIntent.init)
        guard !offered.isEmpty, meaning.messagesSinceQuestion == nil else { return false }
        meaning.messagesSinceQuestion = 0
        let keyboard = Keyboard(rows: offered.map { [offer($0)] })
        say(language.rich(WhichMeaningText(isOne: offered.count == 1)), keyboard: keyboard)
        return true
    }

    /// Three buttons that fit what is under way, below the words that nothing was understood.
    var suggestions: Keyboard {
        let choices: [OfferedIntent] =
            if let game = core.activeGame, !game.isFinished {
                hasOpenClue ? [.more, .nextClue, .help] : [.hint, .score, .help]
            } else {
                [.daily, .randomPuzzle, .help]
            }
        return Keyboard(rows: [choices.map(offer)])
    }

    /// Whether a clue to a word is open.
    var hasOpenClue: Bool {
        guard let game = core.activeGame, let round = try? core.round(game) else { return false }
        return self[Hints.self].openWord(in: round) != nil
    }

    mutating func say(_ answer: FrankAnswer, keyboard: Keyboard? = nil) {
        say(language.rich(FrankText(answer)), keyboard: keyboard)
    }
}

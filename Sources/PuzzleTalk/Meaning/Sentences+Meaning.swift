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
        if refuses(reading, in: text) {
            say(.left)
            return true
        }
        guard try isDoubtful(reading, MessageText(text)) else { return false }
        let chances = chances(of: text)
        guard let needed = try certainty(against: reading, likeliest: chances.first?.intent ?? .none) else {
            return false
        }
        let likeliest = (chances.first?.intent ?? .none).rawValue
        if reading == .unintelligible, let requests = requests(inClausesOf: text, whole: chances) {
            effects.sentence = SentenceOutcome(.done, intent: requests[0].intent.rawValue)
            return try carryOut(requests)
        }
        switch verdict(by: chances) {
        case .carryOut(let intent) where (chances.first?.probability ?? 0) >= needed:
            effects.sentence = SentenceOutcome(.done, intent: likeliest)
            return try carryOut(request(intent, in: text))
        case .carryOut(let intent) where reading == .unintelligible:
            effects.sentence = SentenceOutcome(.asked, intent: likeliest)
            return ask([intent])
        case .ask(let choices) where reading == .unintelligible:
            effects.sentence = SentenceOutcome(.asked, intent: likeliest)
            return ask(choices)
        default:
            if reading == .unintelligible { effects.sentence = SentenceOutcome(.missed, intent: likeliest) }
            return false
        }
    }

    /// Whether a sentence says that what the rules have heard in it, or the whole of it, is not wanted.
    private func refuses(_ reading: Intent, in text: String) -> Bool {
        guard isAddressed else { return false }
        let refused = language.refused(in: text)
        guard !refused.isEmpty else { return false }
        return switch reading {
        case .wish, .command(.hint, _): refused.contains(.hint)
        case .command(.reveal, _): refused.contains(.reveal)
        case .command(.skip, _): refused.contains(.skip)
        case .featureCommand(let command, ""): refused.contains { Self.refusedCommands[command.name] == $0 }
        case .unintelligible: !isClear(verdict(on: text))
        default: false
        }
    }

    private func isClear(_ verdict: IntentVerdict) -> Bool {
        if case .carryOut = verdict { true } else { false }
    }

    /// By the name of a command of another subject, what a sentence refuses that names it.
    private static let refusedCommands: [String: Refusal] = ["solve": .reveal, "forget": .delete]

    /// Whether the rules may have misread a text. Most texts are commands and guesses, for which the model need not be asked.
    private func isDoubtful(_ reading: Intent, _ text: MessageText) throws -> Bool {
        switch reading {
        case .unintelligible, .lookUp: true
        case .guesses(let words, nil): try answersQuestion(text) || !isJudgedByOthers && areDoubtful(words)
        // Rules look for a few words, which other sentences have too: “how long is this word”, “thanks for the hint”.
        case .wish, .claim, .correction: isSentence(text)
        // “Ok” agrees with what the bot has read, or with a vote. “Correct” is no order then.
        case .thanks, .command(.fix, ""): isQuestionOpen
        // “Is cheating allowed” asks about no word of this board.
        case .wordQuestion(let word): core.activeGame.map { !$0.board.admits(word) } ?? false
        case .command(_, ""), .featureCommand(_, ""): isSentence(text) && language.command(typed: text.line) == nil
        default: false
        }
    }

    /// Whether the bot has shown what it read, or a vote is open, so that a yes or no is an answer.
    private var isQuestionOpen: Bool { isAddressed && !puzzleCircumstances.isDisjoint(with: [.page, .vote]) }

    private func answersQuestion(_ text: MessageText) -> Bool { isQuestionOpen && language.isYes(text) != nil }

    private static let answers: Set<IntentName> = [.confirm, .decline, .voteYes, .voteNo]

    private func isSentence(_ text: MessageText) -> Bool { isAddressed && text.tokens.count >= Self.shortestSentence }

    /// The fewest words of a text in which a rule may have heard only some.
    private static let shortestSentence = 3

    /// Words that the board's letters can't spell may be no guess: “sorry”, “quit”. Nor may one that is too short or in no list: “ta”,
    /// “heyy”.
    private func areDoubtful(_ words: [String]) throws -> Bool {
        try words.allSatisfy { try !canSpell($0) || words.count == 1 && (isTooShort($0) || !isKnownHere($0)) }
    }

    /// Whether `word` is shorter than any of the board's words, and as short as words of talk often are.
    private func isTooShort(_ word: String) -> Bool {
        core.activeGame.map { word.count < min($0.board.rules.shortestWord, Self.shortestGuess) } ?? false
    }

    /// Words of this length are guesses in most editions.
    private static let shortestGuess = 4

    /// Whether the board's word list or a dictionary has `word`.
    private func isKnownHere(_ word: String) throws -> Bool {
        guard let board = core.activeGame?.board else { return false }
        return try core.isWord(word, of: board) || resources.explains(word)
    }

    /// The probability from which the model is believed against the rules; `nil` where the rules know better.
    private func certainty(against reading: Intent, likeliest: IntentName) throws -> Double? {
        switch reading {
        // In a group it is a vote, which may be the last that the end of the game needs.
        case .unintelligible: isGroup && likeliest == .revealAll ? Self.overEntry : 0
        case .guesses where isQuestionOpen && Self.answers.contains(likeliest): 0
        case .guesses(let words, _): certainty(againstGuesses: words, likeliest: likeliest)
        case .thanks, .command(.fix, ""): likeliest == .confirm || likeliest == .voteYes ? 0 : nil
        case .lookUp(let word): try certainty(againstMeaningOf: word, likeliest: likeliest)
        case .wordQuestion where !likeliest.isGrave && !agrees(reading, with: likeliest): Self.overWords
        default: likeliest.isGrave || agrees(reading, with: likeliest) ? nil : Self.overRules
        }
    }

    private func certainty(againstGuesses words: [String], likeliest: IntentName) -> Double? {
        let areTooShort = words.allSatisfy(isTooShort)
        guard words.contains(where: canSpell) else { return areTooShort ? 0 : Self.overWords }
        return overTalk(likeliest).map { areTooShort ? Self.overWords : $0 }
    }

    private func certainty(againstMeaningOf word: String, likeliest: IntentName) throws -> Double? {
        // “Is cocoa a word” asks about the board that is open.
        if core.activeGame != nil, likeliest == .isWordHere { return 0 }
        guard likeliest != .define else { return nil }
        if MessageText(word).tokens.count == 1 {
            return try resources.explains(word.lowercased()) ? overTalk(likeliest) : Self.overWords
        }
        // “Give up” is a phrase, and a request while a board is open.
        return core.activeGame == nil ? nil : Self.overWords
    }

    /// Dictionaries have “hiya” and “bye” too. Nobody who only says so wants to know what it means.
    private func overTalk(_ likeliest: IntentName) -> Double? {
        switch likeliest {
        case .greeting, .thanks, .smalltalk, .cancel: Self.overEntry
        default: nil
        }
    }

    /// Whether a rule and the model have read the same, or the rule has read it more exactly.
    private func agrees(_ reading: Intent, with likeliest: IntentName) -> Bool {
        switch reading {
        case .wish: [.hint, .easy, .hard, .nextClue].contains(likeliest) || HintWish.intents.contains(likeliest)
        case .claim: [.took, .rejected].contains(likeliest)
        case .wordQuestion: [.isWordHere, .guess, .define].contains(likeliest)
        case .correction: [.fixLetter, .decline].contains(likeliest)
        case .command(let command, _): Self.serves(command, likeliest)
        default: false
        }
    }

    /// The certainties that a word which a dictionary explains is meant as talk, and that a rule has heard only some words of a sentence.
    private static let overEntry = 0.95, overRules = 0.93

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

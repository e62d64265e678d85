internal import Intents
internal import Messaging
internal import Talk

/// Sentences that may mean several things: the bot asks which, and the answer is a button.
struct Sentences: BoardFeature, SentenceParticipant {
    typealias Notes = MeaningNotes
    typealias Command = NoCommand
    typealias Summary = NoSummary
    typealias Verb = MeaningVerb

    static let key = "mean"

    static let phrases: [any Phrase.Type] = [WhichMeaningText.self, MeaningButtonText.self, FrankText.self]

    var core: Puzzle

    mutating func handle(_ event: FeatureEvent) -> Bool {
        if case .messageSeen = event {
            meaning.messagesSinceQuestion = meaning.messagesSinceQuestion.flatMap { $0 < 1 ? $0 + 1 : nil }
        }
        return false
    }

    mutating func press(_ button: MeaningButton) throws -> Toast? {
        guard let choice = OfferedIntent(rawValue: button.argument) else { return core.toast(.expired) }
        core.removePressedButtons()
        _ = try carryOut(IntentRequest(choice.intent))
        return nil
    }
}

/// What the buttons do.
enum MeaningVerb: String, Sendable {
    /// Carries out the intent that the argument names.
    case choose
}

typealias MeaningButton = FeatureButton<Sentences>

/// The notes on the bot's questions about what was meant.
struct MeaningNotes: FeatureNotes {
    /// The messages since the last question; `nil` when it is longer ago than one.
    var messagesSinceQuestion: Int?

    init() {}
}

/// The intents that the bot offers as buttons.
enum OfferedIntent: String, Choice {
    case hint, hintPangram, hintEasy, hintLong, hintHard, more, letter, length, nextClue, revealWord, revealAll
    case score, ranks, grid, gridLeft, twoLetters, found, missingCount, pangrams, showBoard, shuffle, undo, cancel
    case daily, randomPuzzle, easy, hard, yesterday, newBoard, resume, decline
    case quiz, quizSkip, words, remind, remindOff, export
    case draw, guessit, chain, nextDrawing
    case standings, teams, challenge, settings, vote
    case rules, help, whoAreYou, language, share, stats, dailyDelivery, stop, privacy, forgetMe

    init?(_ intent: IntentName) { self.init(rawValue: "\(intent)") }

    var intent: IntentName { IntentName.allCases.first { "\($0)" == rawValue } ?? .help }
}

extension Sentences {
    var meaning: MeaningNotes {
        get { session[Sentences.self] }
        set { session[Sentences.self] = newValue }
    }

    /// A button that carries out `choice`.
    func offer(_ choice: OfferedIntent) -> Keyboard.Button {
        core.button(
            language.plain(MeaningButtonText(label: Chosen(choice))), MeaningButton(.choose, choice.rawValue))
    }
}

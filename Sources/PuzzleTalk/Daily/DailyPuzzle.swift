internal import BotState
internal import Intents
internal import Messaging
internal import PuzzleUnderstanding
internal import Talk

/// Puzzles that need no photo: the board of the day, others, and yesterday's words.
struct DailyPuzzle: BoardFeature {
    typealias Notes = DailyNotes
    typealias Command = DailyCommand
    typealias Summary = DailyCommandText
    typealias Verb = DailyVerb

    static let key = "daily"

    static let phrases: [any Phrase.Type] = [
        DailyCommandText.self, DailyButtonText.self, DayStreakText.self, YesterdayText.self,
        TourText.self, DeliveryText.self, MissedYesterdayText.self,
    ]

    var core: Puzzle

    mutating func perform(_ command: DailyCommand, argument: String) throws {
        let request = PuzzleRequest(argument: MessageText(argument), in: language)
        switch command {
        case .puzzle: try givePuzzle(request)
        case .yesterday: try showYesterday(request)
        case .daily: try setDelivery(argument)
        }
    }

    mutating func press(_ button: DailyButton) throws -> Toast? {
        switch button.verb {
        case .today: try givePuzzle(PuzzleRequest(choice: .today))
        case .another: try givePuzzle(PuzzleRequest(choice: .random))
        case .words: return try turnPastAnswers(to: button.argument)
        }
        return nil
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .message(let message): return try hear(message)
        case .sentence(let request): return try carryOutHere(request)
        case .woken(let note):
            if note == Self.delivery { try deliveryIsDue() } else { try morningHasCome() }
        case .end:
            countDay()
            goOnWithTour()
        default: break
        }
        return false
    }

    func introduce(_ introduction: inout Introduction) {
        introduction.puzzleLanguage = puzzleLanguage
        introduction.firstButtons.append(todaysPuzzleButton)
    }

    /// Takes "an easy puzzle, please", which has its argument inside.
    private mutating func hear(_ message: IncomingMessage) throws -> Bool {
        guard isAddressed, message.photo == nil, message.text.first != "/" else { return false }
        let text = MessageText(message.text)
        let asked =
            PuzzleRequest(plain: text, in: language)
            ?? (asksForPastDay(text) ? PuzzleRequest(argument: text, in: language) : nil)
        guard let request = asked else { return false }
        try givePuzzle(request)
        return true
    }

    private mutating func carryOutHere(_ request: IntentRequest) throws -> Bool {
        switch request.intent {
        case .daily: try givePuzzle(PuzzleRequest(choice: .today))
        case .randomPuzzle: try givePuzzle(PuzzleRequest(choice: .random))
        case .easy: try givePuzzle(PuzzleRequest(choice: .easy))
        case .hard: try givePuzzle(PuzzleRequest(choice: .hard))
        case .yesterday: try showYesterday(PuzzleRequest(choice: .today))
        case .dailyDelivery:
            // Without an hour it says how to name one.
            try setDelivery(HourPhrase(request.text, in: language)?.argument ?? "")
        default: return false
        }
        return true
    }
}

/// The commands. The raw value is the slash command.
enum DailyCommand: String, FeatureCommand {
    case puzzle, yesterday, daily

    var scope: CommandDescription.Scope? {
        switch self {
        case .puzzle: .everywhere
        case .yesterday: .privateChats
        case .daily: nil
        }
    }
}

/// What the buttons give: the board of the day, another, or the answers of a past one, with its day, edition and first letter.
enum DailyVerb: String, Choice { case today, another, words }

typealias DailyButton = FeatureButton<DailyPuzzle>

extension DailyPuzzle {
    var daily: DailyNotes {
        get { session[DailyPuzzle.self] }
        set { session[DailyPuzzle.self] = newValue }
    }

    func dailyButton(_ verb: DailyVerb) -> Keyboard.Button {
        button(language.plain(DailyButtonText(label: Chosen(verb))), DailyButton(verb))
    }

    /// The button that gives the board of the day.
    var todaysPuzzleButton: Keyboard.Button { dailyButton(.today) }
}

internal import BotState
internal import Intents
internal import Messaging
internal import Talk

/// Puzzles that need no photo: the board of the day, others, and yesterday's words.
struct DailyPuzzle: Feature {
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

    init(_ exchange: Exchange) { core = Puzzle(exchange) }

    var exchange: Exchange {
        get { core.exchange }
        set { core.exchange = newValue }
    }

    mutating func perform(_ command: DailyCommand, argument: String) throws {
        let request = PuzzleRequest(argument: MessageText(argument), in: language)
        switch command {
        case .puzzle: try core.givePuzzle(request)
        case .yesterday: try core.showYesterday(request)
        case .daily: try core.setDelivery(argument)
        }
    }

    mutating func press(_ button: DailyButton) throws -> Toast? {
        switch button.verb {
        case .today: try core.givePuzzle(PuzzleRequest(choice: .today))
        case .another: try core.givePuzzle(PuzzleRequest(choice: .random))
        case .words: return try core.turnPastAnswers(to: button.argument)
        }
        return nil
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .message(let message): return try hear(message)
        case .sentence(let request): return try carryOutHere(request)
        case .woken(let note):
            if note == Puzzle.delivery { try core.deliveryIsDue() } else { try core.morningHasCome() }
        case .end:
            core.countDay()
            core.goOnWithTour()
        default: break
        }
        return false
    }

    func introduce(_ introduction: inout Introduction) { introduction.firstButtons.append(core.todaysPuzzleButton) }

    /// Takes "an easy puzzle, please", which has its argument inside.
    private mutating func hear(_ message: IncomingMessage) throws -> Bool {
        guard isAddressed, message.photo == nil, message.text.first != "/",
            let request = PuzzleRequest(plain: MessageText(message.text), in: language)
        else { return false }
        try core.givePuzzle(request)
        return true
    }

    private mutating func carryOutHere(_ request: IntentRequest) throws -> Bool {
        switch request.intent {
        case .daily: try core.givePuzzle(PuzzleRequest(choice: .today))
        case .randomPuzzle: try core.givePuzzle(PuzzleRequest(choice: .random))
        case .easy: try core.givePuzzle(PuzzleRequest(choice: .easy))
        case .hard: try core.givePuzzle(PuzzleRequest(choice: .hard))
        case .yesterday: try core.showYesterday(PuzzleRequest(choice: .today))
        case .dailyDelivery:
            // Without an hour it says how to name one.
            try core.setDelivery(HourPhrase(request.text, in: language)?.argument ?? "")
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

extension Puzzle {
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

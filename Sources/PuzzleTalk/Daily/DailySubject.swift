internal import BotState
internal import Intents
package import Messaging
package import Talk

/// Puzzles that need no photo: the board of the day, others, and yesterday's words.
enum DailySubject: Subject {
    typealias Notes = DailyNotes
    typealias Command = DailyCommand
    typealias Summary = DailyCommandText
    typealias Verb = DailyVerb

    static let key = "daily"

    static let phrases: [any Phrase.Type] = [
        DailyCommandText.self, DailyButtonText.self, DayStreakText.self, YesterdayText.self,
        TourText.self, DeliveryText.self, MissedYesterdayText.self,
    ]

    static func perform(_ command: DailyCommand, argument: String, in turn: inout Turn) throws {
        let request = PuzzleRequest(argument: MessageText(argument), in: turn.language)
        switch command {
        case .puzzle: try turn.givePuzzle(request)
        case .yesterday: try turn.showYesterday(request)
        case .daily: try turn.setDelivery(argument)
        }
    }

    static func press(_ button: DailyButton, in turn: inout Turn) throws -> Turn.Toast? {
        switch button.verb {
        case .today: try turn.givePuzzle(PuzzleRequest(choice: .today))
        case .another: try turn.givePuzzle(PuzzleRequest(choice: .random))
        case .words: return try turn.turnPastAnswers(to: button.argument)
        }
        return nil
    }

    /// Takes "an easy puzzle, please", which has its argument inside.
    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool {
        guard turn.isAddressed, message.photo == nil, message.text.first != "/",
            let request = PuzzleRequest(plain: MessageText(message.text), in: turn.language)
        else { return false }
        try turn.givePuzzle(request)
        return true
    }

    static func carryOut(_ request: IntentRequest, in turn: inout Turn) throws -> Bool {
        switch request.intent {
        case .daily: try turn.givePuzzle(PuzzleRequest(choice: .today))
        case .randomPuzzle: try turn.givePuzzle(PuzzleRequest(choice: .random))
        case .easy: try turn.givePuzzle(PuzzleRequest(choice: .easy))
        case .hard: try turn.givePuzzle(PuzzleRequest(choice: .hard))
        case .yesterday: try turn.showYesterday(PuzzleRequest(choice: .today))
        case .dailyDelivery:
            // Without an hour it says how to name one.
            try turn.setDelivery(HourPhrase(request.text, in: turn.language)?.argument ?? "")
        default: return false
        }
        return true
    }

    static func wake(_ note: String, in turn: inout Turn) throws {
        if note == Turn.delivery { try turn.deliveryIsDue() } else { try turn.morningHasCome() }
    }

    static func finish(_ turn: inout Turn) {
        turn.countDay()
        turn.goOnWithTour()
    }
}

/// The commands. The raw value is the slash command.
enum DailyCommand: String, SubjectCommand {
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

typealias DailyButton = SubjectButton<DailySubject>

extension Turn {
    var daily: DailyNotes {
        get { session[DailySubject.self] }
        set { session[DailySubject.self] = newValue }
    }

    func dailyButton(_ verb: DailyVerb) -> Keyboard.Button {
        button(language.plain(DailyButtonText(label: Chosen(verb))), DailyButton(verb))
    }

    /// The button that gives the board of the day.
    package var todaysPuzzleButton: Keyboard.Button { dailyButton(.today) }
}

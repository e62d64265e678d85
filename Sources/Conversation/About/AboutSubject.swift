internal import BotState
internal import LookupTalk
internal import Messaging
internal import PuzzleTalk
internal import ReportTalk
internal import Talk

/// The bot itself: the greeting, help, and what it stores of a person.
enum AboutSubject: Subject {
    typealias Command = AboutCommand
    typealias Summary = AboutCommandText
    typealias Verb = AboutVerb

    static let key = "about"

    static let phrases: [any Phrase.Type] = [
        StartText.self, HelpText.self, PrivacyText.self, ForgetText.self, ForgottenText.self, KeptText.self,
        AboutButtonText.self, AboutCommandText.self, SorryText.self, TurnedAwayText.self,
    ]

    static func perform(_ command: AboutCommand, argument: String, in turn: inout Turn) {
        switch command {
        case .start: turn.greet()
        case .help:
            let hasGame = turn.state.activeGame != nil
            let text = HelpText(
                isGroup: turn.isGroup, hasGame: hasGame, puzzle: turn.puzzleLanguage, books: turn.bookLanguages)
            turn.say(turn.language.rich(text))
        case .forget: turn.askWhetherToForget()
        case .privacy: turn.say(turn.language.rich(PrivacyText(reports: Quantity(turn.keptPhotoCount))))
        }
    }

    static func press(_ button: AboutButton, in turn: inout Turn) -> Turn.Toast? {
        turn.forgetPressed(button)
    }

    static func membershipChanged(isMember: Bool, in turn: inout Turn) {
        if isMember, turn.isGroup, turn.state.activeGame == nil { turn.greet() }
    }
}

/// The commands. The raw value is the slash command.
enum AboutCommand: String, SubjectCommand {
    case help, start, forget, privacy

    /// The platform shows `start` by itself.
    var scope: CommandDescription.Scope? { self == .start ? nil : .everywhere }

    var isUnmistakable: Bool { self == .forget || self == .privacy }
}

/// The answers to the question whether to forget somebody.
enum AboutVerb: String, Choice { case forget, keep }

typealias AboutButton = SubjectButton<AboutSubject>

extension Turn {
    mutating func greet() {
        let name = isGroup ? nil : input.sender.map { PersonName.presentable($0.name) }
        let keyboard = Keyboard(rows: [[todaysPuzzleButton]])
        let text = StartText(name: name, isGroup: isGroup, puzzle: puzzleLanguage, books: bookLanguages)
        say(language.rich(text), keyboard: keyboard)
    }
}

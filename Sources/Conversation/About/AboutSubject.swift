internal import BotState
internal import Intents
internal import LookupTalk
internal import Messaging
internal import PuzzleTalk
internal import ReportTalk
internal import Talk

/// The bot itself: the greeting, help, and what it stores of a person.
enum AboutSubject: Subject {
    typealias Notes = AboutNotes
    typealias Command = AboutCommand
    typealias Summary = AboutCommandText
    typealias Verb = AboutVerb

    static let key = "about"

    static let phrases: [any Phrase.Type] = [
        StartText.self, HelpText.self, SelfText.self, PrivacyText.self, ForgetText.self, ForgottenText.self,
        KeptText.self,
        AboutButtonText.self, AboutCommandText.self, SorryText.self, TurnedAwayText.self,
    ]

    static func perform(_ command: AboutCommand, argument: String, in turn: inout Turn) {
        switch command {
        case .start: turn.greet()
        case .help: turn.help(.main)
        case .forget: turn.askWhetherToForget()
        case .privacy: turn.say(turn.language.rich(PrivacyText(reports: Quantity(turn.keptPhotoCount))))
        }
    }

    static func press(_ button: AboutButton, in turn: inout Turn) throws -> Turn.Toast? {
        guard button.verb == .help else { return turn.forgetPressed(button) }
        if let page = HelpPage(rawValue: button.argument) { turn.help(page) } else { try turn.explainRules() }
        return nil
    }

    /// A typed answer to the question whether to forget somebody. In a group it must be for the bot; anything else is no answer.
    static func hear(_ message: IncomingMessage, in turn: inout Turn) -> Bool {
        guard turn.isAskedWhetherToForget else { return false }
        turn.session[AboutSubject.self] = AboutNotes()
        guard turn.isAddressed, let isYes = turn.language.isYes(MessageText(message.text)) else { return false }
        turn.answerWhetherToForget(isYes)
        return true
    }

    static func carryOut(_ request: IntentRequest, in turn: inout Turn) throws -> Bool {
        switch request.intent {
        case .help: perform(.help, argument: "", in: &turn)
        case .rules: try turn.explainRules()
        case .whoAreYou: turn.say(turn.language.rich(SelfText()))
        case .privacy: perform(.privacy, argument: "", in: &turn)
        case .forgetMe: perform(.forget, argument: "", in: &turn)
        case .greeting where turn.state.activeGame == nil: turn.greet()
        default: return false
        }
        return true
    }

    static func membershipChanged(isMember: Bool, in turn: inout Turn) {
        if isMember, turn.isGroup, turn.state.activeGame == nil { turn.greet() }
    }
}

/// The commands. The raw value is the slash command.
enum AboutCommand: String, SubjectCommand {
    case help, start, forget, privacy

    /// The platform shows `start` by itself, and the help names the others.
    var scope: CommandDescription.Scope? { self == .help ? .everywhere : nil }

    var isUnmistakable: Bool { [.help, .forget, .privacy].contains(self) }
}

/// The actions of the buttons: the answers to the question whether to forget somebody, and a page of the help.
enum AboutVerb: String { case forget, keep, help }

/// The labels of the buttons.
enum AboutLabel: String, Choice { case forget, keep, rules, puzzle, words, drawing, group, person, back }

/// The pages of the help.
enum HelpPage: String, Choice {
    case main, puzzle, words, drawing, group, person

    /// The label of the button that opens it.
    var label: AboutLabel {
        switch self {
        case .main: .back
        case .puzzle: .puzzle
        case .words: .words
        case .drawing: .drawing
        case .group: .group
        case .person: .person
        }
    }
}

typealias AboutButton = SubjectButton<AboutSubject>

extension Turn {
    /// Shows a page of the help, in place of the one whose button was pressed.
    mutating func help(_ page: HelpPage) {
        let text = HelpText(
            page: Chosen(page), isGroup: isGroup, hasGame: state.activeGame != nil, puzzle: puzzleLanguage,
            books: bookLanguages)
        let others: [HelpPage] = page == .main ? [.puzzle, .words, .drawing, isGroup ? .group : .person] : [.main]
        let rules = helpButton(.rules, argument: AboutLabel.rules.rawValue)
        let buttons = (page == .main ? [rules] : []) + others.map { helpButton($0.label, argument: $0.rawValue) }
        let rows = [Array(buttons.prefix(2)), Array(buttons.dropFirst(2))].filter { !$0.isEmpty }
        sayInPlace(language.rich(text), keyboard: Keyboard(rows: rows))
    }

    private func helpButton(_ label: AboutLabel, argument: String) -> Keyboard.Button {
        button(language.plain(AboutButtonText(label: Chosen(label))), AboutButton(.help, argument))
    }

    mutating func greet() {
        let name = isGroup ? nil : input.sender.map { PersonName.presentable($0.name) }
        let keyboard = Keyboard(rows: [[todaysPuzzleButton]])
        let text = StartText(name: name, isGroup: isGroup, puzzle: puzzleLanguage, books: bookLanguages)
        say(language.rich(text), keyboard: keyboard)
    }
}

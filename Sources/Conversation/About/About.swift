internal import BotState
internal import Intents
internal import Messaging
internal import Talk

/// The bot itself: the greeting, help, and what it stores of a person.
struct About: Feature {
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

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func perform(_ command: AboutCommand, argument: String) throws {
        switch command {
        case .start: if try argument.isEmpty || askFeatures(for: .open(code: argument)) == nil { greet() }
        case .help: help(.main)
        case .forget: askWhetherToForget()
        case .privacy: say(language.rich(PrivacyText(reports: Quantity(introduction.keptPhotos))))
        }
    }

    mutating func press(_ button: AboutButton) throws -> Toast? {
        guard button.verb == .help else { return forgetPressed(button) }
        if let page = HelpPage(rawValue: button.argument) { help(page) } else { try explainRules() }
        return nil
    }

    /// A typed answer to the question whether to forget somebody. In a group it must be for the bot; anything else is no answer.
    private mutating func hear(_ message: IncomingMessage) -> Bool {
        guard isAskedWhetherToForget else { return false }
        session[About.self] = AboutNotes()
        guard isAddressed, let isYes = language.isYes(MessageText(message.text)) else { return false }
        answerWhetherToForget(isYes)
        return true
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .message(let message): return hear(message)
        case .sentence(let request): return try handle(request)
        case .membershipChanged(let isMember):
            if isMember, isGroup, state.activeGame == nil { greet() }
            return false
        default: return false
        }
    }

    private mutating func explainRules() throws { _ = try askFeatures(for: .explainRules) }

    private mutating func handle(_ request: IntentRequest) throws -> Bool {
        switch request.intent {
        case .help: try perform(.help, argument: "")
        case .rules: try explainRules()
        case .whoAreYou: say(language.rich(SelfText()))
        case .privacy: try perform(.privacy, argument: "")
        case .forgetMe: try perform(.forget, argument: "")
        case .greeting where state.activeGame == nil: greet()
        default: return false
        }
        return true
    }
}

/// The commands. The raw value is the slash command.
enum AboutCommand: String, FeatureCommand {
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

typealias AboutButton = FeatureButton<About>

extension About {
    /// Shows a page of the help, in place of the one whose button was pressed.
    mutating func help(_ page: HelpPage) {
        let introduction = introduction
        let text = HelpText(
            page: Chosen(page), isGroup: isGroup, hasGame: state.activeGame != nil,
            puzzle: introduction.puzzleLanguage, books: introduction.bookLanguages)
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
        let introduction = introduction
        let keyboard = Keyboard(rows: [introduction.firstButtons])
        let text = StartText(
            name: name, isGroup: isGroup, puzzle: introduction.puzzleLanguage, books: introduction.bookLanguages)
        say(language.rich(text), keyboard: keyboard)
    }
}

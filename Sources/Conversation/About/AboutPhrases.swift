internal import Talk

/// The greeting.
struct StartText: Phrase {
    static let file = "start"
    static let sample = StartText(name: "Ana", isGroup: false, puzzle: "German", books: "German or English")

    let name: String?
    let isGroup: Bool
    /// The language of the day's puzzle, if it is not the chat's.
    let puzzle: String?
    /// The languages of the books whose words are explained, unless that is the chat's alone.
    let books: String?
}

/// What people can say: eight lines, or all that there is about one subject.
struct HelpText: Phrase {
    static let file = "help"
    static let sample = HelpText(
        page: Chosen(.main), isGroup: false, hasGame: true, puzzle: "German", books: "German or English")

    let page: Chosen<HelpPage>
    let isGroup: Bool
    let hasGame: Bool
    /// The language of the puzzle, if it is not the chat's.
    let puzzle: String?
    /// As in the greeting.
    let books: String?
}

/// What the bot is.
struct SelfText: Phrase {
    static let file = "self"
    static let sample = SelfText()
}

/// Asks whether everything stored of a person shall go.
struct ForgetText: Phrase {
    static let file = "forget"
    static let sample = ForgetText(isGroup: false)

    let isGroup: Bool
}

/// Everything is gone.
struct ForgottenText: Phrase {
    static let file = "forgotten"
    static let sample = ForgottenText(isGroup: false)

    let isGroup: Bool
}

/// Nothing was deleted after all.
struct KeptText: Phrase {
    static let file = "kept"
    static let sample = KeptText()
}

/// The label of a button.
struct AboutButtonText: PlainPhrase {
    static let file = "about-buttons"
    static let sample = AboutButtonText(label: Chosen(.forget))

    let label: Chosen<AboutLabel>
}

/// A command's description in the platform's menu.
struct AboutCommandText: CommandPhrase {
    static let file = "about-commands"
    static let sample = AboutCommandText(command: Chosen(.help))

    let command: Chosen<AboutCommand>
}

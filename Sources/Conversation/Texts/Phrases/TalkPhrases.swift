internal import Hive

/// The greeting.
struct StartText: Phrase {
    static let file = "start"
    static let sample = StartText(name: "Ana", isGroup: false)

    let name: String?
    let isGroup: Bool
}

/// What one can say.
struct HelpText: Phrase {
    static let file = "help"
    static let sample = HelpText(isGroup: false, hasGame: true)

    let isGroup: Bool
    let hasGame: Bool
}

/// A photo is being read.
struct LookingText: Phrase {
    static let file = "looking"
    static let sample = LookingText(isAlbum: true)

    let isAlbum: Bool
}

/// A photo gave no board.
struct PhotoFailedText: Phrase {
    static let file = "photo-failed"
    static let sample = PhotoFailedText(
        reason: Chosen(.failed), photos: Quantity(2), hasGame: true)

    let reason: Chosen<PhotoFailure>
    let photos: Quantity
    let hasGame: Bool
}

/// Input that makes no sense here.
struct UnknownText: Phrase {
    static let file = "unknown"
    static let sample = UnknownText(input: Chosen(.text), command: "/frobnicate", hasGame: true)

    let input: Chosen<UnknownInput>
    let command: String
    let hasGame: Bool
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

/// The short answer to a press of a button.
struct ToastText: PlainPhrase {
    static let file = "toast"
    static let sample = ToastText(kind: Chosen(.otherPuzzle), board: "Y ACEHNT")

    let kind: Chosen<ToastKind>
    let board: String
}

/// The label of a button.
struct ButtonText: PlainPhrase {
    static let file = "buttons"
    static let sample = ButtonText(label: Chosen(.hint), letter: "O", word: "canty")

    let label: Chosen<ButtonLabel>
    let letter: String
    let word: String
}

/// A rank's name.
struct RankText: PlainPhrase {
    static let file = "ranks"
    static let sample = RankText(rank: Chosen(.solid))

    let rank: Chosen<Rank>
}

/// What the platform's menu says of a command.
struct CommandText: PlainPhrase {
    static let file = "commands"
    static let sample = CommandText(command: Chosen(.hint))

    let command: Chosen<Command>
}

internal import Hive
internal import PuzzleUnderstanding
internal import Talk

/// A photo gave no board.
struct PhotoFailedText: Phrase {
    static let file = "photo-failed"
    static let sample = PhotoFailedText(
        reason: Chosen(.failed), photos: Quantity(2), hasGame: true, asPhoto: true)

    let reason: Chosen<PhotoFailure>
    let photos: Quantity
    let hasGame: Bool
    /// Whether a picture may be sent as a photo, which makes it smaller.
    let asPhoto: Bool
}

/// The photos show another board beside the one that is played.
struct AnotherPuzzleText: Phrase {
    static let file = "another-puzzle"
    static let sample = AnotherPuzzleText(photos: Quantity(2))

    let photos: Quantity
}

/// Input that makes no sense here.
struct UnknownText: Phrase {
    static let file = "unknown"
    static let sample = UnknownText(
        input: Chosen(.text), command: "/frobnicate", room: "Word lovers", hasGame: true)

    let input: Chosen<UnknownInput>
    let command: String
    /// The room in which the bot may not speak; `nil` if it has no name.
    let room: String?
    let hasGame: Bool
}

/// The short answer to a press of a puzzle's button.
struct PuzzleToastText: PlainPhrase {
    static let file = "puzzle-toast"
    static let sample = PuzzleToastText(kind: Chosen(.otherPuzzle), board: "Y ACEHNT")

    let kind: Chosen<PuzzleToast>
    let board: String
}

/// The label of a button.
struct ButtonText: PlainPhrase {
    static let file = "buttons"
    static let sample = ButtonText(label: Chosen(.hint), letter: "O", word: "canty")

    let label: Chosen<ButtonLabel>
    let letter: String
    let word: String

    init(label: Chosen<ButtonLabel>, letter: String = "", word: String = "") {
        self.label = label
        self.letter = letter
        self.word = word
    }
}

/// A command's description in the platform's menu.
struct PuzzleCommandText: CommandPhrase {
    static let file = "commands"
    static let sample = PuzzleCommandText(command: Chosen(.hint))

    let command: Chosen<PuzzleCommand>
}

internal import Hive
internal import Talk

/// What is written below a photo. Most captions are not for the bot, so that only what is plainly a request counts: letters of
/// a board, a correction, or a command that makes sense on a board just read.
struct Caption: Hashable, Sendable {
    /// What it asks for once the photo has been read.
    let intent: Intent?
    /// The letters on the photo, as its sender typed them.
    let board: TypedBoard?

    /// The edition, when that is what it says.
    var edition: Edition? {
        switch intent {
        case .command(.print, _): .print
        case .command(.digital, _): .digital
        default: nil
        }
    }

    init(_ text: String) {
        let message = MessageText(text)
        board = Self.board(message)
        intent = Self.intent(message)
    }

    private static func board(_ message: MessageText) -> TypedBoard? {
        let isNamed = message.tokens.first == "new"
        guard isNamed || !message.original.contains(where: \.isLowercase) else { return nil }
        let letters = isNamed ? Array(message.tokens.dropFirst()) : message.tokens
        guard TypedBoard.looksLikeOne(letters, eager: false), case .board(let board) = TypedBoard.read(letters) else {
            return nil
        }
        return board
    }

    private static func intent(_ message: MessageText) -> Intent? {
        if let correction = Correction(message.tokens) { return .correction(correction) }
        let slashed = message.original.first == "/" ? message.tokens.first.flatMap { PuzzleCommand(slash: $0) } : nil
        guard let command = slashed ?? PuzzleCommand(plain: message), command.makesSenseBelowPhoto else { return nil }
        return .command(command, argument: "")
    }
}

extension PuzzleCommand {
    fileprivate var makesSenseBelowPhoto: Bool {
        switch self {
        case .hint, .grid, .two, .pangrams, .unlikely, .score, .found, .print, .digital, .fix: true
        default: false
        }
    }
}

package import Hive
package import Talk

/// The caption of a photo. Most captions are not for the bot, so that only what is plainly a request counts: letters of
/// a board, a correction, or a command that makes sense on a board just read.
package struct Caption: Hashable, Sendable {
    /// The request to carry out once the photo has been read.
    package let intent: Intent?
    /// The letters on the photo, as its sender typed them.
    package let board: TypedBoard?

    /// The edition, when that is what it says.
    package var edition: Edition? {
        switch intent {
        case .command(.print, _): .print
        case .command(.digital, _): .digital
        default: nil
        }
    }

    /// - Parameter editions: the editions of which there may be boards.
    package init(_ text: String, in language: Language, editions: [Edition]) {
        let message = MessageText(text)
        board = Self.board(message, words: language.puzzleWords, editions: editions)
        intent = Self.intent(message, in: language)
    }

    private static func board(_ message: MessageText, words: [PuzzleWords], editions: [Edition]) -> TypedBoard? {
        let isNamed = message.tokens.first.map { first in words.contains { $0.newBoard.contains(first) } } ?? false
        guard isNamed || !message.original.contains(where: \.isLowercase) else { return nil }
        let letters = isNamed ? Array(message.spelled.dropFirst()) : message.spelled
        guard TypedBoard.looksLikeOne(letters, eager: false, editions: editions),
            case .board(let board) = TypedBoard.read(letters, editions: editions)
        else { return nil }
        return board
    }

    private static func intent(_ message: MessageText, in language: Language) -> Intent? {
        if let correction = Correction(message.tokensWithMarkedLetters, in: language) { return .correction(correction) }
        let isSlashed = message.original.first == "/"
        let slashed = message.tokens.first.flatMap { PuzzleCommand(typed: $0, in: language) }
        guard let command = isSlashed ? slashed : PuzzleCommand(plain: message, in: language),
            command.makesSenseBelowPhoto
        else { return nil }
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

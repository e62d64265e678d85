internal import BotState
internal import Hive
internal import Lexicon
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// The words of a game's board.
///
/// No list is the list of somebody else's puzzle, so that a player can say which words that puzzle took or turned down. The bot's own
/// puzzle has the bot's list: everybody plays it for the same words and the same points.
extension Puzzle {
    /// Whether the bot itself gave the game's board, and the board is still that one. A newspaper may print the same letters, so a board
    /// that was photographed or typed first is somebody else's.
    func isOwn(_ game: Game) -> Bool {
        let notes = puzzle.boards[game.id]
        guard notes?.isOwn ?? (notes?.evidence == nil) else { return false }
        return Edition.all(in: game.board.rules.language).contains { edition in
            let board = game.board.with(edition: edition)
            return board.edition == edition && resources.calendar.contains(board)
        }
    }

    /// The words that count without anybody's word for them, easiest first.
    func expectedWords(of game: Game) throws -> [Word] { try list(of: game).words(on: game.board) }

    /// Real words of the board that are not expected and that the puzzle may take all the same.
    func unlikelyWords(of game: Game) throws -> [Word] {
        isOwn(game) ? [] : try resources.words(for: game.board).unlikelyWords(on: game.board)
    }

    /// The words that have points once somebody found them.
    func wordsWithPoints(of game: Game) throws -> Set<String> {
        Set(try (expectedWords(of: game) + unlikelyWords(of: game)).map(\.text))
    }

    /// The words that count on the game's board.
    func knownWords(of game: Game) throws -> KnownWords {
        let round = try round(game)
        return KnownWords(
            words: Set(round.words), unlikely: Set(try unlikelyWords(of: game).map(\.text)), maximum: round.maximum)
    }

    /// What players report of other puzzles changes no board of the bot's own, which others have begun already.
    private func list(of game: Game) -> any WordBook {
        isOwn(game) ? resources.publishedWords(for: game.board) : resources.words(for: game.board)
    }
}

internal import BotState
internal import Hive
internal import Lexicon
internal import PuzzleRound
internal import Talk

extension Puzzle {
    /// The game being played.
    var activeGame: Game? { state.activeGame }

    func round(_ game: Game) throws -> Round {
        let rejected = isOwn(game) ? [] : puzzle.rejected[game.id] ?? []
        return Round(
            game, expected: try expectedWords(of: game).filter { !rejected.contains($0.text) },
            rating: puzzle.boards[game.id]?.rating)
    }

    /// The chat's game with this identifier, however long ago it was played.
    func game(id: String) throws -> Game? {
        if let game = state.games.first(where: { $0.id == id }) { return game }
        try find([.id(id)])
        return nil
    }

    /// The chat's games on the letters of `board` that are no team's, the latest first.
    func games(on board: Board) throws -> [Game] {
        try find([.letters(of: board)])
        return state.games.filter { $0.isShared(with: board) }
    }

    /// Makes sure that the games of `requests` are among the chat's games. Where they may not be, the step is made again with them.
    func find(_ requests: Set<GameRequest>) throws {
        let missing = requests.subtracting(before.answered)
        guard before.mayHaveOlderGames, !missing.isEmpty else { return }
        throw GamesMissing(missing)
    }

    /// Stores `game` as the first of the chat's games.
    mutating func store(_ game: Game) {
        var game = game
        game.lastPlayedAt = now
        state.games.removeAll { $0.id == game.id }
        state.games.insert(game, at: 0)
    }

    /// The notes on the game's board. A game whose notes are lost has its letters from A to Z.
    func notes(of game: Game) -> BoardNotes {
        puzzle.boards[game.id] ?? BoardNotes(outer: game.board.outerTiles)
    }

    /// Adds the notes on another photo of the game's board.
    mutating func add(_ notes: BoardNotes, to game: Game) {
        var all = puzzle.boards[game.id] ?? notes
        all.add(notes)
        puzzle.boards[game.id] = all
    }

    mutating func remember(_ change: UndoEntry.Change, in game: Game) {
        puzzle.undo.append(UndoEntry(gameID: game.id, change: change))
    }
}

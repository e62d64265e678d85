internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import Talk

/// Takes back steps.
struct Undo: BoardPart {
    var core: Puzzle

    /// Takes back the last step. In a group, a person may take back only their own finds and rejected words.
    mutating func undo() throws {
        while let index = core.puzzle.undo.lastIndex(where: isTheirs) {
            let entry = core.puzzle.undo.remove(at: index)
            if let game = state.games.first(where: { $0.id == entry.gameID }), try undo(entry.change, in: game) {
                return
            }
        }
        say(language.rich(undoneText(.nothing, round: nil)))
    }

    private func isTheirs(_ entry: UndoEntry) -> Bool {
        guard isGroup else { return true }
        let game = state.games.first { $0.id == entry.gameID }
        switch entry.change {
        case .found(let words):
            return game?.finds.contains { words.contains($0.word) && $0.person == input.sender?.id } ?? false
        case .rejected(_, _, let mark?, _), .crossedOff(_, let mark?):
            guard let game, let person else { return false }
            return UndoEntry.mark(of: person, in: game) == mark
        case .crossedOff: return false
        case .rejected, .skipped, .changedBoard, .switched: return true
        }
    }

    /// - Returns: whether there was something to take back.
    private mutating func undo(_ change: UndoEntry.Change, in game: Game) throws -> Bool {
        switch change {
        case .found(let words): try unfind(finds(words, in: game), in: game)
        case .crossedOff(let words, _): try unfind(crossedOff(words, in: game), in: game)
        case .rejected(let word, let wasFound, _, let find):
            try self[Claims.self].unreject(word, wasFound: wasFound, find: find, in: game)
        case .skipped(let word): try unskip(word, in: game)
        case .changedBoard(let board, let notes): try restore(board, notes: notes, in: game)
        case .switched(let id): try switchBack(to: id, from: game)
        }
    }

    /// The finds of these words that the person may take back. What counted in a challenge stays after its end, because others have read
    /// the result.
    private func finds(_ words: [String], in game: Game) -> [Game.Find] {
        let end = self[Challenges.self].lastEnd(of: game) ?? .distantPast
        return game.finds.filter {
            words.contains($0.word) && (!isGroup || $0.person == input.sender?.id) && $0.foundAt > end
        }
    }

    private func crossedOff(_ words: [String], in game: Game) -> [Game.Find] {
        game.finds.filter { words.contains($0.word) && $0.person == nil }
    }

    private mutating func unfind(_ taken: [Game.Find], in game: Game) throws -> Bool {
        guard !taken.isEmpty else { return false }
        let game = try core.round(game).removing(taken).game
        core.store(game)
        // People may have reported that the puzzle took these words although the bot doubted them.
        effects.changes[VerdictTable.self] += taken.map { .withdraw(word: $0.word, board: game.board) }
        say(language.rich(undoneText(.finds, words: taken.map(\.word), round: try core.round(game))))
        try core.boardChanged()
        return true
    }

    private mutating func unskip(_ word: String, in game: Game) throws -> Bool {
        var game = game
        guard !game.finds.contains(where: { $0.word == word }) else { return false }
        game.setSkipped(word, false)
        core.puzzle.openClues[game.id] = word
        core.store(game)
        say(language.rich(undoneText(.skip, round: nil)))
        return true
    }

    private mutating func restore(_ board: Board, notes: BoardNotes, in game: Game) throws -> Bool {
        let (changed, lost) = try self[Corrections.self].goOn(game, on: board, notes: notes)
        // The letters may have been played in another game meanwhile.
        let game = try self[Boards.self].takeUpGame(on: board) ?? changed
        core.store(game)
        try self[Boards.self].present(game, origin: .undone, lost: lost)
        return true
    }

    private mutating func switchBack(to id: String, from game: Game) throws -> Bool {
        guard state.activeGameID == game.id, let noted = try core.game(id: id) else { return false }
        let older = try self[Boards.self].takeUpGame(on: noted.board) ?? noted
        state.activeGameID = older.id
        core.store(older)
        try self[Boards.self].present(older, origin: .resumed)
        return true
    }

    private func undoneText(_ thing: UndoneThing, words: [String] = [], round: Round?) -> UndoneText {
        UndoneText(
            thing: Chosen(thing), words: WordLine.joined(words, limit: 20), score: Quantity(round?.score ?? 0),
            maximum: Quantity(round?.maximum ?? 0))
    }
}

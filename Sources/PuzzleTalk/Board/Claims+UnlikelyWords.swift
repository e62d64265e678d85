internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleRound
internal import Talk

/// No word list is the puzzle's own. Where a real word was judged too unlikely and yet the puzzle took it, a button says so.
extension Claims {
    /// A button for each of `words`, as far as they fit into a button's data together.
    func takeRows(for words: [String], in game: Game) -> [[Keyboard.Button]] {
        var offered: [String] = []
        func data(_ words: [String]) -> String {
            PuzzleButton(.take, id: game.id, words.joined(separator: ",")).data
        }
        for word in words where data(offered + [word]).utf8.count <= capabilities.buttonByteLimit {
            offered.append(word)
        }
        return offered.map { word in
            let argument = ([word] + offered.filter { $0 != word }).joined(separator: ",")
            return [core.button(.take, word: word, PuzzleButton(.take, id: game.id, argument))]
        }
    }

    /// Counts the first of `words` as found. The buttons for the others stay.
    mutating func take(_ words: String, in game: Game) throws -> Toast? {
        let offered = words.split(separator: ",").map(String.init)
        let before = try core.round(game)
        guard let word = offered.first, !before.found.contains(word) else {
            removePressedButtons()
            return core.toast(.alreadyFound)
        }
        guard try wordsToTake(in: game).contains(word) else { return core.toast(.expired) }
        let (text, after) = try count(word, in: before)
        let rest =
            takeRows(for: offered.dropFirst().filter { !after.found.contains($0) }, in: game)
            + self[Guesses.self].nextHintRows(after: after.found, in: after)
        if let message = pressedMessage {
            act(.editKeyboard(.message(message), rest.isEmpty ? nil : Keyboard(rows: rest)))
        }
        say(language.rich(text))
        try core.boardChanged()
        return nil
    }

    /// Words of the board that are not counted on and may be taken all the same.
    func wordsToTake(in game: Game) throws -> Set<String> {
        guard !core.isOwn(game) else { return [] }
        return Set(try core.unlikelyWords(of: game).map(\.text)).union(core.puzzle.rejected[game.id] ?? [])
    }

    /// Counts a word that the puzzle took against expectation, and keeps for later games that it did.
    mutating func count(_ word: String, in before: Round) throws -> (text: GuessText, after: Round) {
        let board = before.game.board
        core.puzzle.rejected[before.game.id]?.remove(word)
        let verdict = Judge(board: board, words: [word]).verdict(on: word)
        let judgement = Judgement(word: word, verdict: verdict, unlikely: [])
        let after = try core.round(self[Guesses.self].recordFinds([judgement], in: before))
        keep(.say(word: word, board: board, isTaken: true), on: board)
        return (
            self[Guesses.self].guessText(
                judgement, board: board, command: nil, progress: self[Guesses.self].progress(from: before, to: after)),
            after
        )
    }
}

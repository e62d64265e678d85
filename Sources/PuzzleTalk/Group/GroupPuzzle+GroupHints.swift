internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import Talk

/// Clues in a group: everybody sees them, whoever asked is noted, and each further one lowers what the word is worth.
extension GroupPuzzle {
    /// The word's points after these clues.
    private func worth(of word: String, after clue: Game.Clue, in round: Round) -> Int {
        let points = round.game.board.points(for: word)
        return points - (core.hintPrice?.penalty(for: word, points: points, after: clue) ?? 0)
    }

    /// Notes that the sender asked for a clue.
    func countHint(in game: inout Game) {
        guard isGroup, let person else { return }
        game.update(person) { $0.hints += 1 }
    }

    /// Notes that the open clue is told in other words.
    mutating func noteRetelling(_ word: String, in game: Game) {
        self[GivenClues.self].changeClues(game.id) { $0.noteRetelling(word) }
        guard var counted = state.games.first(where: { $0.id == game.id }) else { return }
        countHint(in: &counted)
        core.store(counted)
    }

    /// The buttons below a clue, which say what the word would still be worth.
    func groupClueKeyboard(_ ladder: HintLadder, rephrase: [Keyboard.Button], in round: Round) -> Keyboard {
        guard !ladder.isAtTop else { return self[Hints.self].nextHintKeyboard(of: round.game) }
        let (game, token) = (round.game.id, ClueToken.of(ladder.word))
        let clue = round.game.clue(of: ladder.word) ?? Game.Clue(word: ladder.word, level: ladder.level)
        var further = clue
        further.level = ladder.next.level
        var retold = clue
        retold.retellings += 1
        func button(_ label: GroupLabel, _ verb: PuzzleVerb, after clue: Game.Clue) -> Keyboard.Button {
            let worth = worth(of: ladder.word, after: clue, in: round)
            let text = GroupButtonText(label: Chosen(label), value: "\(worth)")
            return Keyboard.Button(language.plain(text), data: PuzzleButton(verb, id: game, token).data)
        }
        let again = rephrase.isEmpty ? [] : [button(.rephrase, .rephrase, after: retold)]
        let rows = [
            self[Hints.self].nextButtons(of: ladder.word, in: round) + again,
            self[Hints.self].backButtons(of: ladder.word, in: round)
                + [button(.more, .more, after: further), button(.reveal, .reveal, after: further)],
        ]
        return Keyboard(rows: rows.filter { !$0.isEmpty })
    }
}

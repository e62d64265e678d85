internal import BotState
internal import Hive
internal import Talk

/// The points that clues cost a word in a group: none for the first, which gives only its meaning, then more with each,
/// all when the word was told.
struct HintPrice: Hashable, Sendable {
    let cost: HintCost

    /// The number to subtract from `points` when the clues went to `level` on the word's ladder (0 for none given) and the first was
    /// told `retellings` times more in other words.
    func penalty(points: Int, level: Int, top: Int, retellings: Int = 0) -> Int {
        guard level < top else { return points }
        let steps = max(0, level - HintLadder.definition) + retellings
        guard steps > 0 else { return 0 }
        let all = top - HintLadder.definition
        let share = (points * steps * factor + all - 1) / all
        // A word that was not told is always worth something.
        return min(share, max(0, points - 1))
    }

    private var factor: Int {
        switch cost {
        case .free: 0
        case .normal: 1
        case .steep: 2
        }
    }
}

extension Puzzle {
    /// The points that a find of `word` loses through its clues. Clues are free in private chats, where nobody competes.
    func penalty(for word: String, points: Int, clue: Game.Clue?) -> Int {
        guard isGroup, let clue else { return 0 }
        let top = HintLadder(word: word, level: clue.level).top
        return HintPrice(cost: group.settings.hintCost)
            .penalty(points: points, level: clue.level, top: top, retellings: clue.retellings)
    }

    /// The word's points after these clues.
    func worth(of word: String, after clue: Game.Clue, in round: Round) -> Int {
        let points = round.game.board.points(for: word)
        return points - penalty(for: word, points: points, clue: clue)
    }
}

internal import Hive
internal import Persistence

/// What clues take away from a word's points in a group: nothing for the first, which tells only its meaning, then more with each,
/// all when the word was told.
struct HintPrice: Hashable, Sendable {
    let cost: HintCost

    /// What is taken away from `points` when the clues went to `level` on the word's ladder (0 for none given).
    func penalty(points: Int, level: Int, top: Int) -> Int {
        guard level > HintLadder.definition else { return 0 }
        guard level < top else { return points }
        let steps = level - HintLadder.definition
        let all = top - HintLadder.definition
        let share = (points * steps * factor + all - 1) / all
        // Until it is told, typing the word is worth something.
        return min(share, max(0, points - 1))
    }

    func worth(of word: String, points: Int, level: Int) -> Int {
        points - penalty(points: points, level: level, top: HintLadder(word: word, level: level).top)
    }

    private var factor: Int {
        switch cost {
        case .free: 0
        case .normal: 1
        case .steep: 2
        }
    }
}

extension Turn {
    /// What a find of `word` loses to the clues that were given of it. Clues are free in private: nobody competes there.
    func penalty(for word: String, points: Int, clueLevel: Int) -> Int {
        guard isGroup else { return 0 }
        let top = HintLadder(word: word, level: 0).top
        return HintPrice(cost: session.group.settings.hintCost).penalty(points: points, level: clueLevel, top: top)
    }

    /// What the word would be worth with its clues at `level`.
    func worth(of word: String, level: Int, in round: Round) -> Int {
        let points = round.game.board.points(for: word)
        return points - penalty(for: word, points: points, clueLevel: level)
    }
}

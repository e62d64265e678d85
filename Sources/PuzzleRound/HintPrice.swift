package import BotState

/// The points that clues cost a word in a group: none for the first, which gives only its meaning, then more with each,
/// all when the word was told.
package struct HintPrice: Hashable, Sendable {
    package let cost: HintCost

    package init(cost: HintCost) { self.cost = cost }

    /// The number to subtract from `points` when the clues went to `level` on the word's ladder (0 for none given) and the first was
    /// told `retellings` times more in other words.
    package func penalty(points: Int, level: Int, top: Int, retellings: Int = 0) -> Int {
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

    /// The number to subtract from `points` of `word` after these clues; 0 for none.
    package func penalty(for word: String, points: Int, after clue: Game.Clue?) -> Int {
        guard let clue else { return 0 }
        let top = HintLadder(word: word, level: clue.level).top
        return penalty(points: points, level: clue.level, top: top, retellings: clue.retellings)
    }
}

/// The cost of clues in a group.
package enum HintCost: String, CaseIterable, Codable, Sendable { case free, normal, steep }

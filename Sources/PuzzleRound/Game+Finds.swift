package import BotState
package import Hive

/// A word that the board no longer has, because a letter was corrected or the edition changed, stays among the finds and is worth
/// nothing: when the letter comes back, so does the word, whoever found it.
extension Game {
    /// Whether it is played on these letters, in whichever edition.
    package func hasLetters(of other: Board) -> Bool { board.hasLetters(of: other) }

    /// Whether it is the whole chat's game of these letters, and no team's.
    package func isShared(with other: Board) -> Bool { team == nil && hasLetters(of: other) }

    /// The words found that count on the board as it is, in the order they were found.
    package var countedWords: [String] { finds.filter { $0.points > 0 }.map(\.word) }

    /// Whether no word was found and no clue given.
    package var isUntouched: Bool { finds.isEmpty && clues.isEmpty }

    /// Adds a find, or counts again one that did not count.
    package mutating func add(_ find: Find) {
        finds.removeAll { $0.word == find.word }
        finds.append(find)
    }

    /// Scores each find again, after the board has changed.
    /// - Parameter known: the words that have points on the board.
    /// - Returns: the words that counted before and no longer do.
    package mutating func recount(among known: Set<String>) -> [String] {
        let before = countedWords
        for index in finds.indices {
            let word = finds[index].word
            finds[index].points = known.contains(word) ? board.points(for: word) : 0
        }
        let now = Set(countedWords)
        return before.filter { !now.contains($0) }
    }
}

extension Board {
    /// Whether both have the same letters, in whichever edition.
    package func hasLetters(of other: Board) -> Bool {
        center == other.center && outer == other.outer && twice == other.twice
    }
}

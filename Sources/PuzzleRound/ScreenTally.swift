package import Hive
package import PhotoReading

/// A screen's count of found words, beside the words on it that could be read.
package struct ScreenTally: Hashable, Sendable {
    /// How many words it counts; `nil` where it does not tell.
    package let count: Int?
    /// Their points; `nil` where it does not tell.
    package let score: Int?
    package let read: Int
    /// The points of the words that could be read.
    package let worth: Int

    /// `nil` when the words that the player is known to have found account for all that the screen counts.
    ///
    /// - Parameters:
    ///   - read: the screen's words that are words of the board.
    ///   - found: what the player has found, these and others.
    package init?(_ screen: FoundWords, read: [String], found: Set<String>, on board: Board) {
        // A screen has the digital edition's rules, whichever the game is played by.
        let board = board.with(edition: .digital)
        func points(of words: some Sequence<String>) -> Int { words.reduce(0) { $0 + board.points(for: $1) } }
        guard screen.count ?? 0 > found.count || screen.score ?? 0 > points(of: found) else { return nil }
        (count, score) = (screen.count, screen.score)
        (self.read, worth) = (read.count, points(of: read))
    }
}

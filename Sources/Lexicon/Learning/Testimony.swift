/// A player's statement that the puzzle accepted or rejected a word.
public struct Testimony: Hashable, Sendable {
    /// In lower case.
    public var word: String
    /// An identifier of the player.
    public var witness: String
    /// An identifier of the board's letters.
    public var board: String
    public var isTaken: Bool

    public init(word: String, witness: String, board: String, isTaken: Bool) {
        self.word = word
        self.witness = witness
        self.board = board
        self.isTaken = isTaken
    }
}

/// The number of independent testimonies that the puzzle accepts a word, and that it rejects it.
///
/// Testimonies are independent if they come from different people on different boards. One person with many boards
/// counts once. So do many people with one board, because they may be one person with many accounts.
public struct TestimonyCount: Hashable, Sendable {
    public var taken: Int
    public var rejected: Int

    /// The least number of independent testimonies that count.
    public static let fewest = 2

    /// Counts the testimonies on one word.
    public init(_ testimonies: some Sequence<Testimony>) {
        let all = Array(testimonies)
        taken = Self.independent(among: all.filter(\.isTaken))
        rejected = Self.independent(among: all.filter { !$0.isTaken })
    }

    /// The largest number of testimonies of which no two share a person or a board. Computed as a maximum bipartite matching
    /// between people and boards, with augmenting paths (Kuhn 1955).
    private static func independent(among testimonies: [Testimony]) -> Int {
        let boards = Dictionary(grouping: testimonies, by: \.witness).mapValues { Array(Set($0.map(\.board))).sorted() }
        var witnessOfBoard: [String: String] = [:]
        func augment(_ witness: String, _ tried: inout Set<String>) -> Bool {
            for board in boards[witness] ?? [] where tried.insert(board).inserted {
                let holder = witnessOfBoard[board]
                if holder.map({ augment($0, &tried) }) ?? true {
                    witnessOfBoard[board] = witness
                    return true
                }
            }
            return false
        }
        return boards.keys.sorted().count { witness in
            var tried: Set<String> = []
            return augment(witness, &tried)
        }
    }
}

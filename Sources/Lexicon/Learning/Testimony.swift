/// What a player says that the puzzle did with a word.
public struct Testimony: Hashable, Sendable {
    /// In lower case.
    public var word: String
    /// Who says so; the same text for the same person.
    public var witness: String
    /// The board they played; the same text for the same letters.
    public var board: String
    public var isTaken: Bool

    public init(word: String, witness: String, board: String, isTaken: Bool) {
        self.word = word
        self.witness = witness
        self.board = board
        self.isTaken = isTaken
    }
}

/// How many players say independently that the puzzle takes a word, or doesn't.
///
/// Testimonies count as independent when they are of different persons on different boards: one person with many boards, or
/// many with one (who may be one person with many accounts), counts once.
public struct TestimonyCount: Hashable, Sendable {
    public var taken: Int
    public var rejected: Int

    /// So many independent testimonies are needed before any counts.
    public static let fewest = 2

    /// Counts the testimonies on one word.
    public init(_ testimonies: some Sequence<Testimony>) {
        let all = Array(testimonies)
        taken = Self.independent(among: all.filter(\.isTaken))
        rejected = Self.independent(among: all.filter { !$0.isTaken })
    }

    /// The largest number of testimonies no two of which share a person or a board: a maximum matching between persons and
    /// boards, by augmenting paths (Kuhn 1955).
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

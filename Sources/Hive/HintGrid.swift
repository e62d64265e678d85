/// The grid of the puzzle's hints page: the number of words for each first letter and length.
public struct HintGrid: Hashable, Codable, Sendable {
    /// The words that begin with one letter.
    public struct Row: Hashable, Codable, Sendable {
        public let letter: Letter
        /// The number of words for each of the grid's ``HintGrid/lengths``, in that order.
        public let counts: [Int]

        public var total: Int { counts.reduce(0, +) }
    }

    /// The lengths that occur, in ascending order.
    public let lengths: [Int]
    /// One row for each first letter that occurs, from A to Z.
    public let rows: [Row]

    /// Counts `words`.
    public init(of words: some Sequence<String>) {
        var counts: [Letter: [Int: Int]] = [:]
        for word in words {
            guard let first = word.first.flatMap({ Letter($0) }) else { continue }
            counts[first, default: [:]][word.count, default: 0] += 1
        }
        let lengths = Set(counts.values.flatMap(\.keys)).sorted()
        self.lengths = lengths
        rows = counts.keys.sorted().map { letter in
            Row(letter: letter, counts: lengths.map { counts[letter]?[$0] ?? 0 })
        }
    }

    /// The number of words for each of ``lengths``, in that order.
    public var columnTotals: [Int] {
        lengths.indices.map { column in rows.reduce(0) { $0 + $1.counts[column] } }
    }

    /// The number of words.
    public var total: Int { rows.reduce(0) { $0 + $1.total } }
}

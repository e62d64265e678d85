/// The two-letter list of the puzzle's hints page: the number of words for each pair of first letters.
public struct TwoLetterList: Hashable, Sendable {
    /// The words that begin with one pair of letters.
    public struct Entry: Hashable, Sendable {
        /// In lower case: "ar".
        public let prefix: String
        public let count: Int
    }

    /// Sorted from A to Z.
    public let entries: [Entry]

    /// Counts `words`. Leaves out words of a single letter.
    public init(of words: some Sequence<String>) {
        var counts: [String: Int] = [:]
        for word in words where word.count >= 2 {
            counts[word.prefix(2).lowercased(), default: 0] += 1
        }
        entries = counts.sorted { $0.key < $1.key }.map { Entry(prefix: $0.key, count: $0.value) }
    }

    /// The entries grouped by first letter, from A to Z. The page prints each group on one line.
    public var lines: [[Entry]] {
        entries.reduce(into: []) { lines, entry in
            if let last = lines.last?.last, last.prefix.first == entry.prefix.first {
                lines[lines.count - 1].append(entry)
            } else {
                lines.append([entry])
            }
        }
    }
}

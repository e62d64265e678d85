/// The edit distance of two spellings.
public enum EditDistance {
    /// The least number of insertions, deletions, substitutions and swaps of neighbours that turn one into the other
    /// (optimal string alignment).
    public static func between(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
        let target = Array(second)
        let start = AlignmentRow(to: target, edit: 1)
        return first.reduce(start) { row, letter in
            row.adding(letter, to: target, edit: 1) { $0 == $1 ? 0 : 1 }
        }
        .total
    }
}

/// How many letters two words differ by.
enum EditDistance {
    /// Insertions, deletions, substitutions and swaps of neighbours that make one of the words the other (optimal string
    /// alignment).
    static func between(_ first: [Character], _ second: [Character]) -> Int {
        var before: [Int] = []
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var next = [index + 1]
            for (column, other) in second.enumerated() {
                var cost = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                if index > 0, column > 0, letter == second[column - 1], other == first[index - 1] {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            (before, row) = (row, next)
        }
        return row[second.count]
    }
}

/// Finds words spelled nearly like another.
///
/// The rows of the edit-distance table that two words share are computed once, and all words with a beginning that is already
/// too far off are leapt over.
struct SpellingSearch {
    let tables: LexiconTables

    /// Twice the number of edits allowed: an edit costs 2, one that readers and cameras often make 1.
    private static let largestCost = 4

    /// Known words nearest to `word`, in lower case, the nearest first; among equally near ones easy words first.
    func suggestions(for word: String) -> [String] {
        let target = Array(word.utf8)
        guard (2...40).contains(target.count) else { return [] }
        var found = Self.readings(of: word).compactMap { reading in tables.find(reading).map { (word: $0, cost: 1) } }
        found += near(target)
        let best = found.filter { tables.text($0.word) != word }
            .sorted { ($0.cost, tables.difficulty($0.word)) < ($1.cost, tables.difficulty($1.word)) }
        var seen: Set<Int> = []
        return best.filter { seen.insert($0.word).inserted }.map { tables.text($0.word) }
    }

    private func near(_ target: [UInt8]) -> [(word: Int, cost: Int)] {
        var found: [(word: Int, cost: Int)] = []
        tables.walk(from: Beginning(row: Self.firstRow(for: target))) { beginning, letter in
            let row = Self.nextRow(after: beginning, letter: letter, target: target)
            guard (row.min() ?? 0) <= Self.largestCost else { return nil }
            return Beginning(row: row, rowAbove: beginning.row, letter: letter)
        } visit: { word, beginning in
            if let cost = beginning.row.last, cost <= Self.largestCost { found.append((word, cost)) }
        }
        return found
    }

    /// The beginning of some words: the last rows of its edit-distance table, and its last letter.
    private struct Beginning {
        var row: [Int]
        var rowAbove: [Int]?
        var letter: UInt8?
    }

    // MARK: Edit distance

    private static func firstRow(for target: [UInt8]) -> [Int] { (0...target.count).map { 2 * $0 } }

    /// The next row of the optimal string alignment table: insertions, deletions, substitutions, swapped neighbours.
    private static func nextRow(after beginning: Beginning, letter: UInt8, target: [UInt8]) -> [Int] {
        let above = beginning.row
        var row = [above[0] + 2]
        row.reserveCapacity(above.count)
        for column in 1...target.count {
            let typed = target[column - 1]
            var cost = min(
                above[column] + 2, row[column - 1] + 2, above[column - 1] + substitutionCost(letter, typed))
            if column > 1, let earlier = beginning.rowAbove, typed == beginning.letter, target[column - 2] == letter {
                cost = min(cost, earlier[column - 2] + 2)
            }
            row.append(cost)
        }
        return row
    }

    private static func substitutionCost(_ lhs: UInt8, _ rhs: UInt8) -> Int {
        if lhs == rhs { return 0 }
        return lookalikes.contains(UInt16(min(lhs, rhs)) << 8 | UInt16(max(lhs, rhs))) ? 1 : 2
    }

    /// Letters that text recognition mistakes for each other.
    private static let lookalikes = Set(
        [
            "ce", "il", "it", "lt", "ij", "fl", "ft", "bh", "hn", "nu", "uv", "vy", "oq", "ao", "co", "gq", "ae", "mn",
            "rn", "fs",
        ]
        .map { pair -> UInt16 in
            let letters = Array(pair.utf8)
            return UInt16(letters[0]) << 8 | UInt16(letters[1])
        })

    /// Other readings of `word`: pairs of letters that look like one, and the other way round.
    private static func readings(of word: String) -> [String] {
        let shapes = [("rn", "m"), ("cl", "d"), ("vv", "w"), ("ii", "u"), ("li", "h"), ("ri", "n"), ("nn", "m")]
        return (shapes + shapes.map { ($0.1, $0.0) }).flatMap { from, to in
            word.ranges(of: from).map { word.replacingCharacters(in: $0, with: to) }
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}

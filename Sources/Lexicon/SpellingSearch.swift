internal import Spelling

/// Finds words with a spelling similar to a given one.
///
/// Words with a common prefix share the rows of the alignment table for it. All words with a prefix that already differs too
/// much are skipped.
struct SpellingSearch {
    let tables: LexiconTables

    /// The cost of an edit. A confusion that is frequent among people or in text recognition costs half of it.
    private static let edit = 2
    private static let largestCost = 2 * edit
    /// The maximum length of words that may have only one error. With two, they would be similar to any word of their
    /// length.
    private static let mostLettersForOneEdit = 3

    /// Known words similar to `word` (lower case), the most similar first, and among equals the easiest first. None for
    /// a text without letters.
    func suggestions(for word: String) -> [String] {
        let target = Array(word.utf8)
        guard (2...40).contains(target.count), target.contains(where: Self.isLetter) else { return [] }
        let isShort = target.count(where: Self.isLetter) <= Self.mostLettersForOneEdit
        var found = Self.readings(of: word).compactMap { reading in tables.find(reading).map { (word: $0, cost: 1) } }
        if isShort { found += Self.swapped(word).compactMap { tables.find($0) }.map { (word: $0, cost: Self.edit) } }
        found += near(target, within: isShort ? Self.edit : Self.largestCost)
        let best = found.filter { tables.text($0.word) != word }
            .sorted { ($0.cost, tables.difficulty($0.word)) < ($1.cost, tables.difficulty($1.word)) }
        var seen: Set<Int> = []
        return best.filter { seen.insert($0.word).inserted }.map { tables.text($0.word) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    /// `word` with each pair of neighbouring letters swapped: "the" for "teh".
    private static func swapped(_ word: String) -> [String] {
        let letters = Array(word)
        return letters.indices.dropFirst().map { place in
            var letters = letters
            letters.swapAt(place - 1, place)
            return String(letters)
        }
    }

    private func near(_ target: [UInt8], within largestCost: Int) -> [(word: Int, cost: Int)] {
        var found: [(word: Int, cost: Int)] = []
        var rows = [AlignmentRow(to: target, edit: Self.edit)]
        tables.walk { length, letter in
            rows.removeLast(rows.count - length - 1)
            rows.append(rows[length].adding(letter, to: target, edit: Self.edit, substitution: Self.substitutionCost))
            return rows[length + 1].least <= largestCost
        } visit: { word, length in
            let row = rows[length]
            if row.total <= largestCost { found.append((word, row.total)) }
        }
        return found
    }

    private static func substitutionCost(_ lhs: UInt8, _ rhs: UInt8) -> Int {
        if lhs == rhs { return 0 }
        return lookalikes.contains(UInt16(min(lhs, rhs)) << 8 | UInt16(max(lhs, rhs))) ? edit / 2 : edit
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

    /// Alternative readings of `word`: replaces pairs of letters by a similar letter, and vice versa.
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

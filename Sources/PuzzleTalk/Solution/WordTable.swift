internal import Hive

/// The words of a board whose answers are shown, by their first letters.
struct WordTable: Hashable, Sendable {
    /// One word.
    struct Entry: Hashable, Sendable {
        let word: String
        let isFound: Bool
        let isPangram: Bool
    }

    /// From A to Z.
    let entries: [Entry]

    init(_ words: [String], found: Set<String>, on board: Board) {
        entries = words.sorted().map {
            Entry(word: $0, isFound: found.contains($0), isPangram: board.isPangram($0))
        }
    }

    /// The letters with which words begin, from A to Z, in lower case.
    var initials: [String] {
        var initials: [String] = []
        for entry in entries where initials.last != String(entry.word.prefix(1)) {
            initials.append(String(entry.word.prefix(1)))
        }
        return initials
    }

    func entries(beginningWith initial: String) -> [Entry] { entries.filter { $0.word.hasPrefix(initial) } }
}

internal import BotState
internal import Hive
internal import Talk

/// The words of a board as blanks, from which a player picks the one to get a clue to. It shows the middle letter wherever a word has it,
/// the letters that were told, and the words that are found.
struct BlankList: Hashable, Sendable {
    /// What the words are put in order by. The raw values stand in buttons' data.
    enum Order: String, Choice, CaseIterable {
        case letter, length

        var other: Order { self == .letter ? .length : .letter }
    }

    /// One word.
    struct Entry: Hashable, Sendable {
        let word: String
        /// The number of the word's clue, as in “3 of 16”.
        let number: Int
        let isPangram: Bool
        let isFound: Bool
        /// How many letters of the word's beginning were told; all of them when the word was.
        let toldLetters: Int
        let center: Letter

        /// A dot for each letter that is hidden: `··Y·`.
        var pattern: String {
            guard !isFound else { return word.uppercased() }
            return word.enumerated().map { place, character in
                place < toldLetters || Letter(character) == center ? character.uppercased() : "·"
            }.joined()
        }
    }

    let order: Order
    let pages: [[Entry]]

    init(_ round: Round, order: Order) {
        self.order = order
        let entries = round.words.map { word in
            let level = round.game.clueLevel(of: word)
            return Entry(
                word: word, number: round.hintPosition(of: word), isPangram: round.game.board.isPangram(word),
                isFound: round.found.contains(word), toldLetters: max(0, level - HintLadder.length),
                center: round.game.board.center)
        }
        let sorted = entries.sorted { Self.key(of: $0, by: order) < Self.key(of: $1, by: order) }
        pages = stride(from: 0, to: sorted.count, by: Self.longestPage).map {
            Array(sorted[$0..<min($0 + Self.longestPage, sorted.count)])
        }
    }

    /// The alphabet within a group would tell the hidden letters, so that there the order of the clues counts.
    private static func key(of entry: Entry, by order: Order) -> Key {
        let letter = entry.word.first.map(String.init) ?? ""
        return order == .letter
            ? Key(first: letter, length: entry.word.count, number: entry.number)
            : Key(first: "", length: entry.word.count, number: entry.number)
    }

    private struct Key: Comparable {
        let first: String
        let length, number: Int

        static func < (a: Key, b: Key) -> Bool {
            (a.first, a.length, a.number) < (b.first, b.length, b.number)
        }
    }

    /// The lines of a page for a fixed-width font, with a heading above each group.
    func lines(ofPage page: Int) -> [String] {
        var lines: [String] = []
        var group = ""
        for entry in pages[page] {
            let heading = order == .letter ? entry.word.prefix(1).uppercased() : String(entry.word.count)
            if heading != group { lines.append(heading) }
            group = heading
            lines.append(Self.line(entry))
        }
        return lines
    }

    private static func line(_ entry: Entry) -> String {
        let number = String(entry.number)
        let signs = (entry.isPangram ? " \(pangramSign)" : "") + (entry.isFound ? " \(foundSign)" : "")
        let length = entry.isFound ? "" : " \(entry.word.count)"
        return String(repeating: " ", count: max(0, numberWidth - number.count))
            + "\(number) \(entry.pattern)\(length)\(signs)"
    }

    /// Three rows of five buttons fit a phone's screen below their list.
    private static let longestPage = 15
    /// Boards have fewer than a thousand words, and nearly all fewer than a hundred.
    private static let numberWidth = 3
    static let pangramSign = "★"
    static let foundSign = "✓"
}

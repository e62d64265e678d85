internal import Algorithms
internal import BotState
package import Hive

/// The words of a board as blanks, from which a player picks the one to get a clue to. It shows the middle letter wherever a word has it,
/// the letters that were told, and the words that are found.
package struct BlankList: Hashable, Sendable {
    /// What the words are put in order by. The raw values stand in buttons' data.
    package enum Order: String, CaseIterable, Sendable {
        case letter, length

        package var other: Order { self == .letter ? .length : .letter }
    }

    /// One word.
    package struct Entry: Hashable, Sendable {
        package let word: String
        /// The number of the word's clue, as in “3 of 16”.
        package let number: Int
        package let isPangram: Bool
        package let isFound: Bool
        /// How many letters of the word's beginning were told; all of them when the word was.
        package let toldLetters: Int
        package let center: Letter

        /// The capital that the word begins with, where the words are put in order by it.
        package func group(by order: Order) -> String { order == .letter ? word.prefix(1).uppercased() : "" }

        /// A dot for each letter that is hidden: `··Y·`.
        package var pattern: String {
            guard !isFound else { return word.uppercased() }
            return word.enumerated().map { place, character in
                place < toldLetters || Letter(character) == center ? character.uppercased() : "·"
            }.joined()
        }
    }

    package let order: Order
    package let pages: [[Entry]]

    package init(_ round: Round, order: Order) {
        self.order = order
        let entries = round.words.map { word in
            let level = round.game.clueLevel(of: word)
            return Entry(
                word: word, number: round.hintPosition(of: word), isPangram: round.game.board.isPangram(word),
                isFound: round.found.contains(word), toldLetters: max(0, level - HintLadder.length),
                center: round.game.board.center)
        }
        // The alphabet within a group would tell the hidden letters, so that there the order of the clues counts.
        let sorted = entries.sorted {
            ($0.group(by: order), $0.word.count, $0.number) < ($1.group(by: order), $1.word.count, $1.number)
        }
        pages = sorted.chunks(ofCount: Self.longestPage).map(Array.init)
    }

    /// The lines of a page for a fixed-width font, with a heading above each group.
    package func lines(ofPage page: Int) -> [String] {
        var lines: [String] = []
        var group = ""
        for entry in pages[page] {
            let heading = order == .letter ? entry.group(by: order) : String(entry.word.count)
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
    package static let pangramSign = "★"
    package static let foundSign = "✓"
}

internal import Talk

/// The clues to a word, as far as they have been told.
struct ClueText: Phrase {
    static let file = "hint"
    static let sample = ClueText(
        position: 1, total: 38,
        lines: [
            .init(
                isFirst: true, style: Chosen(.quoted), clue: "a powered ▢▢▢ for racing", partOfSpeech: "noun",
                form: "plural")
        ], written: [.init(name: "Ana", clue: "a rich man's dinghy")], hidesOthers: true, isExhausted: true,
        length: Quantity(5), letters: "R A · · ·", word: "racer",
        isFound: false, readers: Chosen(.asker))

    /// One clue.
    struct Line: Encodable, Sendable {
        let isFirst: Bool
        let style: Chosen<ClueStyle>
        let clue: String
        let partOfSpeech: GrammarTerm?
        /// The word's inflection: "past tense".
        let form: GrammarTerm?
    }

    let position: Int
    let total: Int
    let lines: [Line]
    /// The clues that people wrote.
    let written: [WrittenClueLines.Line]
    /// Whether another answer of the board stands hidden in a clue.
    let hidesOthers: Bool
    /// Whether one more clue was asked for and there is none.
    let isExhausted: Bool
    /// `nil` until it is told.
    let length: Quantity?
    /// The letters told and dots for the others; `nil` before the first.
    let letters: String?
    /// The word itself; `nil` until all is told.
    let word: String?
    let isFound: Bool
    /// Who reads it, and whom it costs points.
    let readers: Chosen<ClueAudience>
}

/// Those who read a clue.
enum ClueAudience: String, Choice { case everyone, asker, team }

/// Why there is no clue.
struct NoClueText: Phrase {
    static let file = "no-hint"
    static let sample = NoClueText(reason: Chosen(.allFound), total: Quantity(38))

    let reason: Chosen<NoClue>
    let total: Quantity
}

/// The words of a board as blanks.
struct BlankListText: Phrase {
    static let file = "blanks"
    static let sample = BlankListText(
        left: Quantity(12), total: Quantity(38), page: 1, pages: 3, isPaged: true, lines: "A\n  3 ··Y· 4")

    let left: Quantity
    let total: Quantity
    let page: Int
    let pages: Int
    let isPaged: Bool
    /// For a fixed-width font.
    let lines: String
}

/// The grid of first letters and lengths.
struct GridText: Phrase {
    static let file = "grid"
    static let sample = GridText(
        isWhole: false, words: Quantity(30), total: Quantity(38), points: Quantity(137), pangrams: Quantity(2),
        perfect: Quantity(1), isBingo: true, rows: [.init(cells: [.init("A", isHeader: true), .init("1")])])

    /// Whether all words of the board are counted, or only those that are left.
    let isWhole: Bool
    /// The words that are counted, and what they have.
    let words: Quantity
    /// All words of the board.
    let total: Quantity
    let points: Quantity
    let pangrams: Quantity
    let perfect: Quantity
    let isBingo: Bool
    let rows: [TableRow]
}

/// The two-letter list.
struct TwoLetterText: Phrase {
    static let file = "two"
    static let sample = TwoLetterText(
        isWhole: false, left: Quantity(3), rows: [.init(cells: [.init("AC-2"), .init("AT-1")])])

    /// Whether all words of the board are counted, or only those that are left.
    let isWhole: Bool
    let left: Quantity
    let rows: [TableRow]
}

/// How many pangrams there are.
struct PangramsText: Phrase {
    static let file = "pangrams"
    static let sample = PangramsText(
        total: Quantity(2), perfect: Quantity(1), found: Quantity(1), foundWords: "yachten", left: Quantity(1),
        leftLengths: "8")

    let total: Quantity
    let perfect: Quantity
    let found: Quantity
    let foundWords: String
    let left: Quantity
    /// The lengths of those still missing: "7 and 9".
    let leftLengths: String
}

/// Valid words that the puzzle probably does not take.
struct UnlikelyText: Phrase {
    static let file = "unlikely"
    static let sample = UnlikelyText(total: Quantity(3), words: "acetyl, cany", hidden: Quantity(1))

    let total: Quantity
    let words: String
    /// How many more there are than are shown.
    let hidden: Quantity
}

internal import Talk

/// The clues to a word, to be read aloud.
struct SpokenClueText: SpokenPhrase {
    static let file = "hint-spoken"
    static let sample = SpokenClueText(.sample)

    let position: Int
    let total: Int
    let lines: [ClueText.Line]
    let written: [WrittenClueLines.Line]
    let length: Quantity?
    /// The letters told, one by one: "R, A".
    let letters: String?
    let word: String?
    let isFound: Bool

    init(_ clue: ClueText) {
        position = clue.position
        total = clue.total
        lines = clue.lines
        written = clue.written
        length = clue.length
        letters = clue.letters.map { $0.split(separator: " ").filter { $0 != "·" }.joined(separator: ", ") }
        word = clue.word
        isFound = clue.isFound
    }
}

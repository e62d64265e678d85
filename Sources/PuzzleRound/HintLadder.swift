/// How much of a word has been told, step by step: its definition, its length, its first letter, one letter more each time,
/// and at last the word.
package struct HintLadder: Hashable, Sendable {
    package let word: String
    /// 1 for the definition alone, up to ``top``.
    package let level: Int

    package static let definition = 1
    package static let length = 2
    package static let firstLetter = 3

    package init(word: String, level: Int) {
        self.word = word
        self.level = min(max(level, Self.definition), word.count + Self.length)
    }

    /// The level at which the word itself is told.
    package var top: Int { word.count + Self.length }
    package var isAtTop: Bool { level == top }
    package var next: HintLadder { HintLadder(word: word, level: level + 1) }

    /// The number of letters of the word; `nil` until it is told.
    package var toldLength: Int? { level >= Self.length ? word.count : nil }

    /// The letters told, and a dot for each of the others: `R A · · ·`; `nil` before the first.
    package var toldLetters: String? {
        let count = level - Self.length
        guard count > 0 else { return nil }
        let told = word.uppercased().prefix(count).map(String.init)
        return (told + Array(repeating: "·", count: word.count - told.count)).joined(separator: " ")
    }
}

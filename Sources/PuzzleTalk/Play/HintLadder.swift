internal import BotState

/// How much of a word has been told, step by step: its definition, its length, its first letter, one letter more each time,
/// and at last the word.
struct HintLadder: Hashable, Sendable {
    let word: String
    /// 1 for the definition alone, up to ``top``.
    let level: Int

    static let definition = 1
    static let length = 2
    static let firstLetter = 3

    init(word: String, level: Int) {
        self.word = word
        self.level = min(max(level, Self.definition), word.count + Self.length)
    }

    /// The level at which the word itself is told.
    var top: Int { word.count + Self.length }
    var isAtTop: Bool { level == top }
    var next: HintLadder { HintLadder(word: word, level: level + 1) }

    /// The number of letters of the word; `nil` until it is told.
    var toldLength: Int? { level >= Self.length ? word.count : nil }

    /// The letters told, and a dot for each of the others: `R A · · ·`; `nil` before the first.
    var toldLetters: String? {
        let count = level - Self.length
        guard count > 0 else { return nil }
        let told = word.uppercased().prefix(count).map(String.init)
        return (told + Array(repeating: "·", count: word.count - told.count)).joined(separator: " ")
    }
}

import Hive
import Lexicon

/// The number of words on some boards whose hint begins with a clue of the lexicon that a person wrote. A word counts once for each
/// board that has it.
struct WrittenClueShare: Hashable, Sendable {
    /// The words that the bot may hint at.
    private(set) var hints = 0
    /// Those whose first clue a person wrote.
    private(set) var written = 0
    /// Those that have such a clue, but whose hint begins with the dictionary because the clue names another answer.
    private(set) var leftOut = 0

    /// Counts with all words of a board still missing.
    init(on boards: [Board], in lexicon: Lexicon) {
        var clues: [String: Clue] = [:]
        for board in boards {
            let words = lexicon.words(on: board).filter(\.isOfferable).map(\.text)
            hints += words.count
            for word in words {
                let clue = clues[word] ?? lexicon.clue(for: word)
                clues[word] = clue
                guard clue.kind == .written else { continue }
                let isShown = lexicon.masked(clue.text, hiding: word, among: words) == clue.text
                written += isShown ? 1 : 0
                leftOut += isShown ? 0 : 1
            }
        }
    }
}

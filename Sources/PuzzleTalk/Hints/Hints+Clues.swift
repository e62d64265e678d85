internal import Hive
internal import Lexicon
internal import PuzzleLanguage
internal import Talk

extension Hints {
    /// The clues to `word`, best first, without the words in `others`. For a puzzle of another language they are from dictionaries; see
    /// ``ForeignClueWriter``.
    func clues(to word: String, on board: Board, among others: [String]) throws -> [Clue] {
        let list = resources.words(for: board)
        let code = board.rules.language
        let writer = ForeignClueWriter(
            language: code, reader: language.code, english: resources.words, dictionaries: resources.dictionaries,
            label: language.label(ofLanguage:))
        let clues = try writer.clues(for: word, written: list.writtenForms(of: word), among: others)
        return clues.isEmpty ? try list.clues(for: word, among: others) : clues
    }
}

public import Hive

public import struct Foundation.URL

/// The words of the puzzles of a language other than English, without meanings.
///
/// The file has the format of a ``Lexicon``, but nothing specific to English is applied to its words.
public struct PuzzleWordList: WordBook, Sendable {
    private let lexicon: Lexicon

    /// Opens the list in the file at `url`.
    public init(contentsOf url: URL) throws(LexiconError) { lexicon = try Lexicon(contentsOf: url) }

    /// Checks the whole file against its checksum. Opening does not.
    public func verify() throws(LexiconError) { try lexicon.verify() }

    public var wordCount: Int { lexicon.wordCount }

    /// The boards of the daily puzzle of `edition`, in the order of their days.
    package func boards(of edition: Edition) -> [Board] { lexicon.tables.boards(of: edition) }

    public func words(on board: Board) -> [Word] { lexicon.words(on: board) }

    public func unlikelyWords(on board: Board) -> [Word] { lexicon.unlikelyWords(on: board) }

    public func definition(of word: String) -> Definition? { nil }

    public func frequency(of word: String) -> Double {
        lexicon.tables.find(word).map(lexicon.tables.frequency) ?? 0
    }

    public func writtenForms(of word: String) -> [String] { lexicon.writtenForms(of: word) }

    public func suggestions(for word: String, limit: Int) -> [String] { [] }

    /// The word's length as boxes, because no dictionary explains it here.
    public func clues(for word: String, among others: [String]) -> [Clue] {
        [Clue(text: String(repeating: "▢", count: word.count), partOfSpeech: nil, kind: .pattern)]
    }

    public func masked(_ text: String, hiding word: String, among others: [String]) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.lowercased().contains(word) ? Clue.mask : String($0) }
            .joined(separator: " ")
    }
}

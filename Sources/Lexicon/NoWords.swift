public import Hive

/// An empty word book, for a language without a word list on this installation.
public struct NoWords: WordBook {
    public init() {}

    public func words(on board: Board) -> [Word] { [] }

    public func unlikelyWords(on board: Board) -> [Word] { [] }

    public func definition(of word: String) -> Definition? { nil }

    public func frequency(of word: String) -> Double { 0 }

    public func suggestions(for word: String, limit: Int) -> [String] { [] }

    public func clues(for word: String, among others: [String]) -> [Clue] {
        [Clue(text: "", partOfSpeech: nil, kind: .pattern)]
    }

    public func masked(_ text: String, hiding word: String, among others: [String]) -> String { text }
}

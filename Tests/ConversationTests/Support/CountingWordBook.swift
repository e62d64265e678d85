import Hive
import Lexicon
import Synchronization

/// A word book that counts how often it is asked for clues.
final class CountingWordBook: WordBook {
    private let base: any WordBook
    private let count = Mutex(0)

    init(_ base: any WordBook) { self.base = base }

    /// The number of questions for clues since the last call.
    func takeCount() -> Int {
        count.withLock { count in
            defer { count = 0 }
            return count
        }
    }

    func clues(for word: String, among others: [String]) throws -> [Clue] {
        count.withLock { $0 += 1 }
        return try base.clues(for: word, among: others)
    }

    func masked(_ text: String, hiding word: String, among others: [String]) throws -> String {
        try base.masked(text, hiding: word, among: others)
    }

    func words(on board: Board) throws -> [Word] { try base.words(on: board) }
    func unlikelyWords(on board: Board) throws -> [Word] { try base.unlikelyWords(on: board) }
    func definition(of word: String) throws -> Definition? { try base.definition(of: word) }
    func definitions(of word: String) throws -> [Definition] { try base.definitions(of: word) }
    func phrase(around target: Range<Int>, in words: [String]) throws -> FoundPhrase? {
        try base.phrase(around: target, in: words)
    }
    func frequency(of word: String) throws -> Double { try base.frequency(of: word) }
    func suggestions(for word: String, limit: Int) throws -> [String] {
        try base.suggestions(for: word, limit: limit)
    }
}

import Foundation
import Hive
import Lexicon

/// A word book over a small file that a person can read.
struct TestWordBook: WordBook {
    private struct Entry {
        var word: String
        var isUnlikely: Bool
        var isCoarse: Bool
        var clue: Clue
    }

    private let entries: [Entry]

    init() throws {
        let text = try String(contentsOf: Fixtures.folder.appending(path: "Support/words.txt"), encoding: .utf8)
        entries = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let grammar = parts[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            let clue = Clue(
                text: parts[2], partOfSpeech: grammar.first, form: grammar.dropFirst().first,
                kind: grammar.isEmpty ? .pattern : .definition)
            return Entry(
                word: parts[0].replacing(/[~!]/, with: ""), isUnlikely: parts[0].hasPrefix("~"),
                isCoarse: parts[0].hasPrefix("!"), clue: clue)
        }
    }

    func words(on board: Board) throws -> [Word] { words(on: board, unlikely: false) }
    func unlikelyWords(on board: Board) throws -> [Word] { words(on: board, unlikely: true) }

    private func words(on board: Board, unlikely: Bool) -> [Word] {
        entries.filter { $0.isUnlikely == unlikely && board.admits($0.word) }
            .map { Word(text: $0.word, acceptance: unlikely ? 0.1 : 0.9, isOfferable: !$0.isCoarse) }
    }

    func definition(of word: String) throws -> Definition? {
        guard let entry = entries.first(where: { $0.word == word.lowercased() }) else { return nil }
        let sense = Sense(partOfSpeech: entry.clue.partOfSpeech ?? "", definition: entry.clue.text, source: "test")
        return Definition(word: entry.word, lemma: entry.word, senses: [sense])
    }

    func suggestions(for word: String, limit: Int) throws -> [String] { [] }

    func clue(for word: String) throws -> Clue {
        entries.first { $0.word == word }?.clue
            ?? Clue(text: "\(word.count) letters", partOfSpeech: nil, kind: .pattern)
    }
}

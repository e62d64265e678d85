import Foundation
import Hive
import Lexicon
import Spelling

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

/// A word book over a small file that a person can read.
struct TestWordBook: WordBook {
    private struct Entry {
        var word: String
        var isUnlikely: Bool
        var isCoarse: Bool
        var clues: [Clue]
    }

    private let entries: [Entry]

    init() throws {
        let text = try String(contentsOf: Fixtures.folder.appending(path: "Support/words.txt"), encoding: .utf8)
        entries = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let grammar = parts[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            let first = Clue(
                text: parts[2], partOfSpeech: grammar.first, form: grammar.dropFirst().first,
                kind: grammar.isEmpty ? .pattern : .definition)
            let further = parts.dropFirst(3).map { Self.furtherClue($0, partOfSpeech: grammar.first) }
            let clues = further.filter { $0.kind == .written } + [first] + further.filter { $0.kind != .written }
            return Entry(
                word: parts[0].replacing(/[~!]/, with: ""), isUnlikely: parts[0].hasPrefix("~"),
                isCoarse: parts[0].hasPrefix("!"), clues: clues)
        }
    }

    func words(on board: Board) throws -> [Word] { words(on: board, unlikely: false) }
    func unlikelyWords(on board: Board) throws -> [Word] { words(on: board, unlikely: true) }

    private func words(on board: Board, unlikely: Bool) -> [Word] {
        entries.filter { $0.isUnlikely == unlikely && board.admits($0.word) }
            .map { Word(text: $0.word, acceptance: unlikely ? 0.1 : 0.9, isOfferable: !$0.isCoarse) }
    }

    func definition(of word: String) throws -> Definition? {
        guard let entry = entries.first(where: { $0.word == word.lowercased() }),
            let clue = entry.clues.first(where: { $0.kind != .written })
        else { return nil }
        let senses = clue.text.split(separator: " / ").map {
            Sense(
                partOfSpeech: clue.partOfSpeech ?? "", definition: String($0).replacing("(name) ", with: ""),
                source: "test",
                isName: $0.hasPrefix("(name) "))
        }
        return Definition(word: entry.word, lemma: entry.word, senses: senses)
    }

    /// The longest entry of several words around `target`, as it is spelled.
    func phrase(around target: Range<Int>, in words: [String]) throws -> FoundPhrase? {
        for length in stride(from: words.count, to: 1, by: -1) {
            for start in 0...words.count - length {
                let range = start..<start + length
                guard range.clamped(to: target) == target,
                    let definition = try definition(of: words[range].joined(separator: " "))
                else { continue }
                return FoundPhrase(range: range, definitions: [definition])
            }
        }
        return nil
    }

    func frequency(of word: String) throws -> Double { 0 }

    /// The words that differ by at most two letters.
    func suggestions(for word: String, limit: Int) throws -> [String] {
        entries.map(\.word).filter { EditDistance.between($0, word.lowercased()) <= 2 }.prefix(limit)
            .sorted()
    }

    func clues(for word: String, among others: [String]) throws -> [Clue] {
        guard let entry = entries.first(where: { $0.word == word }) else {
            return [Clue(text: "\(word.count) letters", partOfSpeech: nil, kind: .pattern)]
        }
        return entry.clues.map { clue in
            var clue = clue
            let words = clue.text.split(separator: " ").map {
                others.contains(String($0)) ? Clue.otherMask : String($0)
            }
            clue.text = words.joined(separator: " ")
            return clue
        }
    }

    /// Hides whatever begins with the word, and the others as they are.
    func masked(_ text: String, hiding word: String, among others: [String]) throws -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { token in
            let letters = token.lowercased().filter(\.isLetter)
            return letters.hasPrefix(word) ? Clue.mask : others.contains(letters) ? Clue.otherMask : String(token)
        }.joined(separator: " ")
    }

    /// "as in: …" is a sentence with a gap, "like: …" synonyms, "by hand: …" a clue of the lexicon that a person wrote, anything else
    /// another meaning.
    private static func furtherClue(_ text: String, partOfSpeech: String?) -> Clue {
        if text.hasPrefix("by hand: ") {
            return Clue(text: String(text.dropFirst("by hand: ".count)), partOfSpeech: nil, kind: .written)
        }
        for (mark, kind) in [("as in: ", Clue.Kind.example), ("like: ", .synonyms)] where text.hasPrefix(mark) {
            return Clue(text: String(text.dropFirst(mark.count)), partOfSpeech: partOfSpeech, kind: kind)
        }
        return Clue(text: text, partOfSpeech: partOfSpeech, kind: .definition)
    }
}

import Foundation
import Testing

@testable import Lexicon

/// `Records/clues.txt` has what the dictionaries make of several hundred words: some hand-picked, the others drawn at random. Nearly
/// every rule of choosing, shortening and masking shows in one of them. With RECORD_CLUES set the file is written anew, for a person
/// to read through the difference.
@Suite("The record of clues")
struct ClueRecordTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Records/clues.txt")

    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test("clues, forms and relatives are as recorded")
    func record() throws {
        let recorded = try String(contentsOf: Self.file, encoding: .utf8)
        let entries = recorded.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
        let written = entries.map(entry).joined()
        guard ProcessInfo.processInfo.environment["RECORD_CLUES"] == nil else {
            return try written.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let pairs = zip(recorded.split(separator: "\n"), written.split(separator: "\n"))
        let different = pairs.filter { $0 != $1 }
        #expect(entries.count > 400)
        #expect(
            written == recorded,
            "\(different.count) lines differ, first: \(different.prefix(5).map { "\n- \($0)\n+ \($1)" }.joined())")
    }

    /// What is known of `line`: a word, or `word among others`.
    private func entry(_ line: String) -> String {
        if line.hasPrefix("#") { return line + "\n" }
        let parts = line.split(separator: " ").map(String.init)
        let word = parts[0]
        var lines = [line]
        lines += lexicon.clues(for: word, among: Array(parts.dropFirst(2))).map { clue in
            let kind = [clue.kind.rawValue, clue.form, clue.partOfSpeech].compactMap(\.self).joined(separator: ", ")
            return "\(kind): \(clue.text)"
        }
        if parts.count == 1 {
            lines += lexicon.meanings(of: word).dropFirst().prefix(6).map { meaning in
                let gloss = lexicon.tables.gloss(meaning.sense.gloss).definition
                return "also \(meaning.form?.name ?? "itself") \(meaning.lemma): \(gloss.prefix(40))"
            }
            let kin = lexicon.kinship(of: word)
            lines.append("family: \(kin.family.joined(separator: " "))")
            lines.append("near: \(neighbours(of: word).map { kin.isKin($0) ? "\($0)!" : $0 }.joined(separator: " "))")
        }
        return lines.joined(separator: "\n    ") + "\n"
    }

    /// The words next to `word` in the alphabet, and those next to it without its first letters.
    private func neighbours(of word: String) -> [String] {
        let tables = lexicon.tables
        return [word, String(word.dropFirst(2)), String(word.dropFirst(3))].filter { $0.count > 2 }.flatMap { text in
            let place = tables.firstWord { tables.text($0) >= text }
            return (max(0, place - 4)..<min(tables.count, place + 8)).map(tables.text)
        }
    }
}

import Foundation
import Testing

@testable import Lexicon

@Suite("Details of the lexicon")
struct LexiconDetailTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test(
        "the checksum is FNV-1a over words of eight bytes",
        arguments: [
            ("", 0xAF63BD4C8601B7DF), ("honeycue", 0xD5FA5FA8557A7F55), ("honeycue hive", 0xFD224074A203ADB5),
            ("0123456789abcdefXYZ", 0xB6D64D15C6291757),
        ] as [(String, UInt64)])
    func checksum(text: String, expected: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes(LexiconFormat.checksum) == expected)
    }

    @Test("a walk that accepts every prefix visits each word that may be offered, the first and the last too")
    func wholeWalk() {
        let tables = lexicon.tables
        var visited: [String] = []
        lexicon.walk(step: { _, _ in true }, visit: { word, _ in visited.append(word) })
        #expect(visited == (0..<tables.count).filter(tables.isOfferable).map(tables.text))
    }

    @Test("the first gloss is read like any other; one outside the file is empty")
    func glosses() {
        let tables = lexicon.tables
        #expect(!tables.gloss(0).definition.isEmpty)
        for offset in [-1, Int(UInt32.max)] { #expect(tables.gloss(offset).definition.isEmpty) }
    }

    @Test("a gloss that claims to be longer than the file is empty")
    func longGloss() throws {
        let tables = lexicon.tables
        let last = (0..<tables.phraseCount).flatMap { tables.phraseSenses($0).map(\.gloss) }.max() ?? 0
        let definition = tables.gloss(last).definition
        var bytes = try TestLexicon.bytes()
        let text = try #require(bytes.range(of: Data(definition.utf8), options: .backwards)).lowerBound
        let place = text - LexiconFormat.glossHeaderLength
        bytes[place] = 0xFF
        bytes[place + 1] = 0xFF
        let file = FileManager.default.temporaryDirectory.appending(path: "gloss-\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        try bytes.write(to: file)
        let damaged = try LexiconTables(path: file.path)
        #expect(damaged.gloss(last).definition.isEmpty)
        #expect(damaged.gloss(0).definition == tables.gloss(0).definition)
    }

    @Test("a file that ends with its header is damaged, not of another kind")
    func headerAlone() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "header-\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        try TestLexicon.bytes().prefix(LexiconFormat.headerLength).write(to: file)
        #expect(throws: LexiconError.damaged(path: file.path)) { try Lexicon(contentsOf: file) }
    }

    @Test("a section that lies outside the file, or ends outside it, damages the file")
    func sectionsOutside() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "sections-\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        // Twelve bytes of the header come before the number of sections. Empty ones at the end are left out.
        let intact = try TestLexicon.bytes()
        for section in 0..<Int(intact[intact.startIndex + 12]) {
            for place in [0, 8] {
                var bytes = intact
                let entry = LexiconFormat.headerLength + 16 * section + place
                withUnsafeBytes(of: UInt64(bytes.count + 1).littleEndian) {
                    bytes.replaceSubrange(entry..<entry + 8, with: $0)
                }
                try bytes.write(to: file)
                #expect(throws: LexiconError.damaged(path: file.path)) { try LexiconTables(path: file.path) }
            }
        }
    }

    @Test(
        "a file ends with its last section that is not empty, the English one with its vectors; it lacks written forms")
    func sectionsLeftOut() throws {
        let bytes = try TestLexicon.bytes()
        #expect(Int(bytes[bytes.startIndex + 12]) == LexiconFormat.Section.wordVectors.rawValue + 1)
        #expect(try TestLexicon.opened().writtenForms(of: "yacht") == ["yacht"])
    }

    @Test("a gloss that says the same twice has it once")
    func clauses() {
        #expect(GlossClauses("a boat; a ship (large; old); a boat").clauses == ["a boat", "a ship (large; old)"])
    }

    @Test("a word without its last, doubled letter is a form of it")
    func undoubled() {
        let kinship = Kinship(hidden: "jazz", family: ["jazz"], isCommonWord: { _ in false })
        #expect(kinship.isInflected("jaz") && !kinship.isInflected("ja"))
    }
}

@Suite("Evidence on a word")
struct AcceptanceAdjustmentTests {
    private func acceptance(
        _ verdicts: [Bool], trained: Double, testimony: (taken: Int, rejected: Int)? = nil
    ) -> Double {
        var adjustment = AcceptanceAdjustment()
        adjustment.add(verdicts.map { PuzzleVerdict(date: "2026-01-01", isTaken: $0) })
        adjustment.testimony = testimony.map { counts in
            let all = (0..<counts.taken + counts.rejected).map { number in
                Testimony(word: "x", witness: "w\(number)", board: "b\(number)", isTaken: number < counts.taken)
            }
            return TestimonyCount(all)
        }
        return (adjustment.acceptance(trained: trained) * 10_000).rounded() / 10_000
    }

    @Test("the last verdict weighs five times the training, each earlier one two fifths of the next")
    func puzzles() {
        #expect(acceptance([], trained: 0.9) == 0.9)
        #expect(acceptance([false], trained: 0.9) == 0.15)
        #expect(acceptance([false, true], trained: 0.9) == 0.7375)
        #expect(acceptance([true, false], trained: 0.9) == 0.3625)
    }

    @Test("two players outweigh a certain word, one does not count")
    func players() {
        #expect(acceptance([], trained: 1, testimony: (0, 1)) == 1)
        #expect(acceptance([], trained: 1, testimony: (0, 2)) == 0.3333)
        #expect(acceptance([], trained: 0, testimony: (2, 0)) == 0.6667)
    }
}

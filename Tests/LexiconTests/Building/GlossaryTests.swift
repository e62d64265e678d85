import Foundation
import Testing

@testable import LexiconBuilder

@Suite("Honeycue's own glossary")
struct GlossaryTests {
    @Test("every line is a sense, and every word occurs once per part of speech")
    func wellFormed() throws {
        let senses = try Glossary.senses(in: Glossary.shipped)
        #expect(senses.count > 700)
        #expect(Set(senses.map { "\($0.word) \($0.partOfSpeech)" }).count == senses.count)
        #expect(senses.allSatisfy { $0.word == $0.word.lowercased() })
    }

    @Test(
        "a line that is no sense is told with its number",
        arguments: ["bento | noun", "bento | thing | packed lunch", " | noun | packed lunch", "bento | noun | "])
    func malformed(line: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "glossary-\(UUID().uuidString).txt")
        try Data("# comment\n\nancho | noun | dried chili\n\(line)\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: LexiconBuildError.unusableSense(path: file.path, line: 4)) {
            try Glossary.senses(in: file)
        }
    }

    @Test("a glossary that is missing is told as a part that is missing")
    func missing() {
        let file = URL(filePath: "/nonexistent/glossary.txt")
        #expect(throws: LexiconBuildError.missingPart(path: file.path)) { try Glossary.senses(in: file) }
    }

    @Test("no definition names its word")
    func hidden() {
        for sense in Glossary.senses.values.flatMap(\.self) {
            #expect(!sense.definition.split { !$0.isLetter }.contains { $0 == sense.word }, "\(sense.word)")
        }
    }

    @Test("coarse words are decoded, and words that resemble them are not among them")
    func coarse() {
        #expect(CoarseWords.all.count > 150)
        #expect(CoarseWords.all.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } })
        #expect(CoarseWords.contains("farted", bases: ["fart"]))
        #expect(CoarseWords.contains("farts", bases: ["fart"]))
        #expect(!CoarseWords.contains("cockpit", bases: []))
    }
}

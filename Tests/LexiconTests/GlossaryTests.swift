import Testing

@testable import LexiconBuilder

@Suite("Honeycue's own glossary")
struct GlossaryTests {
    @Test("every line is a sense, and every word occurs once per part of speech")
    func wellFormed() {
        let lines = Glossary.text.split(separator: "\n")
        let senses = Glossary.senses.values.flatMap(\.self)
        #expect(senses.count == lines.count)
        #expect(Set(senses.map { "\($0.word) \($0.partOfSpeech)" }).count == senses.count)
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

import Lexicon
import Testing

@testable import Conversation

@Suite("Which meaning fits a sentence")
struct SenseOrderTests {
    private let bank = [
        Sense(partOfSpeech: "noun", definition: "a financial institution that accepts money", source: "test"),
        Sense(partOfSpeech: "noun", definition: "sloping land beside a river or other water", source: "test"),
        Sense(
            partOfSpeech: "verb", definition: "tip sideways in turning", examples: ["the plane banked"], source: "test"),
    ]

    private func first(_ before: String, _ word: String, _ after: String) -> String? {
        SenseOrder(sentence: Sentence(before: before, word: word, after: after)).sorted(bank).first?.definition
    }

    @Test("words shared with the definition decide")
    func overlap() {
        #expect(first("They sat by the river, on the", "bank", "under the willows.") == bank[1].definition)
        #expect(first("She took her money to the", "bank,", "which was shut.") == bank[0].definition)
    }

    @Test("the neighbours tell the part of speech")
    func partOfSpeech() {
        #expect(first("Suddenly they", "bank", "to the left.") == bank[2].definition)
        #expect(first("He will", "bank", "the aeroplane.") == bank[2].definition)
    }

    @Test("without a sentence the dictionary's order stays")
    func noSentence() {
        #expect(SenseOrder(sentence: nil).sorted(bank) == bank)
    }

    @Test("punctuation parts neighbours")
    func punctuation() {
        #expect(first("“Oh, they,”", "bank", "") == bank[0].definition)
    }
}

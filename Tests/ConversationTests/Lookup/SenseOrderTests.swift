import Lexicon
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

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

    @Test("words shared with an example decide too")
    func examples() {
        let senses = [
            Sense(partOfSpeech: "noun", definition: "an arc of light", source: "test"),
            Sense(
                partOfSpeech: "noun", definition: "a weapon", examples: ["the archer drew his bow in the forest"],
                source: "test"),
        ]
        func best(_ after: String) -> Sense? {
            SenseOrder(sentence: Sentence(before: "He saw a", word: "bow", after: after)).sorted(senses).first
        }
        #expect(best("in the hands of an archer.") == senses[1])
        #expect(best("in the sky.") == senses[0])
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

    @Test(
        "the word before tells which parts of speech come first",
        arguments: [
            ("to", ["verb", "noun"]), ("they", ["verb", "adverb"]), ("must", ["verb", "adverb"]),
            ("was", ["adjective", "verb", "adverb"]), ("very", ["adjective", "adverb"]),
            ("of", ["noun", "adjective"]), ("green", ["noun", "verb", "adjective", "adverb"]),
        ])
    func partsOfSpeech(previous: String, expected: [String]) {
        for part in ["noun", "verb", "adjective", "adverb"] {
            // An interjection fits nowhere, so any other part of speech that fits comes before it.
            let senses = ["interjection", part].map { Sense(partOfSpeech: $0, definition: $0, source: "test") }
            let order = SenseOrder(sentence: Sentence(before: previous, word: "calm", after: ""))
            let isFirst = order.sorted(senses).first?.partOfSpeech == part
            #expect(isFirst == (expected.contains(part) && previous != "green"), "\(previous) \(part)")
        }
    }

    @Test("after an article, an adjective is expected only before another word")
    func articles() {
        let senses = ["adjective", "noun"].map { Sense(partOfSpeech: $0, definition: $0, source: "test") }
        func first(_ word: String, _ after: String) -> String? {
            SenseOrder(sentence: Sentence(before: "It was the", word: word, after: after)).sorted(senses).first?
                .partOfSpeech
        }
        #expect(first("calm", "sea that") == "adjective")
        for (word, after) in [("calm", ""), ("calm", "– and then"), ("calm,", "sea"), ("calm.", "")] {
            #expect(first(word, after) == "noun")
        }
    }

    @Test("shared words of four letters decide, those of three say too little")
    func shortWords() {
        let senses = ["a wide gap", "an old tax"].map { Sense(partOfSpeech: "noun", definition: $0, source: "test") }
        func first(_ before: String) -> Sense? {
            SenseOrder(sentence: Sentence(before: before, word: "toll", after: "")).sorted(senses).first
        }
        #expect(first("Wide wide wide tax tax") == senses[0] && first("the tax, the old tax of") == senses[0])
        let other = ["an old tax", "a wide gap"].map { Sense(partOfSpeech: "noun", definition: $0, source: "test") }
        let order = SenseOrder(sentence: Sentence(before: "wide and", word: "toll", after: ""))
        #expect(order.sorted(other).first == other[1])
    }

    @Test("one shared word more decides, and the right part of speech outweighs three")
    func weights() {
        func sense(_ part: String, _ definition: String) -> Sense {
            Sense(partOfSpeech: part, definition: definition, source: "test")
        }
        let order = SenseOrder(
            sentence: Sentence(before: "Green trees carry fruit; they", word: "bear", after: "much weight"))
        let (noun, verb) = (sense("noun", "green trees and fruit"), sense("verb", "to hold"))
        #expect(order.sorted([noun, verb]).first == verb)
        let five = sense("noun", "green trees carry fruit of weight")
        #expect(order.sorted([verb, five]).first == five)
    }
}

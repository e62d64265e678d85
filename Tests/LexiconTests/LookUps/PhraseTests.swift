import Foundation
import Testing

@testable import Lexicon

@Suite("Phrases")
struct PhraseTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test(
        "a phrase is found in any form, with hyphens, and with what people put before it",
        arguments: [
            ("ice cream", "ice cream"), ("Ice creams", "ice cream"), ("ice-cream", "ice cream"), ("give up", "give up"),
            ("gave up", "give up"), ("gives up", "give up"), ("in spite of", "in spite of"),
            ("kicked the bucket", "kick the bucket"),
            ("ad-hoc", "ad hoc"), ("lost his temper", "lose one's temper"), ("All Saints’ Day", "all saints' day"),
            ("fathers in law", "father-in-law"), ("to give up", "give up"), ("an ice cream", "ice cream"),
            ("ice\n cream", "ice cream"), ("vis à vis", "vis-a-vis"),
        ])
    func forms(text: String, lemma: String) throws {
        let definition = try #require(lexicon.definition(of: text))
        #expect(definition.lemma == lemma)
        #expect(!definition.senses.isEmpty)
    }

    @Test(
        "a person may stand where a phrase leaves a place for one",
        arguments: [
            ("pulling my leg", "pull someone's leg"), ("stole Tom’s thunder", "steal someone's thunder"),
            ("gave them the slip", "give someone the slip"), ("made a name for herself", "make a name for oneself"),
            ("gave me a piece of her mind", "give someone a piece of one's mind"),
        ])
    func people(text: String, lemma: String) throws {
        #expect(try #require(lexicon.definition(of: text)).lemma == lemma)
    }

    @Test(
        "a phrase of four words or more may have commas",
        arguments: [
            ("hook, line and sinker", "hook line and sinker"), ("like father, like son", "like father like son"),
            ("lock, stock, and barrel,", "lock stock and barrel"),
        ])
    func commas(text: String, lemma: String) throws {
        #expect(try #require(lexicon.definition(of: text)).lemma == lemma)
    }

    @Test(
        "an object may stand inside a verb with its particle",
        arguments: [
            ("gave it up", "give up"), ("put the whole matter off", "put off"), ("take your hat off", "take off"),
        ])
    func objects(text: String, lemma: String) throws {
        let definition = try #require(lexicon.definition(of: text))
        #expect(definition.lemma == lemma)
        #expect(definition.senses.allSatisfy { $0.partOfSpeech == "verb" })
    }

    @Test(
        "words that stand side by side are no phrase",
        arguments: [
            "yacht green", "may be", "the yacht", "gave quickly up", "gave the man in", "of the", "kicked",
            "ice; cream", "ice, cream", "gave, it up", "-", " ",
        ])
    func noPhrase(text: String) { #expect(lexicon.phraseMeanings(of: text).isEmpty) }

    @Test("an inflected verb is no form of a noun phrase")
    func partOfSpeech() throws {
        let iced = lexicon.phraseMeanings(of: "iced cream")
        #expect(iced.allSatisfy { $0.allSatisfy { $0.partOfSpeech == .verb } })
    }

    private func found(_ text: String, at word: String) throws -> String? {
        let words = text.split(separator: " ").map(String.init)
        let place = try #require(words.firstIndex(of: word))
        return lexicon.phrase(around: place..<place + 1, in: words).map { words[$0.range].joined(separator: " ") }
    }

    @Test(
        "the longest phrase around a word of a text is found",
        arguments: [
            ("she went out in spite of the rain", "spite", "in spite of"),
            ("at last he kicked the bucket and was gone", "bucket", "kicked the bucket"),
            ("they gave it up at once", "gave", "gave it up"), ("they gave it up at once", "up", "gave it up"),
            ("two ice creams please", "creams", "ice creams"),
        ])
    func around(text: String, word: String, phrase: String) throws { #expect(try found(text, at: word) == phrase) }

    @Test(
        "no phrase is found where the words belong to others",
        arguments: [("she took the man in the car", "took"), ("a yacht lay there", "yacht"), ("the dog bark", "dog")])
    func notAround(text: String, word: String) throws { #expect(try found(text, at: word) == nil) }

    @Test("a place outside the text has no phrase")
    func outside() {
        #expect(lexicon.phrase(around: 3..<4, in: ["ice", "cream"]) == nil)
        #expect(lexicon.phrase(around: 1..<1, in: ["ice", "cream"]) == nil)
        #expect(lexicon.phrase(around: 0..<1, in: []) == nil)
    }

    @Test("a phrase is hidden in a text, and so are its words")
    func masked() {
        #expect(
            lexicon.masked("put in a bucket, kick the bucket", hiding: "kick the bucket", among: [])
                == "put in a ▢▢▢, ▢▢▢")
    }

    @Test("every phrase of WordNet is found as it is spelled, and with hyphens")
    func all() throws {
        var missing: [String] = []
        for kind in ["noun", "verb", "adj", "adv"] {
            let text = try String(contentsOf: URL(filePath: "/usr/share/wordnet/index.\(kind)"), encoding: .utf8)
            let phrases = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map {
                String($0.prefix { $0 != " " })
            }
            .filter { $0.contains("_") }
            for phrase in phrases {
                let text = phrase.replacing("_", with: " ")
                if lexicon.definitions(of: text).first?.lemma != text { missing.append(text) }
            }
        }
        #expect(missing.count < 30, "\(missing.count): \(missing.prefix(40))")
    }
}

import Lexicon
import Testing

@Suite("The sense of a sentence")
struct SenseRankingTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    private func first(_ word: String, in sentence: String) throws -> Sense {
        let place = lexicon.place(of: word, in: sentence)
        let definitions = lexicon.definitions(of: place.word, before: place.before, after: place.after)
        return try #require(definitions?.first?.senses.first)
    }

    @Test(
        "the words around a word choose its sense",
        arguments: [
            ("bank", "She sat down on the bank of the river and watched the water.", "bank%1:17:01::"),
            ("bank", "The bank raised the interest on its loans to customers.", "bank%1:14:00::"),
            ("mouse", "The cat ran after a small grey mouse.", "mouse%1:05:00::"),
        ])
    func subject(word: String, sentence: String, key: String) throws {
        #expect(try first(word, in: sentence).keys == [key])
    }

    @Test(
        "the neighbours choose the part of speech",
        arguments: [
            ("flourish", "He ended his letter with a philosophical flourish.", "noun"),
            ("plant", "They plant trees along the road every spring.", "verb"),
            ("plant", "The plant has large green leaves.", "noun"),
            ("rose", "The sun rose early.", "verb"),
            ("rose", "He gave her a red rose.", "noun"),
            ("pants", "The dog pants in the heat.", "verb"),
            ("pants", "He wore green pants to the party.", "noun"),
            ("hands", "He hands the book to his sister.", "verb"),
            ("water", "He went out to water the garden.", "verb"),
            ("light", "The bag was light and easy to carry.", "adjective"),
        ])
    func partOfSpeech(word: String, sentence: String, part: String) throws {
        #expect(try first(word, in: sentence).partOfSpeech == part)
    }

    @Test(
        "a capital inside a sentence makes a name likely, but not at its beginning",
        arguments: [
            ("John", "It was John who spoke.", true), ("John", "I met “John” there.", false),
            ("Rose", "Rose petals lay there.", false), ("rose", "She rose early.", false), ("US", "The US won.", false),
        ])
    func likeName(word: String, sentence: String, isLikeName: Bool) {
        #expect(lexicon.place(of: word, in: sentence).isLikeName == isLikeName)
    }

    @Test(
        "the phrase around a word of a sentence is found, up to the next comma",
        arguments: [
            ("bucket", "At last he kicked the bucket, and was gone.", "kick the bucket"),
            ("off", "She took her hat off.", "take off"), ("took", "She took the man, off he went.", nil),
        ])
    func phraseAround(word: String, sentence: String, lemma: String?) throws {
        #expect(try lexicon.phrase(around: lexicon.place(of: word, in: sentence))?.definitions.first?.lemma == lemma)
    }

    @Test(
        "a word without a capital is no name",
        arguments: [
            ("march", "The march ended at noon near the town hall."), ("china", "She broke the china in the kitchen."),
            ("turkey", "We ate a turkey sandwich."),
        ])
    func noName(word: String, sentence: String) throws { #expect(try !first(word, in: sentence).isName) }

    @Test("a phrase has its senses in the order of the sentence, too, with an object inside")
    func phrase() throws {
        let senses = lexicon.definitions(of: "gave it up", before: "She tried smoking but", after: ".")
        let first = try #require(senses?.first)
        #expect(first.lemma == "give up")
        #expect(first.senses.count > 5)
        #expect(first.senses.allSatisfy { $0.keys.allSatisfy { $0.hasPrefix("give_up%2:") } })
        let other = lexicon.definitions(of: "gave up", before: "The enemy", after: "the town after a siege.")
        #expect(other?.first?.senses.map(\.definition) != first.senses.map(\.definition))
    }

    @Test("a meaning of the bot's own glossary keeps its place before the sense that it corrects")
    func glossary() throws {
        #expect(try first("pants", in: "He wore green pants to the party.").source == "Honeycue")
    }

    @Test("a base form is found where the sentence has another form of it")
    func otherForm() {
        let place = lexicon.place(of: "goose", in: "Two geese flew over us.")
        #expect(place == SentencePlace(before: "Two ", word: "geese", after: " flew over us."))
    }

    @Test("a sentence without the word orders the senses by its subject alone")
    func absent() throws {
        #expect(try first("bank", in: "money, loans and interest").partOfSpeech == "noun")
    }

    @Test("an unknown word has no senses in a sentence either")
    func unknown() { #expect(lexicon.definitions(of: "qwrtz", before: "the", after: "") == nil) }

    @Test("every sense of WordNet has its key, and no other sense has one")
    func keys() throws {
        for definition in lexicon.definitions(of: "yachts") {
            for sense in definition.senses { #expect(sense.keys.isEmpty == (sense.source != "WordNet")) }
        }
        #expect(lexicon.definition(of: "beautiful")?.senses.first?.keys == ["beautiful%3:00:00::"])
        let satellite = lexicon.definition(of: "gorgeous")?.senses.first
        #expect(satellite?.keys == ["gorgeous%5:00:00:beautiful:00"])
    }
}

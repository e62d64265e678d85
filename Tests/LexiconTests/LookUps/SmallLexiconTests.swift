import Foundation
import Hive
import Lexicon
import LexiconBuilder
import Testing

@testable import honeycue_lab

@Suite("A lexicon of small dictionaries")
struct SmallLexiconTests {
    private let lexicon: Lexicon

    init() throws {
        // The builder writes a notice of licences beside the lexicon.
        let folder = FileManager.default.temporaryDirectory.appending(path: "lexicon-small-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // The mapping stays valid after the file is deleted.
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "lexicon.bin")
        let dictionaries = try SmallDictionaries()
        defer { dictionaries.remove() }
        try LexiconBuilder(sources: dictionaries.sources).build(to: file)
        lexicon = try Lexicon(contentsOf: file)
    }

    @Test("lists up to size 80 are read; names and larger lists are not offered")
    func offered() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let all = (lexicon.words(on: board) + lexicon.unlikelyWords(on: board)).map(\.text)
        #expect(Set(all) == ["yacht", "cyan", "hyena", "catchy", "tetany"])
    }

    @Test("a word is likely from a probability of one half")
    func evenChance() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        #expect(lexicon.words(on: board).map(\.text).contains("hyena"))
        #expect(lexicon.unlikelyWords(on: board) == [Word(text: "tetany", acceptance: 127.0 / 255, frequency: 1.2)])
    }

    @Test("a word that is only in the list of accepted words is listed; a word missing from that list is unlikely")
    func listedOnly() throws {
        let board = try #require(Board(center: "c", outer: "ahnojk"))
        #expect(lexicon.words(on: board) == [Word(text: "nacho", acceptance: 1, frequency: 2.8)])
        #expect(lexicon.unlikelyWords(on: board).isEmpty)
    }

    @Test("frequent and certainly accepted words come first")
    func difficulty() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        #expect(lexicon.words(on: board).map(\.text) == ["yacht", "cyan", "hyena", "catchy"])
    }

    @Test("a word with an accent is found without it")
    func accent() throws {
        let board = try #require(Board(center: "c", outer: "ahejkl"))
        let all = (lexicon.words(on: board) + lexicon.unlikelyWords(on: board)).map(\.text)
        #expect(all == ["cachee"])
    }

    @Test("the sense that is most frequent in texts comes first")
    func senseOrder() throws {
        let definition = try #require(lexicon.definition(of: "yacht"))
        #expect(definition.senses.map(\.partOfSpeech) == ["verb", "noun"])
        #expect(definition.senses.last?.examples == ["the yacht of a millionaire"])
    }

    @Test("GCIDE's markup, quotations, phrases, dated senses and mere cross-references are left out")
    func gcide() throws {
        let definition = try #require(lexicon.definition(of: "teach"))
        #expect(
            definition.senses == [
                Sense(
                    partOfSpeech: "verb", definition: "to impart the knowledge of",
                    examples: ["to teach a child its letters"], source: "GCIDE")
            ])
        #expect(lexicon.definition(of: "cyan") == nil)
    }

    @Test(
        "GCIDE's header may go on in further lines, a label begins the definition, the next headword is no part of it",
        arguments: [
            ("tetany", "the quality of being cramped"), ("chayanty", "a profound secret; something wholly unknown"),
            ("cathay", "a country told of by travellers"),
        ])
    func headers(word: String, text: String) throws {
        let sense = try #require(lexicon.definition(of: word)?.senses.last)
        #expect((sense.definition, sense.partOfSpeech, sense.source) == (text, "noun", "GCIDE"))
    }

    @Test("GCIDE's ligatures stay in the words of a definition")
    func ligatures() {
        #expect(
            lexicon.definition(of: "phenix")?.senses.map(\.definition) == [
                "a mediaeval bird, which AEsop and Caesar never saw"
            ])
    }

    @Test("a header that only names another word explains nothing")
    func mereForm() {
        #expect(lexicon.definition(of: "hyenas")?.senses.map(\.source) == ["WordNet"])
    }

    @Test("regular and irregular forms lead to the base form", arguments: [("hyenas", "hyena"), ("yachts", "yacht")])
    func forms(word: String, lemma: String) {
        #expect(lexicon.definition(of: word)?.lemma == lemma)
    }

    @Test("a clue that a person wrote comes first, and the dictionary's after it")
    func written() {
        let clues = lexicon.clues(for: "hyena", among: [])
        #expect(clues.map(\.text) == ["a dog that laughs, or so it sounds", "doglike nocturnal mammal of Africa"])
        #expect(clues.map(\.kind) == [.written, .definition])
        #expect(lexicon.clue(for: "Hyena") == clues[0])
    }

    @Test("a written clue's gap is masked like the word")
    func gap() { #expect(lexicon.clue(for: "teach").text == "\(Clue.mask) a man to fish") }

    @Test("a written clue that names another answer is left out")
    func namesOther() {
        #expect(lexicon.clues(for: "hyena", among: ["yacht", "laugh"]).map(\.kind) == [.definition])
    }

    @Test("the share of written clues counts words of boards, and apart those whose clue names another answer")
    func share() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let share = WrittenClueShare(on: [board, board], in: lexicon)
        #expect((share.hints, share.written, share.leftOut) == (8, 2, 2))
    }

    @Test("a form has no written clue of its base form, and a definition is the dictionary's")
    func dictionaryOnly() {
        #expect(lexicon.clue(for: "hyenas").kind == .wordForm)
        #expect(lexicon.definition(of: "hyena")?.senses.map(\.definition) == ["doglike nocturnal mammal of Africa"])
    }

    @Test("the word is masked in its own clue")
    func masked() {
        // The verb's definition names the word, but the noun's does not, so the noun makes the better clue.
        let clue = lexicon.clue(for: "yacht")
        #expect(clue.text == "an expensive vessel; “the \(Clue.mask) of a millionaire”")
        #expect(clue.partOfSpeech == "noun")
    }
}

import Foundation
import Testing

@testable import Lexicon
@testable import LexiconBuilder

@Suite("The newer words")
struct NewerWordsTests {
    private let newer: NewerWords

    init() throws { newer = try NewerWords(folder: NewerWords.shipped) }

    @Test("every file is read, and there are thousands of entries, many of them phrases")
    func shipped() {
        #expect(newer.entries.count >= 2500)
        #expect(newer.headwords.count { $0.contains("_") } >= 900)
    }

    @Test("a headword has letters, digits and single signs between them")
    func headwords() throws {
        for headword in newer.headwords {
            #expect(headword.wholeMatch(of: /[\p{L}\d]+([_\-'.\/&][\p{L}\d]+)*/) != nil, "\(headword)")
        }
    }

    @Test("no definition contains its headword or a form of it")
    func selfReference() throws {
        let morphology = try TestLexicon.opened().morphology
        for entry in newer.entries {
            for definition in entry.senses.map(\.definition) {
                let words = Self.words(of: definition)
                let forms = words + words.flatMap { morphology.inflections(of: $0).map(\.base) }
                let text = " \(words.joined(separator: " ")) "
                for headword in entry.headwords {
                    #expect(!forms.contains(headword) && !text.contains(" \(headword) "), "\(headword): \(definition)")
                }
            }
        }
    }

    @Test("a definition uses only words that a dictionary explains")
    func vocabulary() throws {
        let lexicon = try TestLexicon.opened()
        for entry in newer.entries {
            for word in entry.senses.flatMap({ Self.words(of: $0.definition) }) where word.count > 2 {
                #expect(lexicon.definition(of: word) != nil, "\(entry.headwords[0]): \(word)")
            }
        }
    }

    @Test("a definition is no sentence, and an example is one")
    func style() {
        for entry in newer.entries {
            for sense in entry.senses {
                #expect(sense.definition.last != "." && !sense.definition.contains("\""), "\(entry.headwords[0])")
                #expect(
                    sense.example.contains(/^[“‘]?[\p{Lu}\d].*[.!?…][”’]?$/), "\(entry.headwords[0]): \(sense.example)")
            }
        }
    }

    @Test("no entry says again what the glossary says")
    func glossary() {
        for entry in newer.entries where entry.place == 1 {
            for headword in entry.headwords {
                let senses = Glossary.senses[headword] ?? []
                #expect(!senses.contains { $0.partOfSpeech == entry.partOfSpeech }, "\(headword)")
            }
        }
    }

    /// The words of a definition in lower case, without names and numbers.
    private static func words(of text: String) -> [String] {
        text.split { !$0.isLetter && $0 != "'" && $0 != "-" }
            .filter { $0.first?.isLowercase ?? false }.map(String.init)
    }
}

@Suite("Newer words in the lexicon")
struct NewerMeaningTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test("a word that no other dictionary has is explained, with an example")
    func explained() throws {
        let sense = try #require(lexicon.definition(of: "selfie")?.senses.first)
        #expect(sense.definition.hasPrefix("photograph that you take of yourself"))
        #expect(sense.source == "Honeycue’s newer words" && sense.examples.count == 1)
    }

    @Test(
        "an inflected form leads to its entry",
        arguments: [("selfies", "selfie"), ("tweeted", "tweet"), ("unfriending", "unfriend"), ("hashtags", "hashtag")])
    func inflected(form: String, lemma: String) throws {
        let definition = try #require(lexicon.definition(of: form))
        #expect(definition.lemma == lemma && definition.senses[0].source == "Honeycue’s newer words")
    }

    @Test("a form that has an entry of its own is explained by it before its base form")
    func ownEntry() throws {
        #expect(try #require(lexicon.definition(of: "texting")).lemma == "texting")
        #expect(try #require(lexicon.definition(of: "texted")).lemma == "text")
    }

    @Test("a newer sense stands where its entry says, among the older senses")
    func place() throws {
        let viral = try #require(lexicon.definition(of: "viral")).senses
        #expect(viral[0].source == "Honeycue’s newer words" && viral[1].source == "WordNet")
        let stream = try #require(lexicon.definition(of: "troll")).senses
        #expect(stream[0].source != "Honeycue’s newer words")
        #expect(stream[1].definition.contains("internet"))
    }

    @Test("a newer word is on no board, and a vulgar one is not offered")
    func boards() {
        #expect(lexicon.acceptance(of: "doomscroll") == nil)
        #expect(!lexicon.likelyWords.contains { $0.text == "doomscroll" })
        #expect(lexicon.isOfferable("selfie") && !lexicon.isOfferable("lmao"))
    }
}

@Suite("Entries of newer words")
struct NewerEntryTests {
    @Test("a line has a headword, a part of speech with a place, and senses with examples")
    func line() throws {
        let entry = try NewerEntry("ice bath | noun 3 | cold tub | He took one. | ordeal | The exam was one.")
        #expect(entry.headwords == ["ice bath"] && entry.partOfSpeech == .noun && entry.place == 3)
        #expect(
            entry.senses.map(\.definition) == ["cold tub", "ordeal"] && entry.senses[1].example == "The exam was one.")
        #expect(try NewerEntry("ice bath; cold plunge | noun | tub | One.").headwords == ["ice bath", "cold plunge"])
        #expect(try NewerEntry("oi | interjection | hey | Oi, you!").place == 1)
    }

    @Test(
        "a line that can't be used is refused with its reason",
        arguments: [
            ("selfie | noun | photograph", LexiconBuildError.EntryFault.malformed),
            ("selfie | noun | photograph | ", .malformed), ("selfie; | noun | photograph | One.", .malformed),
            ("Selfie | noun | photograph | One.", .malformed),
            ("selfie | nown | photograph | One.", .unknownPartOfSpeech),
            ("selfie | noun 0 | photograph | One.", .unknownPartOfSpeech),
            ("selfie | noun 1 2 | photograph | One.", .unknownPartOfSpeech),
            ("selfie | noun | \(String(repeating: "long ", count: 40)) | One.", .tooLong),
        ])
    func refused(line: String, fault: LexiconBuildError.EntryFault) {
        #expect(throws: fault) { try NewerEntry(Substring(line)) }
    }

    @Test("the builder names the file and the line of an entry that can't be used, and a missing folder")
    func fault() throws {
        let dictionaries = try SmallDictionaries()
        defer { dictionaries.remove() }
        let file = dictionaries.sources.newer.appending(path: "repeated.txt")
        try Data("# two\nemail | noun | letter | One.\nemail | noun | mail | Two.\n".utf8).write(to: file)
        #expect(throws: LexiconBuildError.unusableEntry(path: file.path, line: 3, .repeated)) {
            try NewerWords(folder: dictionaries.sources.newer)
        }
        let nowhere = URL(filePath: "/nowhere/at/all")
        #expect(throws: LexiconBuildError.missingPart(path: nowhere.path)) { try NewerWords(folder: nowhere) }
    }

    private static let entries = """
        tetany | noun | fashion for tight jeans | Tetany is in again.
        yacht | noun 9 | costly mistake | The new office was a yacht.
        yacht | verb 2 | boast of money | He yachted all evening.

        """

    @Test("an entry stands before the other dictionaries' sense of its number, or behind the last")
    func small() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "newer-small-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let dictionaries = try SmallDictionaries()
        defer { dictionaries.remove() }
        try Data(Self.entries.utf8).write(to: dictionaries.sources.newer.appending(path: "more.txt"))
        let file = folder.appending(path: "lexicon.bin")
        try LexiconBuilder(sources: dictionaries.sources).build(to: file)
        let lexicon = try Lexicon(contentsOf: file)
        let yacht = try #require(lexicon.definition(of: "yacht")).senses.map(\.definition)
        #expect(yacht == ["travel in a yacht", "boast of money", "an expensive vessel", "costly mistake"])
        #expect(lexicon.definition(of: "tetany")?.senses.map(\.definition).first == "fashion for tight jeans")
        #expect(lexicon.definition(of: "ebooks")?.lemma == "ebook")
    }
}

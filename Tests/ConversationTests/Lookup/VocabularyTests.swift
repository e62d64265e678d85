import Anki
import BotState
import Foundation
import Hive
import Lexicon
import Messaging
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("Learning words")
struct VocabularyTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test("a word that is known rests twice as long each time, one that is not begins again")
    func boxes() {
        var box = LeitnerBox.first
        var days: [Double] = []
        for _ in 0..<7 {
            box = LeitnerBox.next(after: box, isKnown: true)
            days.append(LeitnerBox.due(in: box, from: now).timeIntervalSince(now) / 86_400)
        }
        #expect(days == [2, 4, 8, 16, 32, 32, 32])
        #expect(LeitnerBox.next(after: box, isKnown: false) == 1)
        #expect(LeitnerBox.next(after: -3, isKnown: true) == 2)
    }

    @Test("the file for Anki quotes what has to be quoted, and no cell is a formula")
    func export() throws {
        func entry(_ lemma: String, _ sentence: String?) -> VocabularyEntry {
            VocabularyEntry(
                lemma: lemma, word: lemma, sentence: sentence, lookedUpAt: now, box: 1, dueAt: now,
                book: lemma == "naiad" ? "@Ovid" : nil)
        }
        let entries = [entry("yacht", "“A \"yacht\", really”"), entry("naiad", "=1+2"), entry("qoph", nil)]
        func card(of entry: VocabularyEntry) -> WordCard? {
            guard entry.lemma != "qoph" else { return nil }
            let senses = [Sense(partOfSpeech: "noun", definition: "a thing, \(entry.lemma)", source: "test")]
            return WordCard(
                definition: Definition(word: entry.lemma, lemma: entry.lemma, senses: senses), sentence: nil,
                word: entry.lemma)
        }
        let export = VocabularyExport(entries: entries, card: card, term: { $0 })
        let lines = String(decoding: try export.csv(), as: UTF8.self).components(separatedBy: "\r\n")
        #expect(
            lines == [
                "#separator:Comma", "#html:false", "#columns:Word,Meaning,Sentence,Book,Language",
                "yacht,\"noun: a thing, yacht\",\"“A \"\"yacht\"\", really”\",,en",
                "naiad,\"noun: a thing, naiad\",'=1+2,'@Ovid,en",
                "qoph,,,,en", "",
            ])
    }

    // MARK: - Conversations

    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")

    /// What the bot writes to `text`.
    private func say(_ text: String, in chat: inout MemoryChat) throws -> String {
        let message = IncomingMessage(id: MessageID(rawValue: "1"), text: text)
        return Self.texts(try chat.send(.message(message), from: ana))
    }

    private func press(_ label: String, in chat: inout MemoryChat) throws -> String {
        let button = try #require(chat.shown.last?.buttons.first { $0.label == label }, "\(label)")
        let press = ButtonPress(
            id: "1", messageID: MessageID(rawValue: String(chat.shown.count - 1)), data: button.data)
        return Self.texts(try chat.send(.button(press), from: ana))
    }

    private static func texts(_ actions: [OutgoingMessage.Action]) -> String {
        actions.compactMap { action -> String? in
            guard case .send(let content, _, _) = action else { return nil }
            return content.text.plain
        }.joined(separator: "\n")
    }

    @Test(
        "the quiz takes a word with a hyphen, with or without it, and one that is wrong for a miss",
        arguments: ["well-known", "Well known!", "well\u{2010}known"])
    func hyphens(answer: String) throws {
        var chat = MemoryChat(try Fixtures.conversation(english: FewWords.english))
        _ = try say("/define well-known", in: &chat)
        #expect(chat.vocabulary.map(\.lemma) == ["well-known"])
        _ = try say("/quiz", in: &chat)
        #expect(try say("so-so", in: &chat).contains("It begins with w"))
        #expect(try say(answer, in: &chat).hasPrefix("Right"))
        #expect(chat.vocabulary.map(\.box) == [2])
    }

    @Test("a word with a hyphen is a miss for a word without one")
    func otherHyphens() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try say("/define yacht", in: &chat)
        _ = try say("/quiz", in: &chat)
        #expect(try say("so-so", in: &chat).contains("It begins with y"))
        #expect(try say("yacht", in: &chat).hasPrefix("Right"))
    }

    @Test("the quiz takes a Catalan word with “l·l”, however the dot is typed", arguments: ["col·legi", "col.legi"])
    func dots(answer: String) throws {
        var chat = MemoryChat(try Fixtures.conversation(dictionaries: ["ca": try ListedDictionary("ca")]))
        _ = try say("/define col·legi", in: &chat)
        #expect(chat.vocabulary.map(\.lemma) == ["col·legi"])
        _ = try say("/quiz", in: &chat)
        #expect(try say(answer, in: &chat).hasPrefix("Right"))
        #expect(chat.vocabulary.map(\.box) == [2])
    }

    @Test("the quiz takes a translation with a hyphen when it asks for the meaning")
    func translations() throws {
        var chat = MemoryChat(try Fixtures.conversation(dictionaries: ["fr": try ListedDictionary("fr")]))
        _ = try say("/define beau-père", in: &chat)
        _ = try say("/quiz", in: &chat)
        _ = try press("⇄ Ask for the meaning", in: &chat)
        #expect(try say("father-in-law", in: &chat).hasPrefix("Right"))
    }

    @Test("the other words that a word is a form of can be chosen, and keep their own lemma")
    func otherLemmas() throws {
        var chat = MemoryChat(try Fixtures.conversation(english: FewWords.english))
        #expect(try say("/define leaves", in: &chat).hasPrefix("leaves → leave"))
        let text = try press("leaf?", in: &chat)
        #expect(text.hasPrefix("leaf") && text.contains("green"))
        #expect(chat.vocabulary.map(\.lemma).sorted() == ["leaf", "leave"])
        _ = try say("/words forget leave", in: &chat)
        #expect(try say("/quiz", in: &chat).contains("green"))
    }

    @Test("the quiz asks for a base form by its own meaning, not by that of the word that it is a form of")
    func quizOfSharedForm() throws {
        var chat = MemoryChat(try Fixtures.conversation(english: FewWords.english))
        _ = try say("/define rose", in: &chat)
        _ = try press("rose?", in: &chat)
        _ = try say("/words forget rise", in: &chat)
        let question = try say("/quiz", in: &chat)
        #expect(question.contains("thorny") && !question.contains("upward"))
    }

    @Test("below a form of several words, the buttons name the form and the base form that is shown")
    func buttonsOfForm() throws {
        let chat = try TranscriptRunner.actions(
            in: "ana: /define leaves\nana: [🔊]\nana: [leaf?]\nana: [🔊]",
            with: try Fixtures.conversation(english: FewWords.english))
        let spoken = chat.compactMap { $0.content?.voice?.words }
        #expect(spoken.count == 2)
        #expect(
            spoken.first?.hasPrefix("leaves. From leave") == true && spoken.last?.hasPrefix("leaf.") == true,
            "\(spoken)")
    }

    @Test("a sentence decides of which word a form is")
    func lemmaOfSentence() throws {
        let definitions = try FewWords.english.definitions(of: "rose")
        #expect(definitions.map(\.lemma) == ["rise", "rose"])
        let noun = Sentence(before: "She wore a", word: "rose.", after: "")
        #expect(SenseOrder(sentence: noun).sorted(definitions).map(\.lemma) == ["rose", "rise"])
        let verb = Sentence(before: "They", word: "rose", after: "early.")
        #expect(SenseOrder(sentence: verb).sorted(definitions).map(\.lemma) == ["rise", "rose"])
        #expect(SenseOrder(sentence: nil).sorted(definitions) == definitions)
    }

    @Test("on a page, a form is kept as the word that fits its sentence, and its buttons explain that word")
    func pages() throws {
        let played = try TranscriptRunner.actions(
            in: "ana: [photo page She wore a *rose* today. circled]\nana: [More meanings]",
            with: try Fixtures.conversation(english: FewWords.english))
        let texts = Self.texts(played)
        #expect(texts.contains("rose\n“She wore a rose today.”") && !texts.contains("→"))
        #expect(texts.contains("4. (noun) a girl's name"))
    }

    @Test("the gap of a phrase hides all of it, and keeps the punctuation")
    func gapOfPhrase() {
        let entry = VocabularyEntry(
            lemma: "give up", word: "gave it up", sentence: "They “gave it up,” she said.", lookedUpAt: now, box: 1,
            dueAt: now)
        #expect(Gap(entry)?.sentence == "They “\(Clue.mask),” she said.")
    }

    @Test("several words that are not found together lead to the rarest of them, and the answer says so")
    func severalWords() throws {
        var chat = MemoryChat(try Fixtures.conversation(english: FewWords.english))
        let part = try say("/define red rose", in: &chat)
        #expect(part.contains("“red rose”") && part.contains("only this part") && part.contains("\nrose"))
        let unknown = try say("/define qqzzkw xqzzkw", in: &chat)
        #expect(unknown.contains("qqzzkw xqzzkw") && !unknown.contains("photo"))
    }

    @Test("the quiz says that there are no words of a language that was not looked up")
    func noSuchLanguage() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        #expect(try say("/quiz klingon", in: &chat).contains("no words yet"))
        _ = try say("/define yacht", in: &chat)
        #expect(try say("/quiz klingon", in: &chat).contains("no words from “klingon”"))
        #expect(try say("/quiz English", in: &chat).contains("Which word is it?"))
    }

    @Test("a word that stood alone later keeps its sentence and that sentence's book")
    func laterAlone() {
        func entry(_ sentence: String?, book: String?) -> VocabularyEntry {
            VocabularyEntry(
                lemma: "rose", word: "rose", sentence: sentence, lookedUpAt: now, box: 1, dueAt: now, book: book)
        }
        let met = entry("She wore a red rose.", book: "Moby-Dick")
        let alone = entry(nil, book: "Emma").following(met)
        #expect(alone.sentence == met.sentence && alone.book == "Moby-Dick")
        #expect(entry(nil, book: "Emma").following(entry("A rose.", book: nil)).book == nil)
        #expect(entry(nil, book: "Emma").following(entry(nil, book: "Moby-Dick")).book == "Emma")
        #expect(entry(nil, book: nil).following(entry(nil, book: "Moby-Dick")).book == "Moby-Dick")
        #expect(entry("Another rose.", book: nil).following(met).book == nil)
    }

    @Test("a guess at a board and a command are no wrong answers in the quiz")
    func quizAndBoard() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try say("/define nanny", in: &chat)
        _ = try say("/quiz", in: &chat)
        _ = try say("nanny", in: &chat)
        #expect(chat.vocabulary.map(\.box) == [2])
        for texts in [["/puzzle", "poor", "grid", "undo"], ["privacy", "help", "hint"], ["found", "poor", "many"]] {
            _ = try say("/quiz", in: &chat)
            for text in texts {
                let answer = try say(text, in: &chat)
                #expect(!answer.contains("Not that one") && !answer.contains("It was nanny"), "\(text)")
            }
        }
        #expect(chat.vocabulary.map(\.box) == [2])
    }

    /// A page with the animal, and what it leads to.
    private static let bear =
        "ana: [photo page We saw how the *bear* came slowly out of the woods. circled]\nana: /words\nana: /export csv\n"

    @Test("the list, the files and the quiz give the meaning that the word has in its sentence")
    func meaningInSentence() throws {
        let conversation = try Fixtures.conversation(english: FewWords.english)
        let played = try TranscriptRunner.actions(in: Self.bear + "(2 days later)\nana: /quiz", with: conversation)
        let texts = Self.texts(played)
        #expect(texts.contains("1. (noun) a large animal"))
        #expect(texts.contains("bear: a large animal"))
        #expect(texts.contains("“a large animal” (noun)"))
        #expect(try Self.table(in: played).contains("bear,noun: a large animal; verb: have; verb: carry,"))
    }

    @Test("the deck gives the meaning that the word has in its sentence first")
    func meaningOnCard() throws {
        let definition = try #require(try FewWords.english.definition(of: "bear"))
        let entry = VocabularyEntry(
            lemma: "bear", word: "bear", sentence: "We saw how the bear came out.", lookedUpAt: now, box: 1, dueAt: now)
        let card = WordCard(definition: definition, sentence: Sentence(of: entry), word: "bear")
        let deck = VocabularyDeck(
            entries: [entry], lines: [], owner: [], card: { _ in card }, term: { "<\($0)>" }, now: now)
        #expect(
            try deck.meaning(of: entry)
                == "<ol><li><i>&lt;noun&gt;</i> a large animal</li><li><i>&lt;verb&gt;</i> have</li>"
                + "<li><i>&lt;verb&gt;</i> carry</li></ol>")
    }

    @Test("a card gets a new time when its deck or a field changes, and only then")
    func timeOfCards() throws {
        let day: TimeInterval = 86_400
        var entry = VocabularyEntry(lemma: "bear", word: "bear", sentence: nil, lookedUpAt: now, box: 1, dueAt: now)
        func changed(_ term: String, after days: Double, lines: [LinePicture] = []) throws -> VocabularyEntry? {
            let definition = Definition(
                word: "bear", lemma: "bear",
                senses: [Sense(partOfSpeech: "noun", definition: "a large animal", source: "test")])
            let card = WordCard(definition: definition, sentence: nil, word: "bear")
            let deck = VocabularyDeck(
                entries: [entry], lines: lines, owner: [], card: { _ in card }, term: { _ in term },
                now: now.addingTimeInterval(days * day))
            return try deck.package().changed.first
        }
        entry = try #require(try changed("noun", after: 1))
        #expect(entry.exported?.changedAt == now.addingTimeInterval(day))
        #expect(try changed("noun", after: 2) == nil)
        entry.box = 3
        #expect(try changed("noun", after: 3) == nil)
        entry = try #require(try changed("Substantiv", after: 4))
        #expect(entry.exported?.changedAt == now.addingTimeInterval(4 * day))
        // The picture of the line comes, and later is one too many to keep.
        let line = LinePicture(lemma: "bear", jpeg: Data([1]))
        entry = try #require(try changed("Substantiv", after: 4.5, lines: [line]))
        #expect(try changed("Substantiv", after: 4.6) == nil)
        entry.book = "Emma"
        #expect(try changed("Substantiv", after: 5)?.exported?.changedAt == now.addingTimeInterval(5 * day))
    }

    @Test("the look of the cards and the day of its last change are changed together")
    func timeOfNoteType() {
        let type = VocabularyDeck.type
        let look = StableID.make(
            ([type.name, type.front, type.back, type.css] + type.fields).joined(separator: "\u{1F}"))
        #expect([look, "\(type.changedAt.timeIntervalSince1970)"] == ["7y5xzh269wsc", "1795564800.0"])
    }

    @Test("a sentence is taken apart at its word, which may be several")
    func sentenceOfEntry() {
        func sentence(_ word: String, _ text: String?) -> Sentence? {
            Sentence(
                of: VocabularyEntry(lemma: word, word: word, sentence: text, lookedUpAt: now, box: 1, dueAt: now))
        }
        #expect(sentence("yacht", "Two, “Yacht”, went.") == Sentence(before: "Two,", word: "“Yacht”,", after: "went."))
        #expect(sentence("gave up", "He gave up.") == Sentence(before: "He", word: "gave up.", after: ""))
        #expect(sentence("yacht", "He gave up.") == nil && sentence("yacht", "yacht") == nil)
        #expect(sentence("yacht", nil) == nil && sentence("", "He gave up.") == nil)
    }

    @Test("the files name parts of speech in the chat's language")
    func terms() throws {
        let played = try TranscriptRunner.actions(
            in: "(ana's app speaks de)\nana: /define rise\nana: /export csv",
            with: try Fixtures.conversation(english: FewWords.english))
        #expect(try Self.table(in: played).contains("rise,Verb: move upward,"))
    }

    @Test("a book's name in right-to-left letters is isolated in texts alone")
    func bookOfRightToLeft() throws {
        let name = "ספר הג׳ונגל"
        let played = try TranscriptRunner.actions(
            in: "ana: /book \(name)\nana: /define yacht\nana: /words \(name)\nana: /export csv",
            with: try Fixtures.conversation())
        #expect(Self.texts(played).contains("\u{2068}\(name)\u{2069}"))
        #expect(try Self.table(in: played).contains(",\(name),en"))
        let stored = VocabularyEntry(
            lemma: "yacht", word: "yacht", sentence: nil, lookedUpAt: now, box: 1, dueAt: now,
            book: "\u{2068}\(name)\u{2069}")
        #expect(stored.book == name)
        let notes = try JSONDecoder().decode(LookupNotes.self, from: Data(#"{"book":"\u2068ספר\u2069"}"#.utf8))
        #expect(notes.book == "ספר")
    }

    private static func table(in actions: [OutgoingMessage.Action]) throws -> String {
        String(decoding: try #require(actions.compactMap(\.content?.document).last).data, as: UTF8.self)
    }

    @Test("quotation marks inside a quoted question are single ones")
    func innerQuotes() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try say("/define honey", in: &chat)
        let question = try say("/quiz", in: &chat)
        #expect(question.contains("“what bees make; ‘my ▢▢▢ is sweet’”"))
    }
}

/// An English word book with words of which some are forms of several others.
private struct FewWords: WordBook {
    static let english = FewWords()

    private static func definition(_ word: String, _ lemma: String, _ part: String, _ senses: String...) -> Definition {
        Definition(
            word: word, lemma: lemma,
            senses: senses.map { Sense(partOfSpeech: part, definition: $0, source: "test") })
    }

    private static let all = [
        definition("leaves", "leave", "verb", "goes away"),
        definition("leaves", "leaf", "noun", "a green part of a tree"),
        definition("leaf", "leaf", "noun", "a green part of a tree"), definition("leave", "leave", "verb", "go away"),
        definition("rose", "rise", "verb", "move upward"),
        definition(
            "rose", "rose", "noun", "a thorny shrub or its flower", "a pink colour", "a wine", "a girl's name"),
        definition("rise", "rise", "verb", "move upward"), definition("red", "red", "adjective", "like blood"),
        definition("well-known", "well-known", "adjective", "widely or fully famous"),
        Definition(
            word: "bear", lemma: "bear",
            senses: ["have", "carry", "endure"].map { Sense(partOfSpeech: "verb", definition: $0, source: "test") }
                + [Sense(partOfSpeech: "noun", definition: "a large animal", source: "test")]),
    ]

    func definitions(of word: String) throws -> [Definition] {
        Self.all.filter { $0.word == word.lowercased() }
    }

    func definition(of word: String) throws -> Definition? { try definitions(of: word).first }
    func words(on board: Board) throws -> [Word] { [] }
    func unlikelyWords(on board: Board) throws -> [Word] { [] }
    func frequency(of word: String) throws -> Double { word == "red" ? 5 : 3 }
    func suggestions(for word: String, limit: Int) throws -> [String] { [] }
    func masked(_ text: String, hiding word: String, among others: [String]) throws -> String { text }
    func clues(for word: String, among others: [String]) throws -> [Clue] {
        try definitions(of: word).map {
            Clue(text: $0.senses[0].definition, partOfSpeech: $0.senses[0].partOfSpeech, kind: .definition)
        }
    }
}

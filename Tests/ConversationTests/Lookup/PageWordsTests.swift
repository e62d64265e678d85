import BotState
import PhotoReading
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("The words of a page")
struct PageWordsTests {
    private let page = PageWords(
        words: "Mr. Hale, who had hitherto said nothing, looked up. “Indeed!” It was late. A. B. Cole slept".split(
            separator: " "
        ).map(String.init),
        lines: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])

    @Test("a sentence goes from full stop to full stop, and a title ends none")
    func sentence() {
        let sentence = page.sentence(around: 4..<5)
        #expect(sentence?.before == "Mr. Hale, who had")
        #expect(sentence?.word == "hitherto")
        #expect(sentence?.after == "said nothing, looked up.")
        #expect(
            page.sentence(around: 13..<14)?.text == "It was late."
                || page.sentence(around: 12..<13)?.text == "It was late.")
    }

    @Test("a small letter with a full stop, and the word I, end a sentence", arguments: ["a.", "i.", "I.", "x.)"])
    func singleLetters(end: String) {
        let words = "He chose \(end) Then he left".split(separator: " ").map(String.init)
        let page = PageWords(words: words, lines: words.map { _ in 0 })
        #expect(page.sentence(around: 4..<5)?.text == "Then he left …")
    }

    @Test("an initial ends no sentence")
    func initials() {
        #expect(page.sentence(around: page.words.count - 1..<page.words.count)?.text == "A. B. Cole slept …")
    }

    @Test("where no full stop was read, thirty words on either side are told")
    func longSentence() throws {
        let words = (0..<100).map { "w\($0)" }
        let sentence = try #require(PageWords(words: words, lines: words.map { _ in 0 }).sentence(around: 50..<52))
        #expect(sentence.before.split(separator: " ").map(String.init) == ["…"] + words[20..<50])
        #expect(sentence.word == "w50 w51")
        #expect(sentence.after.split(separator: " ").map(String.init) == words[52..<82] + ["…"])
    }

    private func page(_ text: String, lines: [Int]) -> PageWords {
        PageWords(words: text.split(separator: " ").map(String.init), lines: lines)
    }

    @Test(
        "words of lines from which the text does not go on are not in the sentence, and what is cut off is an ellipsis")
    func breaks() {
        let heading = page("the wrong The expedition carried provisions", lines: [0, 0, 2, 2, 2, 2])
        #expect(heading.sentence(around: 4..<5)?.text == "The expedition carried provisions …")
        let middle = page("and never came back. So it ended", lines: [0, 0, 1, 1, 2, 2, 2])
        #expect(middle.sentence(around: 2..<3)?.text == "… and never came back.")
        let column = page("It was late in the spring", lines: [0, 0, 0, 2, 2, 2])
        #expect(column.sentence(around: 1..<2)?.text == "It was late …")
        #expect(column.sentence(around: 4..<5)?.text == "… in the spring …")
    }

    @Test("a sentence goes on after a question or a full stop before a small letter")
    func goesOn() {
        let speech = page("“Who is there?” she asked, etc. and so on. He left.", lines: [Int](repeating: 0, count: 11))
        #expect(speech.sentence(around: 4..<5)?.text == "“Who is there?” she asked, etc. and so on.")
    }

    @Test("a word that stands alone has no sentence")
    func alone() {
        #expect(PageWords(words: ["hitherto"], lines: [0]).sentence(around: 0..<1) == nil)
        #expect(page.sentence(around: 90..<99) == nil)
    }

    @Test("what could hardly be read is not quoted, and ends no sentence")
    func illegible() {
        func word(_ text: String, _ confidence: Double = 0.96) -> PageReading.Word {
            PageReading.Word(
                text: text, box: PageReading.Box(x: 0, y: 0, width: 9, height: 9), confidence: confidence, line: 0)
        }
        let words = [
            word("and"), word("duration", 0.4), word("of"), word("a"), word("MOtOms", 0.05), word("."), word("_—_"),
            word("trips."),
        ]
        let page = PageWords(PageReading(words: words, target: 1..<2, isWhole: false))
        #expect(page.sentence(around: 1..<2)?.text == "… and duration of a … trips.")
    }

    @Test("a full stop beside which the word was hardly read ends a sentence all the same, before a capital")
    func illegibleEnd() {
        func word(_ text: String, _ confidence: Double = 0.96) -> PageReading.Word {
            PageReading.Word(
                text: text, box: PageReading.Box(x: 0, y: 0, width: 9, height: 9), confidence: confidence, line: 0)
        }
        func sentence(_ next: String) -> String? {
            let words = [word("~ervice.", 0.3), word(next), word("polyhedron")]
            return PageWords(PageReading(words: words, target: 2..<3, isWhole: false)).sentence(around: 2..<3)?.text
        }
        #expect(sentence("Any") == "Any polyhedron …")
        #expect(sentence("any") == "… any polyhedron …")
    }

    @Test(
        "the punctuation around a word is not the word",
        arguments: [
            ("“Indeed!”", "Indeed"), ("(hitherto,", "hitherto"), ("well-known.", "well-known"), ("don’t", "don’t"),
            ("—", ""),
        ])
    func bare(text: String, word: String) {
        #expect(PageWords.bare(text) == word)
    }

    @Test("a word is found in spite of a typing error, but not in spite of three")
    func nearest() {
        #expect(page.nearest(to: "hitherto") == 4)
        #expect(page.nearest(to: "hiterto") == 4 && page.nearest(to: "hithetro") == 4)
        #expect(page.nearest(to: "hxtxrtx") == nil)
        #expect(page.index(after: "Hitherto") == 5)
        #expect(page.index(after: "slept") == nil)
    }

    @Test("a line is counted from the first that was read")
    func lines() {
        #expect(page.indexes(inLine: 2) == [7, 8, 9])
        #expect(page.indexes(inLine: 5).isEmpty && page.indexes(inLine: 0).isEmpty)
    }
}

@Suite("What a caption says of a page")
struct PageCaptionTests {
    @Test(
        "it may name a line, a neighbour, a word or all",
        arguments: [
            ("line 3", PageCaption.line(3)), ("the word after hitherto", .after("hitherto")),
            ("after Hitherto?", .after("hitherto")),
            ("hiterto", .word("hiterto")), ("/define hitherto", .word("hitherto")),
            ("what does hitherto mean?", .word("hitherto")),
            ("whole page", .wholePage), ("all the words", .wholePage),
        ])
    func read(text: String, caption: PageCaption) throws {
        let language = try Fixtures.texts.get().language(for: "en")
        #expect(PageCaption(text, in: language) == caption)
    }

    @Test(
        "most captions say nothing of it",
        arguments: [
            "", "/define", "a lovely evening with my book", "line", "line zero",
            "I read this after breakfast on Sunday", "42", "?",
        ])
    func nothing(text: String) throws {
        let language = try Fixtures.texts.get().language(for: "en")
        #expect(PageCaption(text, in: language) == nil)
    }
}

@Suite("The book that a caption names")
struct BookCaptionTests {
    private func caption(_ text: String, books: [String] = []) throws -> BookCaption {
        BookCaption(text, in: try Fixtures.texts.get().language(for: "en"), books: books)
    }

    @Test(
        "it stands behind a word for it, in quotation marks, or is written as a title",
        arguments: [
            ("from Moby-Dick", "Moby-Dick", ""), ("Hitherto, from Moby-Dick.", "Moby-Dick", "Hitherto,"),
            ("line 3 from the book Emma", "Emma", "line 3"), ("from The Book Thief", "The Book Thief", ""),
            ("Book: War and Peace", "War and Peace", ""), ("“the castle”", "the castle", ""),
            ("Pride and Prejudice", "Pride and Prejudice", ""), ("Moby-Dick", "Moby-Dick", ""),
            ("Catch 22", "Catch 22", ""), ("hitherto\nThe Trial", "The Trial", "hitherto"),
            ("from  the \u{202E}Trial", "the Trial", ""), ("This is from Emma", "Emma", ""),
        ])
    func named(text: String, book: String, request: String) throws {
        let caption = try caption(text)
        #expect(caption.book == book && caption.request == request)
    }

    @Test(
        "most captions name none",
        arguments: [
            "", "hitherto", "line 3", "whole page", "the word after from", "what does hitherto mean in this book?",
            "hitherto from line 3", "Define Yachts", "Whole Page", "What Does This Mean?",
            "a lovely evening with my book", "from", "from …", "book",
            "“hitherto”", "I Love It!",
        ])
    func none(text: String) throws {
        let caption = try caption(text)
        #expect(caption.book == nil && caption.request == text)
    }

    @Test("a book that is known is named by its words alone, and keeps its spelling")
    func known() throws {
        #expect(try caption("emma", books: ["Emma"]).book == "Emma")
        #expect(try caption("from moby dick", books: ["Emma", "Moby-Dick"]).book == "Moby-Dick")
        #expect(try caption("emma").book == nil)
    }

    @Test("the name has an end, whatever is sent")
    func long() throws {
        let name = try #require(try caption("from " + String(repeating: "long ", count: 50)).book)
        #expect(name.count == VocabularyEntry.longestBook)
        #expect(try caption("from " + String(repeating: "long ", count: 9000)).book == nil)
    }
}

@Suite("The rare words of a page")
struct RareWordsTests {
    private let frequencies = ["hitherto": 3.0, "taciturn": 1.8, "morning": 5.2, "cole": 2.9, "umbrage": 2.2]

    @Test("the rarest come first; names, numbers, common and unknown words are left out")
    func order() throws {
        let text = "Umbrage was taken that morning. Hitherto taciturn, Cole saw 1816 xqzzk taciturn."
        let words = text.split(separator: " ").map(String.init)
        let page = PageWords(words: words, lines: words.map { _ in 0 })
        let places = try RareWords { frequencies[$0] }.places(in: page)
        #expect(places.map { page.bare($0..<$0 + 1) } == ["taciturn", "Umbrage", "Hitherto"])
    }

    @Test("no more are offered than one can choose from")
    func limit() throws {
        let words = (0..<40).map { "w" + String(repeating: "o", count: $0 + 4) }
        let page = PageWords(words: words, lines: words.map { _ in 0 })
        #expect(try RareWords { _ in 1 }.places(in: page).count == RareWords.limit)
    }
}

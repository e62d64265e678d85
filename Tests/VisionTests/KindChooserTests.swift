import Foundation
import PhotoReading
import Testing

@testable import Pages
@testable import Vision

@Suite("Choosing a photo's kind")
struct KindChooserTests {
    /// What the chooser was given, what it asked for, and what it chose.
    private struct Choice {
        var pagesRead: [Bool] = []
        var sketchesRead = 0
        var reading = Reading.none(.gaveUp)
    }

    private static let page = TextEvidence(lines: 10, glyphs: 300, share: 0.9)
    private static let perhapsPage = TextEvidence(lines: 3, glyphs: 30, share: 0.3)
    private static let noPage = TextEvidence(lines: 0, glyphs: 0, share: 0)

    private func choice(
        _ evidence: TextEvidence, part: Reading = .none(.noText), whole: Reading = .none(.noText), sketch: Reading,
        seesCells: Bool = false,
        knowsWord: @escaping (String, String?) -> Bool? = { word, _ in ["word", "bird", "tree", "cat"].contains(word) }
    ) -> Choice {
        var choice = Choice()
        let chooser = KindChooser(
            evidence: evidence,
            page: {
                choice.pagesRead.append($0)
                return $0 ? whole : part
            },
            sketch: {
                choice.sketchesRead += 1
                return sketch
            }, seesCells: seesCells, knowsWord: knowsWord)
        let reading = chooser.reading()
        choice.reading = reading
        return choice
    }

    @Test("a sure drawing on a photo that shows the cells of a board is asked about")
    func cells() {
        let drawing = Reading.sketch(
            SketchReading(guesses: [.init(label: "The Eiffel Tower", probability: 0.97)], verdict: .drawing))
        #expect(choice(Self.noPage, sketch: drawing).reading == drawing)
        #expect(choice(Self.noPage, sketch: drawing, seesCells: true).reading == .unclear([.board, .sketch]))
    }

    private func text(_ words: [String], isWhole: Bool = false, confidence: Double = 0.9) -> Reading {
        let box = PageReading.Box(x: 0, y: 0, width: 1, height: 1)
        return .page(
            PageReading(
                words: words.map { .init(text: $0, box: box, confidence: confidence, line: 0) }, isWhole: isWhole))
    }

    private func drawing(_ probability: Double, _ verdict: SketchReading.Content = .drawing) -> Reading {
        .sketch(SketchReading(guesses: [.init(label: "cat", probability: probability)], verdict: verdict))
    }

    private let print = ["word", "bird", "tree", "cat"]

    @Test("print on a page settles it, and nothing else is looked at")
    func printedPage() {
        let found = choice(Self.page, part: text(print), sketch: drawing(0.99))
        #expect(found.reading == text(print))
        #expect(found.pagesRead == [false] && found.sketchesRead == 0)
    }

    @Test("a page whose pointed part makes no words is read whole, once")
    func wholePage() {
        let found = choice(Self.page, part: text(["||"]), whole: text(print, isWhole: true), sketch: drawing(0.99))
        #expect(found.reading == text(print, isWhole: true))
        #expect(found.pagesRead == [false, true])
    }

    @Test("lines that make no words are a drawing, if it is surely one, or nothing")
    func linedPaper() {
        for part in [text(["||"]), .none(.noText), text(["||"], isWhole: true)] {
            let found = choice(Self.page, part: part, whole: text(["||"], isWhole: true), sketch: drawing(0.8))
            #expect(found.reading == drawing(0.8))
            #expect(found.pagesRead == (part == text(["||"]) ? [false, true] : [false]), "Whole is not read anew.")
        }
        let nothing = choice(Self.page, part: text(["||"], isWhole: true), sketch: drawing(0.99, .scribble))
        #expect(nothing.reading == .none(.noBoard))
        #expect(nothing.pagesRead == [false])
    }

    @Test("what may be a page is a drawing first, then print, then asked about")
    func perhapsPage() {
        let sure = choice(Self.perhapsPage, part: text(print), sketch: drawing(0.8))
        #expect(sure.reading == drawing(0.8) && sure.pagesRead.isEmpty)
        let printed = choice(Self.perhapsPage, part: text(print), sketch: drawing(0.79))
        #expect(printed.reading == text(print))
        let doubtful = choice(Self.perhapsPage, sketch: drawing(0.79))
        #expect(doubtful.reading == .unclear([.board, .page, .sketch]))
        #expect(choice(Self.perhapsPage, sketch: drawing(0.9, .emptySheet)).reading == .none(.noBoard))
    }

    @Test("without lines nothing is read as a page, and a doubtful drawing is asked about")
    func noPage() {
        let found = choice(Self.noPage, part: text(print), sketch: drawing(0.5))
        #expect(found.reading == .unclear([.board, .sketch]) && found.pagesRead.isEmpty)
        #expect(choice(Self.noPage, sketch: drawing(0.9)).reading == drawing(0.9))
        #expect(choice(Self.noPage, sketch: .none(.noDrawing)).reading == .none(.noBoard))
    }

    @Test("a doubtful page is asked about as one too")
    func doubtfulPage() {
        let found = choice(Self.page, sketch: drawing(0.5))
        #expect(found.reading == .unclear([.board, .page, .sketch]))
    }

    @Test("four known words of three letters make print when they are three tenths of all")
    func enoughWords() {
        func isPrint(_ words: [String]) -> Bool {
            choice(Self.page, part: text(words), sketch: .none(.noDrawing)).reading == text(words)
        }
        #expect(isPrint(["Word,", "“bird”", "TREE.", "cat"]), "Case and punctuation are no part of a word.")
        #expect(!isPrint(["word", "bird", "tree"]))
        #expect(isPrint(print + [String](repeating: "xxx", count: 9)))
        #expect(!isPrint(print + [String](repeating: "xxx", count: 10)))
        #expect(isPrint(print + [String](repeating: "x.x", count: 20)), "Short ones do not count.")
    }

    @Test("short words that are known are no print")
    func shortWords() {
        let words = ["of", "to", "in", "at", "it"]
        let found = choice(Self.page, part: text(words), sketch: .none(.noDrawing)) { word, _ in words.contains(word) }
        #expect(found.reading == .none(.noBoard))
    }

    @Test("without a dictionary words count that were read surely and look like some")
    func noDictionary() {
        func isPrint(_ word: String, confidence: Double = 0.8) -> Bool {
            let words = text([word, word, word, word], confidence: confidence)
            return choice(Self.page, part: words, sketch: .none(.noDrawing), knowsWord: { _, _ in nil }).reading
                == words
        }
        #expect(isPrint("Word,"))
        #expect(!isPrint("word", confidence: 0.79))
        #expect(!isPrint("wor"), "too short")
        #expect(!isPrint("brtwk"), "no vowel")
        #expect(!isPrint("yield".filter { $0 != "d" }), "only strokes and vowels")
        #expect(!isPrint("deeded"), "too few letters")
        #expect(isPrint("dice"))
    }

    @Test("so many lines, glyphs and share of all patches make a page, fewer perhaps one")
    func evidence() {
        #expect(TextEvidence(lines: 6, glyphs: 120, share: 0.51).isPage)
        #expect(!TextEvidence(lines: 5, glyphs: 120, share: 0.51).isPage)
        #expect(!TextEvidence(lines: 6, glyphs: 119, share: 0.51).isPage)
        #expect(!TextEvidence(lines: 6, glyphs: 120, share: 0.5).isPage)
        #expect(TextEvidence(lines: 2, glyphs: 16, share: 0.21).mayBePage)
        #expect(!TextEvidence(lines: 1, glyphs: 16, share: 0.21).mayBePage)
        #expect(!TextEvidence(lines: 2, glyphs: 15, share: 0.21).mayBePage)
        #expect(!TextEvidence(lines: 2, glyphs: 16, share: 0.2).mayBePage)
        let none = TextEvidence(of: nil)
        #expect(none.lines == 0 && none.glyphs == 0 && none.share == 0)
    }
}

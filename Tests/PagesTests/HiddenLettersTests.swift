import PhotoReading
import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

@Suite("Parts of a word hidden by a stroke")
struct HiddenLettersTests {
    private func considered(_ text: String, hidden: ClosedRange<Int>, gap: Int = 0) -> [RecognitionStep] {
        let gaps = [RecognitionStep](repeating: RecognitionStep(word: 0, blank: 1), count: gap)
        var steps = [RecognitionStep](repeating: RecognitionStep(word: 0, blank: 1), count: hidden.count) + gaps
        steps += RecognitionStep.plain(text)
        for index in hidden { steps[index].hidden = 0.9 }
        return steps.consideringNeighbours()
    }

    @Test("letters that touch a stroke continue under it, but not those separated by paper")
    func emptiness() throws {
        let touched = try #require(considered("ranches", hidden: 0...4).first)
        let clear = try #require(considered("ranches", hidden: 0...4, gap: 3).first)
        #expect(try #require(touched.emptiness) < 0.5)
        #expect(try #require(clear.emptiness) > 0.5)
    }

    @Test("the letter beside a stroke is damaged, but not the next one")
    func neighbour() {
        let steps = considered("ranches", hidden: 0...4)
        #expect(steps[5].hidden > 0.3 && steps[5].hidden < 0.9)
        #expect(steps[7].hidden == 0)
    }

    @Test("a piece almost completely hidden by the stroke is no word")
    func strokeAlone() throws {
        let boxes = [TextBox(minX: 0, minY: 0, maxX: 10, maxY: 20), TextBox(minX: 20, minY: 0, maxX: 90, maxY: 20)]
        let words = zip(["a", "harbour"], boxes).map { RecognizedWord(text: $0, box: $1, confidence: 0.9) }
        var steps = RecognitionStep.plain("a") + RecognitionStep.plain("harbour", word: 1)
        for index in 0..<3 { steps[index].hidden = 0.9 }
        let interpreter = WordInterpreter(words: FewWords(frequencies: ["a": 7.4, "harbour": 4.4]))
        let read = try #require(interpreter.interpretation(of: [PictureReading(words: words, steps: steps)]))
        #expect(read.words.map(\.text) == ["harbour"])
    }

    @Test("a hidden stem explains a non-word as a word")
    func stem() throws {
        var steps = RecognitionStep.plain("narvest")
        for index in 0..<3 { steps[index].cover.above = 1 }
        let box = TextBox(minX: 0, minY: 0, maxX: 90, maxY: 20)
        let picture = PictureReading(
            words: [RecognizedWord(text: "narvest", box: box, confidence: 0.9)], steps: steps)
        let interpreter = WordInterpreter(
            words: FewWords(frequencies: ["harvest": 4.3, "carves": 2.4, "something": 5.6, "laying": 4]))
        let read = try #require(interpreter.interpretation(of: [picture]))
        #expect(read.words.map(\.text) == ["harvest"])
    }

    @Test("the box of a word includes a first letter hidden by a stroke")
    func box() throws {
        var steps = RecognitionStep.plain("xarbour")
        for index in steps.indices { steps[index].column = Double(index) * 5 }
        for index in 0..<3 { (steps[index].characters, steps[index].blank, steps[index].hidden) = ([:], 1, 0.9) }
        steps[1].emptiness = 0.1
        let ink = TextBox(minX: 12, minY: 0, maxX: 70, maxY: 20)
        let picture = PictureReading(words: [RecognizedWord(text: "arbour", box: ink, confidence: 0.9)], steps: steps)
        let interpreter = WordInterpreter(words: FewWords(frequencies: ["harbour": 4.4]))
        let word = try #require(interpreter.interpretation(of: [picture])?.words.first)
        #expect(word.text == "harbour")
        #expect(word.box.minX < 4 && word.box.maxX == ink.maxX)
    }
}

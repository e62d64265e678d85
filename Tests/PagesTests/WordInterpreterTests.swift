import Foundation
import PhotoReading
import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

@Suite("Choosing the reading of a word")
struct WordInterpreterTests {
    private static let words = FewWords(frequencies: ["father": 5, "harbour": 4.4, "arbour": 2.6, "harrow": 2.5])
    private let interpreter = WordInterpreter(words: Self.words)

    private func picture(_ steps: [RecognitionStep], _ text: String, hidden: Float = 0) -> PictureReading {
        picturing(
            steps.map { step in
                var step = step
                step.hidden = hidden
                return step
            }, text)
    }

    private func picturing(_ steps: [RecognitionStep], _ text: String) -> PictureReading {
        let word = RecognizedWord(text: text, box: TextBox(minX: 5, minY: 0, maxX: 90, maxY: 20), confidence: 0.9)
        return PictureReading(words: [word], steps: steps)
    }

    @Test("a word in no dictionary is kept if its letters are clear")
    func rare() throws {
        let read = picture(RecognitionStep.plain("hathor"), "Hathor")
        #expect(try #require(interpreter.interpretation(of: [read])).words.map(\.text) == ["Hathor"])
    }

    @Test("a doubtful letter is decided by the dictionary, keeping case and punctuation")
    func doubtful() throws {
        var steps = RecognitionStep.plain("Hacbour")
        steps[5].characters = ["c": 0.6, "r": 0.3]
        let read = try #require(interpreter.interpretation(of: [picture(steps, "Hacbour,")]))
        #expect(read.words.map(\.text) == ["Harbour,"])
    }

    @Test("a letter shown by most pictures wins even if one of them lacks it")
    func several() throws {
        let whole = picture(RecognitionStep.plain("harbour"), "harbour", hidden: 0.2)
        let cut = picture(RecognitionStep.plain("arbour"), "arbour", hidden: 0.2)
        #expect(try #require(interpreter.interpretation(of: [cut, whole, whole])).words.map(\.text) == ["harbour"])
    }

    @Test("if a stroke hides a letter, other fitting words are alternatives, the likeliest first")
    func alternatives() throws {
        var steps = RecognitionStep.plain("xarbour")
        for index in 0..<3 { steps[index].hidden = 0.9 }
        let close = WordInterpreter(words: FewWords(frequencies: ["harbour": 4.4, "carbour": 4.2, "marbour": 3.9]))
        let word = try #require(close.interpretation(of: [picturing(steps, "xarbour")])?.words.first)
        #expect([word.text] + word.alternatives == ["harbour", "carbour", "marbour"])
    }

    @Test("a clear word has no alternatives")
    func plain() throws {
        let read = picture(RecognitionStep.plain("father"), "father")
        let word = try #require(interpreter.interpretation(of: [read])?.words.first)
        #expect(word.text == "father" && word.alternatives.isEmpty)
    }

    /// The output of a net that is certain of `text`.
    private func seeing(_ text: String, firstLetter: Double = 0.95) -> SeenWord? {
        let steps = LetterSteps(
            logProbabilities: (" " + text.map { "\($0) " }.joined()).enumerated().map { index, letter in
                let symbol = index % 2 == 0 ? LetterSteps.blank : LetterSteps.symbol(letter) ?? LetterSteps.blank
                let sure = index == 1 ? firstLetter : 0.95
                return (0..<LetterSteps.symbols).map {
                    $0 == symbol ? log(sure) : $0 == LetterSteps.blank && sure < 0.9 ? log(1 - sure) : -8
                }
            })
        return SeenWord(views: [steps])
    }

    @Test("a word joined with its neighbour is split if the net for marked words sees only one")
    func beside() throws {
        let read = picture(RecognitionStep.plain("fatherand"), "fatherand")
        #expect(try #require(interpreter.interpretation(of: [read])).words.map(\.text) == ["fatherand"])
        let word = try #require(interpreter.interpretation(of: [read], seen: seeing("father")))
        #expect(word.words.map(\.text) == ["father"])
    }

    @Test("a word torn in a picture is joined, with the punctuation after it")
    func torn() throws {
        func part(_ text: String, _ left: Int) -> RecognizedWord {
            RecognizedWord(text: text, box: TextBox(minX: left, minY: 0, maxX: left + 40, maxY: 20), confidence: 0.9)
        }
        var steps = RecognitionStep.plain("harbour")
        for index in 6..<steps.count { steps[index].word = 1 }
        let read = PictureReading(words: [part("Har.", 5), part("bour,", 50)], steps: steps)
        let word = try #require(interpreter.interpretation(of: [read], seen: seeing("harbour")))
        #expect(word.words.map(\.text) == ["Harbour,"])
    }

    @Test("of two words that fit the picture, the net for marked words decides")
    func seen() throws {
        var steps = RecognitionStep.plain("har?ow")
        steps[7].characters = ["r": 0.5, "b": 0.5]
        let close = WordInterpreter(words: FewWords(frequencies: ["harrow": 4, "harbow": 4.2]))
        #expect(try #require(close.interpretation(of: [picture(steps, "harbow")])).words.map(\.text) == ["harbow"])
        let word = close.interpretation(of: [picture(steps, "harbow")], seen: seeing("harrow"))
        #expect(try #require(word).words.map(\.text) == ["harrow"])
    }

    @Test(
        "a word read exactly in several pictures wins over a similar one seen only by the net")
    func agreement() throws {
        var steps = RecognitionStep.plain("parts")
        for index in 0..<3 { (steps[index].hidden, steps[index].emptiness) = (0.9, 0.5) }
        let like = WordInterpreter(words: FewWords(frequencies: ["parts": 4.6, "arts": 4.6]))
        func read(times count: Int) throws -> [String] {
            let pictures = [PictureReading](repeating: picturing(steps, "parts"), count: count)
            return try #require(like.interpretation(of: pictures, seen: seeing("parts", firstLetter: 0.3))).words.map(
                \.text)
        }
        #expect(try read(times: 1) == ["arts"])
        #expect(try read(times: 4) == ["parts"])
    }

    @Test("a word that the pictures consistently contradict is doubtful, and theirs an alternative")
    func contradicted() throws {
        var steps = RecognitionStep.plain("father")
        for index in 0..<3 { (steps[index].hidden, steps[index].emptiness) = (0.9, 0.1) }
        let like = WordInterpreter(words: FewWords(frequencies: ["father": 4.6, "lather": 4.6]))
        func read(times count: Int) throws -> ReadWord {
            let pictures = [PictureReading](repeating: picturing(steps, "father"), count: count)
            return try #require(like.interpretation(of: pictures, seen: seeing("lather"))?.words.first)
        }
        let once = try read(times: 1), often = try read(times: 3)
        #expect(once.text == "lather" && once.confidence > 0.5)
        #expect(often.text == "lather" && often.confidence < 0.5)
        #expect(often.alternatives.first == "father")
    }

    @Test("no reading has no interpretation, and without a dictionary words stay as read")
    func none() throws {
        #expect(interpreter.interpretation(of: []) == nil)
        let bare = WordInterpreter(words: nil)
        let read = picture(RecognitionStep.plain("cather"), "cather")
        #expect(try #require(bare.interpretation(of: [read])).words.map(\.text) == ["cather"])
    }

    @Test("a word in no picture is guessed from the net with low confidence, and never without it")
    func guess() throws {
        let box = TextBox(minX: 3, minY: 4, maxX: 50, maxY: 20)
        let (harbour, nonsense) = (try #require(seeing("harbour")), try #require(seeing("qqqqqqqq")))
        let word = try #require(interpreter.guess(from: harbour, at: box))
        #expect(word.text == "harbour" && word.box == box)
        let told = PageReading.Word(
            text: word.text, box: .init(x: 3, y: 4, width: 47, height: 16), confidence: word.confidence, line: 0)
        #expect(told.isDoubtful)
        #expect(interpreter.guess(from: nonsense, at: box) == nil)
    }
}

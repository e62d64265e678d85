import Foundation
import Hive
import Testing

@testable import PhotoReading

@Suite("Letters that are asked about")
struct QuestionTests {
    /// The reading of Y A C E H N T, whose letters are as likely as `probabilities` say; each may be one other letter instead.
    private func reading(_ probabilities: [Double], confidence: Double, order: [Int] = Array(0..<7)) throws
        -> BoardReading
    {
        let cells = zip(zip("YACEHNT", "VBGFKMI"), probabilities).map { letters, probability in
            Letter.all.map { letter -> Double in
                switch letter {
                case Letter(letters.0): log(probability)
                case Letter(letters.1): log(1 - probability)
                default: log(1e-5)
                }
            }
        }
        let assignment = try #require(LetterAssignment(cells))
        return BoardReading(assignment, order: order, edition: .print, confidence: confidence)
    }

    private let sure = [0.999, 0.999, 0.999, 0.997, 0.999, 0.999, 0.999]

    @Test(
        "of a board read without confidence the least sure letter is asked about, and no other",
        arguments: [(0.1, true), (0.5, true), (0.7, true), (0.899, true), (0.9, false), (0.95, false), (1, false)])
    func doubtfulBoard(confidence: Double, isAsked: Bool) throws {
        #expect(try reading(sure, confidence: confidence).uncertain == (isAsked ? [3] : []))
    }

    @Test("letters less sure than nine in ten are asked about, however sure the board is", arguments: [0.3, 0.7, 0.99])
    func doubtfulLetters(confidence: Double) throws {
        let probabilities = [0.999, 0.85, 0.999, 0.93, 0.999, 0.6, 0.999]
        #expect(try reading(probabilities, confidence: confidence).uncertain == [1, 5])
    }

    @Test("a cell keeps its five likeliest letters, the likeliest first, in the order asked for")
    func candidates() throws {
        let reading = try reading(sure, confidence: 0.95, order: [6, 5, 4, 3, 2, 1, 0])
        #expect(reading.cells.map(\.letter.description).joined() == "TNHECAY")
        #expect(reading.edition == .print && reading.confidence == 0.95)
        for cell in reading.cells {
            #expect(cell.candidates.count == 5 && cell.candidates.first?.letter == cell.letter)
            let probabilities = cell.candidates.map(\.probability)
            #expect(probabilities == probabilities.sorted(by: >) && probabilities.first == cell.probability)
        }
    }

    @Test("words of a page are doubtful below an even chance", arguments: [(0.49, true), (0.5, false), (0.7, false)])
    func doubtfulWords(confidence: Double, isDoubtful: Bool) {
        let box = PageReading.Box(x: 0, y: 0, width: 1, height: 1)
        let sure = PageReading.Word(text: "sure", box: box, confidence: 0.9, line: 0)
        let word = PageReading.Word(text: "word", box: box, confidence: confidence, line: 0)
        #expect(word.isDoubtful == isDoubtful && !sure.isDoubtful)
        #expect(PageReading(words: [sure, word], target: 0..<2, isWhole: true).isDoubtful == isDoubtful)
        #expect(PageReading(words: [sure, word], target: 1..<9, isWhole: true).isDoubtful == isDoubtful)
        #expect(!PageReading(words: [sure, word], target: 0..<1, isWhole: true).isDoubtful)
        #expect(!PageReading(words: [sure, word], isWhole: true).isDoubtful)
    }
}

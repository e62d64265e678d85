import Hive
import Testing

@testable import PhotoReading

@Suite("Several shots of one board")
struct CombinedReadingTests {
    /// A reading of `letters`, the centre first. `doubts` adds other candidates to cells.
    private func reading(
        _ letters: String, confidence: Double = 0.99, doubts: [Int: [(Character, Double)]] = [:],
        edition: Edition = .digital, others: [Edition]? = nil
    ) -> BoardReading {
        let cells = letters.enumerated().compactMap { index, character -> BoardReading.Cell? in
            guard let letter = Letter(character) else { return nil }
            guard let doubt = doubts[index] else {
                return .init(letter: letter, candidates: [.init(letter: letter, probability: 0.995)])
            }
            return .init(
                letter: letter,
                candidates: doubt.compactMap { other, probability in
                    Letter(other).map { .init(letter: $0, probability: probability) }
                })
        }
        return BoardReading(
            cells: cells, edition: edition, otherEditions: others, confidence: confidence,
            uncertain: doubts.keys.sorted())
    }

    @Test("no reading gives none, and one gives itself")
    func few() {
        #expect(BoardReading.combined([]) == nil)
        let only = reading("YACEHNT")
        #expect(BoardReading.combined([only]) == only)
    }

    @Test("a letter that is clear in one shot settles the doubt of the other")
    func doubt() throws {
        let unsure = reading("YACEHNI", confidence: 0.55, doubts: [6: [("I", 0.55), ("T", 0.45)]])
        let combined = try #require(BoardReading.combined([unsure, reading("YACEHNT", confidence: 0.97)]))
        #expect(combined.board == Board(center: "Y", outer: "ACEHNT"))
        #expect(combined.uncertain.isEmpty)
        #expect(combined.confidence > 0.97)
    }

    @Test("two weak shots outweigh a third as evidence, not as votes")
    func evidence() throws {
        // Twice a slight preference for O, and once almost certainly Q. A majority vote would give O.
        let lean = reading("YACEHNO", confidence: 0.55, doubts: [6: [("O", 0.55), ("Q", 0.45)]])
        let sure = reading("YACEHNQ", confidence: 0.95, doubts: [6: [("Q", 0.95), ("O", 0.05)]])
        let combined = try #require(BoardReading.combined([lean, lean, sure]))
        #expect(combined.board?.outer == LetterSet("ACEHNQ"))
    }

    @Test(
        "shots match when the board was rotated or shuffled between them", arguments: ["YCEHNTA", "YTNHECA", "YHTACNE"])
    func shuffled(letters: String) throws {
        let combined = try #require(BoardReading.combined([reading("YACEHNT"), reading(letters, confidence: 0.9)]))
        #expect(combined.cells.map(\.letter.description).joined() == "YACEHNT")
        #expect(combined.confidence > 0.99)
    }

    @Test("cells without a match stay in order, in every run of the program")
    func unmatched() {
        let nothing = [[Double]](repeating: [Double](repeating: 0, count: 6), count: 6)
        #expect(BoardReading.bestPermutation(nothing) == [0, 1, 2, 3, 4, 5])
    }

    @Test("a shot of another board is ignored")
    func otherBoard() throws {
        let combined = try #require(
            BoardReading.combined([reading("YACEHNT", confidence: 0.99), reading("BAILNOT", confidence: 0.9)]))
        #expect(combined.board == Board(center: "Y", outer: "ACEHNT"))
    }

    @Test("of two certain boards the first photo's is kept, and the other one is noted", arguments: [0.985, 0.995])
    func twoBoards(confidence: Double) throws {
        let combined = try #require(
            BoardReading.combined([reading("YACEHNT", confidence: 0.99), reading("BAILNOT", confidence: confidence)]))
        #expect(combined.board == Board(center: "Y", outer: "ACEHNT"))
        #expect(combined.isOneOfSeveral == true)
    }

    @Test("a shot hard to read is no sign of another board")
    func doubtfulOther() throws {
        let unsure = reading("BAILNOT", confidence: 0.2, doubts: [6: [("T", 0.55), ("I", 0.45)]])
        let combined = try #require(BoardReading.combined([unsure, reading("YACEHNT")]))
        #expect(combined.board == Board(center: "Y", outer: "ACEHNT"))
        #expect(combined.isOneOfSeveral == nil)
    }

    @Test("two shots of one board are no sign of another")
    func shotsOfOneBoard() throws {
        let combined = try #require(BoardReading.combined([reading("YACEHNT"), reading("YTNHECA")]))
        #expect(combined.isOneOfSeveral == nil)
    }

    @Test("the edition is the one with the higher confidence")
    func edition() throws {
        let readings = [
            reading("YACEHNT", confidence: 0.9, edition: .print), reading("YACEHNT", confidence: 0.95, edition: .print),
            reading("YACEHNT", confidence: 0.99, edition: .digital),
        ]
        #expect(BoardReading.combined(readings)?.edition == .print)
    }

    @Test("a person's correction outweighs any number of certain shots")
    func told() throws {
        var corrected = reading("YACEHNT")
        corrected.cells[6] = .init(told: try #require(Letter(index: 8)))
        let shots = Array(repeating: reading("YACEHNT"), count: 5)
        let combined = try #require(BoardReading.combined([corrected] + shots))
        #expect(combined.board?.outer == LetterSet("ACEHNI"))
        #expect(combined.cells.filter(\.isTold).map(\.letter.description) == ["I"])
        #expect(combined.uncertain.isEmpty)
    }

    @Test("the surroundings of the board from any shot are kept")
    func surroundings() throws {
        var (first, second) = (reading("YACEHNT", edition: .print), reading("YACEHNT", confidence: 0.9))
        first.rating = PrintRating(good: 3, excellent: 6, genius: 9)
        first.found = FoundWords(words: ["they", "yacht"], count: 2)
        second.found = FoundWords(words: ["yacht", "teeny"], count: 3, score: 11)
        let combined = try #require(BoardReading.combined([first, second]))
        #expect(combined.rating == first.rating)
        #expect(combined.found == FoundWords(words: ["they", "yacht", "teeny"], count: 3, score: 11))
    }

    @Test("a letter that one shot is unsure of may differ, but not one that both are sure of")
    func sameBoard() throws {
        let first = reading("YACEHNT")
        #expect(first.showsSameBoard(as: reading("YTNHECA")))
        #expect(reading("YACEHNI", doubts: [6: [("I", 0.7), ("T", 0.3)]]).showsSameBoard(as: first))
        #expect(!reading("YACEHNI").showsSameBoard(as: first))
        #expect(!reading("YACEHNI", doubts: [6: [("I", 0.7), ("L", 0.3)]]).showsSameBoard(as: first))
        #expect(!reading("TACEHNY").showsSameBoard(as: first))
        var corrected = first
        corrected.cells[6] = .init(told: try #require(Letter(index: 8)))
        #expect(corrected.showsSameBoard(as: first))
    }

    @Test("a shot counts when five cells or more may show the same letters", arguments: [(0.06, true), (0.045, false)])
    func fewestAgreeing(probability: Double, counts: Bool) throws {
        let first = reading("YACEHNT", confidence: 0.99)
        let other = reading("YACELOP", confidence: 0.9, doubts: [4: [("L", 1 - probability), ("H", probability)]])
        #expect((BoardReading.combined([first, other]) != first) == counts)
    }

    @Test(
        "a sure letter and another show one board when the other may be it with one in a hundred",
        arguments: [(0.012, true), (0.009, false)])
    func possible(probability: Double, isSame: Bool) {
        let doubtful = reading("YACEHNI", doubts: [6: [("I", 1 - probability), ("T", probability)]])
        #expect(doubtful.showsSameBoard(as: reading("YACEHNT")) == isSame)
        #expect(reading("YACEHNT").showsSameBoard(as: doubtful) == isSame)
    }

    @Test("a reading without seven cells shows no board, and adds nothing to one that does")
    func tooFewCells() {
        let (whole, part) = (reading("YACEHNT"), reading("YACEHN", confidence: 1))
        #expect(!whole.showsSameBoard(as: part) && !part.showsSameBoard(as: whole))
        #expect(BoardReading.combined([part, whole]) == whole && BoardReading.combined([part]) == part)
        #expect(part.board == nil && reading("YACEHNN").board == nil && whole.board != nil)
    }

    @Test("shots of six letters are combined, and shots of seven letters are no more of that board")
    func sixLetters() throws {
        let six = reading("ACEHNT", confidence: 0.9, edition: .catalan)
        let unsure = reading("AECHNI", confidence: 0.6, doubts: [5: [("I", 0.55), ("T", 0.45)]], edition: .catalan)
        let combined = try #require(BoardReading.combined([six, unsure, reading("YACEHNT", confidence: 0.8)]))
        #expect(combined.board == Board(center: "A", outer: "CEHNT", edition: .catalan))
        #expect(combined.confidence > 0.9)
        #expect(six.showsSameBoard(as: unsure) && !six.showsSameBoard(as: reading("AYCEHNT")))
    }

    @Test("a letter with a mark that is clear in one shot settles the doubt of the other, and the language with it")
    func marks() throws {
        let unsure = reading("ACEHNTI", confidence: 0.6, doubts: [1: [("C", 0.6), ("Ç", 0.4)]])
        let sure = reading("AÇEHNTI", confidence: 0.9, edition: .catalan)
        let combined = try #require(BoardReading.combined([unsure, sure]))
        #expect(combined.board == Board(center: "A", outer: "ÇEHNTI", edition: .catalan))
        #expect(combined.otherEditions == nil)
        let both = reading("AÄEHNTI", confidence: 0.8, edition: .german, others: [.swedish])
        #expect(BoardReading.combined([both, both])?.otherEditions == [.swedish])
        #expect(BoardReading.combined([both, reading("AÄEHNTI", edition: .swedish)])?.edition == .swedish)
    }

    @Test("seven cells with a letter twice show no board, also where six letters would")
    func twice() {
        #expect(
            reading("AACEHNT", edition: .catalan).board == nil && reading("ACCEHNT", edition: .catalan).board == nil)
    }
}

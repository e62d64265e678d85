import Console
import Foundation
import Hive
import PhotoReading
import Testing

@testable import honeycue

@Suite("What the command line prints about a photo")
struct PhotoOutcomeTests {
    private func reading(uncertain: [Int] = []) -> BoardReading {
        let cells = "YACEHNT".compactMap { Letter($0) }.map { BoardReading.Cell(letter: $0, candidates: []) }
        return BoardReading(cells: cells, edition: .digital, confidence: 0.98765, uncertain: uncertain)
    }

    private func object(_ outcome: PhotoOutcome) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(try outcome.json().utf8))
        return try #require(json as? [String: Any])
    }

    @Test("a board is one line of JSON with sorted letters and the doubtful ones listed")
    func board() throws {
        let outcome = PhotoOutcome(
            file: "a.jpg", result: .success(.board(reading(uncertain: [3]))), milliseconds: 41.26)
        let fields = try object(outcome)
        #expect(fields["kind"] as? String == "board")
        #expect(fields["center"] as? String == "Y")
        #expect(fields["outer"] as? String == "ACEHNT")
        #expect(fields["uncertain"] as? [String] == ["E"])
        #expect(fields["milliseconds"] as? Double == 41.3)
        #expect(try !outcome.json().contains("\n"))
        #expect(outcome.line == "a.jpg: Y ACEHNT (digital, 98 % sure, unsure of E)")
        #expect(outcome.isRead)
    }

    @Test("the surroundings of a board are printed only when they were in the picture")
    func surroundings() throws {
        var board = reading()
        let plain = try object(PhotoOutcome(file: "a.jpg", result: .success(.board(board)), milliseconds: 1))
        #expect(plain["rating"] == nil && plain["found"] == nil)
        board.rating = PrintRating(good: 10, excellent: 22, genius: 34)
        board.found = FoundWords(words: ["they", "yacht"], count: 3, score: 11)
        let outcome = PhotoOutcome(file: "a.jpg", result: .success(.board(board)), milliseconds: 1)
        let fields = try object(outcome)
        #expect(fields["rating"] as? [String: Int] == ["good": 10, "excellent": 22, "genius": 34])
        let found = try #require(fields["found"] as? [String: Any])
        #expect(found["words"] as? [String] == ["they", "yacht"])
        #expect(found["count"] as? Int == 3 && found["score"] as? Int == 11)
        #expect(
            outcome.line == "a.jpg: Y ACEHNT (digital, 98 % sure), rating 10 good, 22 excellent, 34 genius, "
                + "found 2 of 3, 11 points: they yacht")
    }

    @Test("a picture without a board is not a fault")
    func noBoard() throws {
        let outcome = PhotoOutcome(file: "a.jpg", result: .success(.none(.noBoard)), milliseconds: 1)
        #expect(try object(outcome)["kind"] as? String == "none")
        #expect(outcome.isRead)
    }

    @Test(
        "a file that can't be read is a fault with an explanation",
        arguments: [NothingRead.unreadableFile, .tooLarge, .gaveUp])
    func faults(reason: NothingRead) throws {
        let outcome = PhotoOutcome(file: "a.jpg", result: .success(.none(reason)), milliseconds: 1)
        #expect(try object(outcome).keys.sorted() == ["error", "file"])
        #expect(!outcome.isRead)
    }
}

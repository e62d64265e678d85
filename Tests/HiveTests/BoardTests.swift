import Foundation
import Hive
import Testing

@Suite("Boards and letters")
struct BoardTests {
    @Test(
        "a board needs one letter in the centre and six different ones around it",
        arguments: [
            ("y", "acehnt", true), ("Y", "ACEHNT", true), ("y", "acehny", false), ("y", "acehn", false),
            ("y", "aacehn", false), ("ya", "cehntd", false), ("y", "aceh7t", false), ("ÿ", "acehnt", false),
        ])
    func validity(center: String, outer: String, isValid: Bool) {
        #expect((Board(center: center, outer: outer) != nil) == isValid)
    }

    @Test("a board survives JSON", arguments: Edition.allCases)
    func json(edition: Edition) throws {
        let board = try #require(Board(center: "y", outer: "tnheca", edition: edition))
        let data = try JSONEncoder().encode(board)
        #expect(try JSONDecoder().decode(Board.self, from: data) == board)
    }

    @Test("JSON that is not a board is refused")
    func badJSON() {
        let data = Data(#"{"center":"Y","outer":"ACEHNY","edition":"digital"}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Board.self, from: data) }
    }

    @Test("a letter set contains letters and nothing else")
    func letterSet() throws {
        let set = try #require(LetterSet("Hello"))
        #expect(set.description == "EHLO")
        #expect(set.count == 4)
        #expect(set.letters.allSatisfy(set.contains))
        #expect(LetterSet("it's") == nil)
        #expect(LetterSet("") == [])
    }
}

import Foundation
import Hive
import Testing

@Suite("Boards and letters")
struct BoardTests {
    @Test(
        "a board needs one letter in the centre and six different ones around it",
        arguments: [
            ("y", "acehnt", true), ("Y", "ACEHNT", true), ("y", "acehny", false), ("y", "acehn", false),
            ("y", "aacehn", false), ("y", "aacehnt", false), ("ya", "cehntd", false), ("y", "aceh7t", false),
            ("ÿ", "acehnt", false),
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

    @Test("letters have an order, a number from 0 to 25 and no case")
    func letters() throws {
        #expect(Letter.all.map(\.description).joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        #expect(Letter.all.map(\.index) == Array(0..<26))
        for (letter, next) in zip(Letter.all, Letter.all.dropFirst()) {
            #expect(letter < next && !(next < letter) && !(letter < letter))
        }
        #expect(Letter(index: -1) == nil && Letter(index: 26) == nil && Letter(index: 25)?.description == "Z")
        for character in "aAzZ" as String { #expect(Letter(character)?.description == character.uppercased()) }
        for character in "@[`{é1" as String { #expect(Letter(character) == nil) }
        #expect(Letter("a\u{301}" as Character) == nil)
    }

    @Test("a letter in JSON is one letter", arguments: ["", "AB", "1", "É"])
    func badLetter(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Letter].self, from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test("a set of letters drops what is no letter")
    func mask() {
        #expect(LetterSet(rawValue: .max).count == 26)
        #expect(LetterSet(rawValue: 1 << 26).isEmpty && LetterSet(rawValue: 1 << 25).description == "Z")
    }

    @Test("the other edition's board has the same letters")
    func otherEdition() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        #expect(board.description == "Y ACEHNT" && board.letters.description == "ACEHNTY")
        #expect(board.with(edition: .print) == Board(center: "y", outer: "acehnt", edition: .print))
        #expect(board.with(edition: .print) != board && board.with(edition: .digital) == board)
    }
}

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

    @Test(
        "a board survives JSON",
        arguments: [
            ("y", "tnheca", .digital), ("y", "tnheca", .print), ("ç", "aborn", .catalan),
            ("e", "einrsttä", .buchstabiene),
        ] as [(String, String, Edition)])
    func json(center: String, outer: String, edition: Edition) throws {
        let board = try #require(Board(center: center, outer: outer, edition: edition))
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

    @Test("letters have an order, a number and no case")
    func letters() throws {
        #expect(Letter.all.map(\.description).joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZÇÑÉÆØÅÄÖÜ")
        #expect(Letter.all.map(\.lowercase).joined() == "abcdefghijklmnopqrstuvwxyzçñéæøåäöü")
        #expect(Letter.all.map { Int($0.index) } == Array(0..<Letter.count))
        for (letter, next) in zip(Letter.all, Letter.all.dropFirst()) {
            #expect(letter < next && !(next < letter) && !(letter < letter))
        }
        #expect(Letter(index: -1) == nil && Letter(index: Letter.count) == nil && Letter(index: 25)?.description == "Z")
        for character in "aAzZçÇåÅ" as String { #expect(Letter(character)?.description == character.uppercased()) }
        for character in "@[`{žß1" as String { #expect(Letter(character) == nil) }
        #expect(Letter("a\u{301}" as Character) == nil)
        #expect(Letter("n\u{303}" as Character)?.description == "Ñ")
    }

    @Test("a letter in JSON is one letter", arguments: ["", "AB", "1", "Ž"])
    func badLetter(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Letter].self, from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test("a set of letters drops what is no letter")
    func mask() {
        #expect(LetterSet(rawValue: .max).count == Letter.count)
        #expect(
            LetterSet(rawValue: 1 << UInt64(Letter.count)).isEmpty && LetterSet(rawValue: 1 << 25).description == "Z")
    }

    @Test("the other edition's board has the same letters")
    func otherEdition() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        #expect(board.description == "Y ACEHNT" && board.letters.description == "ACEHNTY")
        #expect(board.with(edition: .print) == Board(center: "y", outer: "acehnt", edition: .print))
        #expect(board.with(edition: .print) != board && board.with(edition: .digital) == board)
    }
}

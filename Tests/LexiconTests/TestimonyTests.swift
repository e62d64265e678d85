import Hive
import Lexicon
import Testing

@Suite("What players say of words")
struct TestimonyTests {
    private let lexicon: Lexicon
    private let board: Board

    init() throws {
        lexicon = try TestLexicon.opened()
        board = try #require(Board(center: "y", outer: "acehnt"))
    }

    /// "a1" is person a on board 1.
    private func testimonies(_ whoAndWhere: String, on word: String, isTaken: Bool = true) -> [Testimony] {
        whoAndWhere.split(separator: " ").map {
            Testimony(word: word, witness: String($0.prefix(1)), board: String($0.dropFirst()), isTaken: isTaken)
        }
    }

    @Test(
        "testimonies count when they are of different persons on different boards",
        arguments: [
            ("a1", 1), ("a1 a2 a3", 1), ("a1 b1 c1 d1", 1), ("a1 b2", 2), ("a1 a2 b1", 2), ("a1 b1 b2 c2 c3", 3),
            ("a1 a2 a3 b1 c1", 2), ("", 0),
        ])
    func independent(whoAndWhere: String, count: Int) {
        #expect(TestimonyCount(testimonies(whoAndWhere, on: "hyte")).taken == count)
    }

    @Test("one person never flips a word, nor do many on one board", arguments: ["a1 a2 a3 a4 a5", "a1 b1 c1 d1 e1"])
    func vandal(whoAndWhere: String) throws {
        let lies = testimonies(whoAndWhere, on: "hyte") + testimonies(whoAndWhere, on: "yacht", isTaken: false)
        let book = AdjustedWordBook(lexicon, testimonies: lies)
        #expect(try book.words(on: board) == lexicon.words(on: board))
        #expect(try book.unlikelyWords(on: board) == lexicon.unlikelyWords(on: board))
    }

    @Test("two persons on two boards list a word, and take one off the list")
    func agreement() throws {
        let said = testimonies("a1 b2", on: "hyte") + testimonies("a1 b2", on: "yacht", isTaken: false)
        let likely = try AdjustedWordBook(lexicon, testimonies: said).words(on: board).map(\.text)
        #expect(likely.contains("hyte") && !likely.contains("yacht"))
    }

    @Test("as many who say the opposite outweigh them")
    func dispute() throws {
        let said = testimonies("a1 b2", on: "hyte") + testimonies("c3 d4", on: "hyte", isTaken: false)
        let book = AdjustedWordBook(lexicon, testimonies: said)
        #expect(try !book.words(on: board).contains { $0.text == "hyte" })
    }

    @Test("an operator's word outweighs all players")
    func operatorWins() throws {
        var teachings = Teachings()
        teachings.never = ["hyte"]
        teachings.always = ["yacht"]
        let said = testimonies("a1 b2 c3", on: "hyte") + testimonies("a1 b2 c3", on: "yacht", isTaken: false)
        let likely = try AdjustedWordBook(lexicon, teachings: teachings, testimonies: said).words(on: board).map(\.text)
        #expect(!likely.contains("hyte") && likely.contains("yacht"))
    }
}

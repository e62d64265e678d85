import Hive
import Lexicon
import Testing

@Suite("Players' testimonies on words")
struct TestimonyTests {
    private let lexicon: Lexicon
    private let board: Board

    init() throws {
        lexicon = try TestLexicon.opened()
        board = try #require(Board(center: "y", outer: "acehnt"))
    }

    /// Makes testimonies from a short form: "a1" is person a on board 1.
    private func testimonies(_ whoAndWhere: String, on word: String, isTaken: Bool = true) -> [Testimony] {
        whoAndWhere.split(separator: " ").map {
            Testimony(word: word, witness: String($0.prefix(1)), board: String($0.dropFirst()), isTaken: isTaken)
        }
    }

    @Test(
        "testimonies count when they come from different people on different boards",
        arguments: [
            ("a1", 1), ("a1 a2 a3", 1), ("a1 b1 c1 d1", 1), ("a1 b2", 2), ("a1 a2 b1", 2), ("a1 b1 b2 c2 c3", 3),
            ("a1 a2 a3 b1 c1", 2), ("", 0),
        ])
    func independent(whoAndWhere: String, count: Int) {
        #expect(TestimonyCount(testimonies(whoAndWhere, on: "hyte")).taken == count)
    }

    @Test(
        "neither one person alone nor many people on one board change a word",
        arguments: ["a1 a2 a3 a4 a5", "a1 b1 c1 d1 e1"])
    func vandal(whoAndWhere: String) throws {
        let lies = testimonies(whoAndWhere, on: "hyte") + testimonies(whoAndWhere, on: "yacht", isTaken: false)
        let book = AdjustedWordBook(lexicon, testimonies: lies)
        #expect(try book.words(on: board) == lexicon.words(on: board))
        #expect(try book.unlikelyWords(on: board) == lexicon.unlikelyWords(on: board))
    }

    @Test("two people on two boards add a word to the list, and remove one from it")
    func agreement() throws {
        let said = testimonies("a1 b2", on: "hyte") + testimonies("a1 b2", on: "yacht", isTaken: false)
        let likely = try AdjustedWordBook(lexicon, testimonies: said).words(on: board).map(\.text)
        #expect(likely.contains("hyte") && !likely.contains("yacht"))
    }

    @Test("as many people who say the opposite cancel them out")
    func dispute() throws {
        let said = testimonies("a1 b2", on: "hyte") + testimonies("c3 d4", on: "hyte", isTaken: false)
        let book = AdjustedWordBook(lexicon, testimonies: said)
        #expect(try !book.words(on: board).contains { $0.text == "hyte" })
    }

    @Test("an operator's rule overrides all players")
    func operatorWins() throws {
        var teachings = Teachings()
        teachings.never = ["hyte"]
        teachings.always = ["yacht"]
        let said = testimonies("a1 b2 c3", on: "hyte") + testimonies("a1 b2 c3", on: "yacht", isTaken: false)
        let likely = try AdjustedWordBook(lexicon, teachings: teachings, testimonies: said).words(on: board).map(\.text)
        #expect(!likely.contains("hyte") && likely.contains("yacht"))
    }
}

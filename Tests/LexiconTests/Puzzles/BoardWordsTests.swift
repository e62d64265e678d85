import Hive
import Lexicon
import Testing

@Suite("Words of a board")
struct BoardWordsTests {
    private let lexicon: Lexicon
    private let board: Board

    init() throws {
        lexicon = try TestLexicon.opened()
        board = try #require(Board(center: "y", outer: "acehnt"))
    }

    @Test("the words fit the board, and the common ones are among them")
    func words() {
        let words = lexicon.words(on: board).map(\.text)
        #expect(words.allSatisfy(board.admits))
        #expect(Set(words).isSuperset(of: ["yacht", "teeny", "catchy", "achy", "hyena", "tenancy", "cyan"]))
    }

    @Test("no word is listed twice, or as both likely and unlikely")
    func disjoint() {
        let likely = lexicon.words(on: board)
        let unlikely = lexicon.unlikelyWords(on: board)
        #expect(Set((likely + unlikely).map(\.text)).count == likely.count + unlikely.count)
        #expect(
            likely.allSatisfy {
                $0.acceptance >= (board.isPangram($0.text) ? Lexicon.likelyPangramAcceptance : Lexicon.likelyAcceptance)
                    && $0.acceptance <= 1
            })
        #expect(unlikely.allSatisfy { $0.acceptance < 0.5 && $0.acceptance > 0 })
        #expect(unlikely.map(\.text).allSatisfy(board.admits))
    }

    @Test("easy words come before difficult ones")
    func order() throws {
        let words = lexicon.words(on: board).map(\.text)
        let places = try ["they", "yacht", "chatty", "eyeteeth", "yecch"].map { try #require(words.firstIndex(of: $0)) }
        #expect(places == places.sorted())
    }

    @Test("the print edition's words have five letters or more, and are otherwise the same")
    func print() {
        let digital = lexicon.words(on: board).map(\.text)
        #expect(lexicon.words(on: board.with(edition: .print)).map(\.text) == digital.filter { $0.count >= 5 })
    }

    @Test(
        "words with accents are listed without them", arguments: [("c", "elihtn", "cliche"), ("m", "elpnot", "melee")])
    func accents(center: String, outer: String, word: String) throws {
        let board = try #require(Board(center: center, outer: outer))
        #expect(lexicon.words(on: board).contains { $0.text == word })
    }

    @Test(
        "names, abbreviations and British spellings are not among the likely words",
        arguments: ["colour", "anne", "mdse"])
    func notLikely(word: String) throws {
        let letters = try #require(LetterSet(word)).letters
        let rest = Letter.all.filter { !letters.contains($0) }.prefix(7 - letters.count)
        let outer = (letters.dropFirst() + rest).reduce(into: LetterSet()) { $0.insert(LetterSet($1)) }
        let board = try #require(Board(center: letters[0], outer: outer))
        #expect(!lexicon.words(on: board).contains { $0.text == word })
    }

    @Test("a board without likely words has none")
    func none() throws {
        let board = try #require(Board(center: "q", outer: "jxzvwk"))
        #expect(lexicon.words(on: board).isEmpty)
    }
}

import Hive
import Talk
import Testing

@testable import PuzzleUnderstanding

/// Ways to say to which word a clue is wanted.
@Suite("Wishes for clues")
struct HintWishTests {
    private func wish(_ text: String, language: String = "en", isArgument: Bool = false) throws -> HintWish? {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let language = try Packs.texts.get().language(for: language)
        return HintWish(typed: MessageText(text), isArgument: isArgument, on: board, in: language)
    }

    @Test(
        "a cell of the grid, a beginning, a length, a place in the list, or a kind",
        arguments: [
            ("T5", HintWish.prefix("t", length: 5...5)), ("ca 6", .prefix("ca", length: 6...6)),
            ("a hint for ca", .prefix("ca", length: nil)), ("clue for A", .prefix("a", length: nil)),
            ("five letters", .length(5...5)), ("a word with 7 letters please", .length(7...7)),
            ("hint 12", .number(12)), ("another clue to the third", .number(3)), ("a long one", .long),
            ("give me an easy one", .easy), ("hint for the pangram", .pangram), ("the last one", .last),
        ])
    func kinds(text: String, expected: HintWish) throws {
        #expect(try wish(text) == expected)
    }

    @Test(
        "talk, letters that the board lacks and words that are no beginning are no wishes",
        arguments: [
            "hint", "the pangram was nice", "a hint for bo", "long", "they", "is that a word", "x5 y6 z7", "T", "",
        ])
    func others(text: String) throws {
        #expect(try wish(text) == nil)
    }

    @Test(
        "behind the command the kind is enough",
        arguments: [("long", HintWish.long), ("ca", .prefix("ca", length: nil))])
    func arguments(text: String, expected: HintWish) throws {
        #expect(try wish(text, isArgument: true) == expected)
    }

    @Test(
        "other languages have words of their own",
        arguments: [
            ("de", "ein leichtes", HintWish.easy), ("de", "sieben Buchstaben", .length(7...7)),
            ("es", "una pista fácil", .easy),
            ("es", "la tercera", .number(3)), ("fr", "un indice pour ca", .prefix("ca", length: nil)),
            ("fr", "le plus long", .long),
            ("ca", "la darrera", .last), ("ca", "cinc lletres", .length(5...5)),
        ])
    func languages(code: String, text: String, expected: HintWish) throws {
        #expect(try wish(text, language: code) == expected)
    }
}

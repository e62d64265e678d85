import Hive
import Testing

@Suite("Judge")
struct JudgeTests {
    private let judge: Judge

    init() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        judge = Judge(board: board, words: ["achy", "yacht", "yachten", "teach", "cay"])
    }

    @Test(
        "each fault has its verdict",
        arguments: [
            ("yac", Verdict.tooShort), ("", .tooShort), ("yachts", .badLetters(["S"])), ("teach", .missingCenter),
            ("yenta", .notInList), ("achy", .good(points: 1)), ("yacht", .good(points: 5)),
            ("yachten", .pangram(points: 14)),
        ])
    func verdicts(guess: String, verdict: Verdict) {
        #expect(judge.verdict(on: guess) == verdict)
    }

    @Test(
        "of several faults the puzzle names the first: length, letters, centre, list",
        arguments: [
            ("zzz", Verdict.tooShort), ("cab", .tooShort), ("beach", .badLetters(["B"])), ("heat", .missingCenter),
        ])
    func order(guess: String, verdict: Verdict) {
        #expect(judge.verdict(on: guess) == verdict)
    }

    @Test("a word that was found before does not count again")
    func alreadyFound() {
        #expect(judge.verdict(on: "yacht", found: ["yacht"]) == .alreadyFound)
        #expect(judge.verdict(on: "achy", found: ["yacht"]) == .good(points: 1))
    }

    @Test("bad letters are named once each, as capitals, in the order of the guess")
    func badLetters() {
        #expect(judge.verdict(on: "yobbos") == .badLetters(["O", "B", "S"]))
    }

    @Test("any character outside A–Z is a bad letter", arguments: [("yàcht", "À"), ("yacht!", "!"), ("ya cht", " ")])
    func strangeCharacters(guess: String, character: Character) {
        #expect(judge.verdict(on: guess) == .badLetters([character]))
    }

    @Test("case and surrounding white space do not matter", arguments: ["YACHT", "  Yacht \n"])
    func normalization(guess: String) {
        #expect(judge.verdict(on: guess) == .good(points: 5))
    }

    @Test("in the print edition four letters are too short")
    func printEdition() throws {
        let board = try #require(Board(center: "y", outer: "acehnt", edition: .print))
        let judge = Judge(board: board, words: ["achy", "yacht", "yachten"])
        #expect(judge.verdict(on: "achy") == .tooShort)
        #expect(judge.verdict(on: "yacht") == .good(points: 1))
        #expect(judge.verdict(on: "yachten") == .pangram(points: 3))
    }

    @Test("only an accepted guess earns points")
    func points() {
        #expect(judge.verdict(on: "yachten").points == 14)
        #expect(judge.verdict(on: "yenta").points == 0)
    }
}

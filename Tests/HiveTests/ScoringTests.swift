import Hive
import Testing

@Suite("Scoring")
struct ScoringTests {
    private let digital: Board
    private let print: Board

    init() throws {
        digital = try #require(Board(center: "y", outer: "acehnt"))
        print = digital.with(edition: .print)
    }

    @Test(
        "the digital edition gives one point for four letters, then a point a letter, and seven more for a pangram",
        arguments: [("yac", 0), ("achy", 1), ("yacht", 5), ("yachty", 6), ("yachten", 14), ("yachtenn", 15)])
    func digitalPoints(word: String, points: Int) {
        #expect(digital.points(for: word) == points)
    }

    @Test(
        "the print edition gives a point a word and three for a pangram",
        arguments: [("achy", 0), ("yacht", 1), ("yachty", 1), ("yachten", 3), ("yachtenn", 3)])
    func printPoints(word: String, points: Int) {
        #expect(print.points(for: word) == points)
    }

    @Test("only a pangram without a repeated letter is perfect")
    func perfect() {
        #expect(digital.isPerfectPangram("yachten"))
        #expect(digital.isPangram("yachtenn") && !digital.isPerfectPangram("yachtenn"))
        #expect(!digital.isPangram("yacht"))
        #expect(!digital.isPangram("yachtens"))
    }

    @Test("the maximum is the sum of the points of all words")
    func maximum() {
        #expect(digital.maximumPoints(of: ["achy", "yacht", "yachten"]) == 1 + 5 + 14)
        #expect(print.maximumPoints(of: ["achy", "yacht", "yachten"]) == 0 + 1 + 3)
    }

    @Test(
        "a word fits a board when it is long enough, has the centre letter, and has no other letter than the board's",
        arguments: [("yacht", true), ("Yacht", true), ("nay", false), ("teach", false), ("yachts", false), ("", false)])
    func admits(word: String, fits: Bool) {
        #expect(digital.admits(word) == fits)
    }

    @Test("a four-letter word fits only the digital board")
    func admitsByEdition() {
        #expect(digital.admits("achy"))
        #expect(!print.admits("achy"))
    }
}

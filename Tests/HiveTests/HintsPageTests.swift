import Hive
import Testing

@Suite("Hints page")
struct HintsPageTests {
    private let words = ["achy", "cache", "cayenne", "teeny", "tent", "tench", "yacht", "yachten"]

    @Test("the grid counts words by first letter and length, with only the lengths that occur")
    func grid() {
        let grid = HintGrid(of: words)
        #expect(grid.lengths == [4, 5, 7])
        #expect(grid.rows.map(\.letter.description) == ["A", "C", "T", "Y"])
        #expect(grid.rows.map(\.counts) == [[1, 0, 0], [0, 1, 1], [1, 2, 0], [0, 1, 1]])
        #expect(grid.rows.map(\.total) == [1, 2, 3, 2])
        #expect(grid.columnTotals == [2, 4, 2])
        #expect(grid.total == words.count)
    }

    @Test("the grid of no words is empty")
    func emptyGrid() {
        let grid = HintGrid(of: [String]())
        #expect(grid.lengths.isEmpty && grid.rows.isEmpty && grid.columnTotals.isEmpty)
        #expect(grid.total == 0)
    }

    @Test("the two-letter list counts first pairs of letters, with a line for each first letter")
    func twoLetters() {
        let list = TwoLetterList(of: words)
        #expect(list.entries.map(\.prefix) == ["ac", "ca", "te", "ya"])
        #expect(list.entries.map(\.count) == [1, 2, 3, 2])
        let lines = TwoLetterList(of: ["acne", "acme", "able", "baby"]).lines
        #expect(lines.map { $0.map(\.prefix) } == [["ab", "ac"], ["ba"]])
    }

    @Test("two letters are enough for the list, one is not, and case does not matter")
    func shortWords() {
        let list = TwoLetterList(of: ["a", "ab", "ABBA", "", "b"])
        #expect(list.entries.map(\.prefix) == ["ab"] && list.entries.map(\.count) == [2])
        #expect(list.lines.count == 1 && TwoLetterList(of: [String]()).lines.isEmpty)
    }

    @Test("the summary counts words, points, pangrams and perfect pangrams")
    func summary() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let summary = BoardSummary(board: board, words: ["achy", "yacht", "yachten", "yachtenn"])
        #expect(summary.words == 4)
        #expect(summary.points == 1 + 5 + 14 + 15)
        #expect(summary.pangrams == 2)
        #expect(summary.perfectPangrams == 1)
        #expect(!summary.isBingo)
    }

    @Test("words that begin with each of the seven letters are a bingo")
    func bingo() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let words = ["achy", "cyan", "eyen", "hyena", "nanny", "teeny", "yacht"]
        #expect(BoardSummary(board: board, words: words).isBingo)
        #expect(!BoardSummary(board: board, words: words.dropLast()).isBingo)
    }
}

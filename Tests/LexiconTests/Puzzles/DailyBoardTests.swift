import Hive
import Lexicon
import Testing

@Suite("The boards of the days")
struct DailyBoardTests {
    private static let threeYears = 3 * 366
    private let today = 20_781

    @Test(
        "no board comes twice in three years, nor the same letters on two days in a row",
        arguments: Edition.all(in: "en"))
    func noRepetition(edition: Edition) throws {
        let calendar = try TestLexicon.opened().calendar()
        #expect(calendar.period(of: edition) >= Self.threeYears)
        let days = today..<today + Self.threeYears
        let boards = try days.map { try #require(calendar.board(of: $0, edition: edition)) }
        #expect(Set(boards).count == boards.count)
        #expect(zip(boards, boards.dropFirst()).allSatisfy { $0.letters != $1.letters })
        #expect(calendar.board(of: today + calendar.period(of: edition), edition: edition) == boards[0])
    }

    @Test("an editor would print the board of each week", arguments: Edition.all(in: "en"))
    func standard(edition: Edition) throws {
        let lexicon = try TestLexicon.opened(), calendar = lexicon.calendar(), standard = BoardStandard(of: edition)
        for day in stride(from: today, to: today + Self.threeYears, by: 7) {
            let board = try #require(calendar.board(of: day, edition: edition))
            let words = lexicon.words(on: board)
            let pangrams = words.filter { board.isPangram($0.text) }
            let rare = words.count { $0.frequency < 2.5 }
            #expect((20...80).contains(words.count) && 3 * rare <= words.count, "\(board)")
            #expect(pangrams.contains { $0.frequency >= 2.5 } && words.allSatisfy(\.isOfferable), "\(board)")
            #expect(!board.letters.description.contains("S") && standard.accepts(board, words: words), "\(board)")
        }
    }

    @Test("boards drawn by lot are of days that are far away")
    func drawn() throws {
        let calendar = try TestLexicon.opened().calendar()
        let near = (today - 365...today + 365).compactMap { calendar.board(of: $0, edition: .digital) }
        let drawn = calendar.boards(500, drawnBy: 7, farFrom: today, edition: .digital)
        #expect(drawn.count == 500 && Set(drawn).count > 400 && Set(drawn).isDisjoint(with: near))
        #expect(BoardCalendar().board(of: today, edition: .digital) == nil)
        #expect(BoardCalendar().boards(1, drawnBy: 7, farFrom: today, edition: .digital).isEmpty)
    }

    @Test("a board with S, with a coarse word, or with one word too few is turned down")
    func refused() throws {
        let standard = BoardStandard(of: .digital)
        func words(_ count: Int) -> [Word] {
            (0..<count).map { _ in Word(text: "that", acceptance: 1, frequency: 5) }
        }
        let chantey = Word(text: "chantey", acceptance: 1, frequency: 3)
        let board = try #require(Board(center: "t", outer: "aceyhn"))
        #expect(standard.accepts(board, words: [chantey] + words(19)))
        #expect(!standard.accepts(board, words: [chantey] + words(18)))
        #expect(!standard.accepts(board, words: words(20)))
        let coarse = Word(text: "teat", acceptance: 1, isOfferable: false, frequency: 5)
        #expect(!standard.accepts(board, words: [chantey, coarse] + words(19)))
        let rare = (0..<11).map { _ in Word(text: "thae", acceptance: 1, frequency: 2.4) }
        #expect(!standard.accepts(board, words: [chantey] + rare + words(20)))
        let plural = try #require(Board(center: "t", outer: "aceshn"))
        let chasten = Word(text: "chasten", acceptance: 1, frequency: 3)
        #expect(!standard.accepts(plural, words: [chasten] + words(20)))
    }
}

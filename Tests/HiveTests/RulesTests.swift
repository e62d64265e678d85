import Hive
import Testing

@Suite("The rules of other languages")
struct RulesTests {
    @Test(
        "an edition takes its own letters in its own number",
        arguments: [
            (.catalan, "ç", "aborns", true), (.catalan, "o", "aborn", false), (.catalan, "ç", "aborn", true),
            (.catalan, "ç", "abor", false), (.catalan, "ñ", "aborns", false), (.digital, "ç", "aborns", false),
            (.digital, "o", "abrns", false), (.spanish, "ñ", "aborcs", true), (.german, "ä", "öünstr", true),
            (.swedish, "å", "äönstr", true), (.norwegian, "ø", "æånstr", true), (.italian, "a", "bcdefg", true),
            (.italian, "é", "bcdafg", false), (.buchstabiene, "e", "inrstäua", true),
            (.buchstabiene, "e", "inrstäu", true),
            (.buchstabiene, "e", "inrstä", false), (.buchstabiene, "e", "innrstäu", true),
            (.buchstabiene, "e", "einrstäu", true),
            (.buchstabiene, "e", "innnstäu", false), (.german, "e", "innrst", false),
        ] as [(Edition, String, String, Bool)])
    func boards(edition: Edition, center: String, outer: String, isValid: Bool) {
        #expect((Board(center: center, outer: outer, edition: edition) != nil) == isValid)
    }

    @Test(
        "Catalan counts from three letters, and ten more for a word of all letters",
        arguments: [("aç", 0), ("çad", 1), ("raça", 2), ("braça", 5), ("abraçar", 7), ("abraçaried", 20)])
    func catalanPoints(word: String, points: Int) throws {
        let board = try #require(Board(center: "ç", outer: "abrdei", edition: .catalan))
        #expect(board.points(for: word) == points)
    }

    @Test("on a board of six letters, six make a word of all letters")
    func sixLetters() throws {
        let board = try #require(Board(center: "ç", outer: "abrde", edition: .catalan))
        #expect(board.isPangram("abraçade") && board.points(for: "abraçade") == 18)
        #expect(board.isPerfectPangram("braçde") && !board.isPerfectPangram("abraçade"))
        #expect(BoardSummary(board: board, words: ["abraçade", "braçde"]).pangrams == 2)
    }

    @Test(
        "the best-known puzzles of other languages count in their own way",
        arguments: [
            (.german, "test", 1), (.german, "teste", 5), (.german, "nestrig", 14), (.spanish, "ten", 1),
            (.spanish, "test", 2),
            (.spanish, "nestrig", 17), (.swedish, "test", 4), (.norwegian, "test", 1), (.italian, "ten", 0),
        ] as [(Edition, String, Int)])
    func points(edition: Edition, word: String, points: Int) throws {
        let board = try #require(Board(center: "e", outer: "nstrig", edition: edition))
        #expect(board.points(for: word) == points)
    }

    @Test("Buchstabiene counts each tile once, and a letter on two tiles twice")
    func tiles() throws {
        let board = try #require(Board(center: "e", outer: "einrstäu", edition: .buchstabiene))
        #expect(board.tileCount == 9 && board.twice == LetterSet("e"))
        #expect(board.admits("tee") && board.admits("eis") && !board.admits("teste") && !board.admits("teee"))
        #expect(board.points(for: "tee") == 2 && board.points(for: "reis") == 3 && board.points(for: "riese") == 5)
        #expect(board.isPangram("reinstäue") && board.points(for: "reinstäue") == 12 && !board.isPangram("reinstäu"))
        let judge = Judge(board: board, words: ["tee", "teste"])
        #expect(judge.verdict(on: "Tee") == .good(points: 2))
        #expect(judge.verdict(on: "teste") == .overusedLetters(["T"]))
        #expect(judge.verdict(on: "testo") == .badLetters(["O"]), "a letter that is on no tile is the worse fault")
    }

    @Test(
        "accents and signs that a puzzle does not ask for are folded",
        arguments: [
            (.catalan, "Metàmer", "metamer"), (.catalan, "tam-tam", "tamtam"), (.catalan, "col·legi", "collegi"),
            (.catalan, "coŀlegi", "collegi"), (.catalan, "COĿLEGI", "collegi"), (.catalan, "cel•la", "cella"),
            (.catalan, "cel‧la", "cella"), (.catalan, "cel⋅la", "cella"),
            (.catalan, " Raça ", "raça"), (.catalan, "rac\u{327}a", "raça"), (.catalan, "pingüí", "pingui"),
            (.spanish, "Señó", "seño"), (.german, "Käse", "käse"), (.german, "Straße", "straße"),
            (.italian, "città", "citta"),
            (.swedish, "Åäö", "åäö"), (.norwegian, "Bjørnebær", "bjørnebær"), (.digital, "Café", "café"),
            (.catalan, "d’or!", "dor!"),
            (.catalan, "  ", ""),
        ] as [(Edition, String, String)])
    func folding(edition: Edition, text: String, folded: String) {
        #expect(edition.rules.folded(text) == folded)
    }

    @Test("a letter whose capitals are two is named as it was typed")
    func sharpS() throws {
        let board = try #require(Board(center: "s", outer: "grofüe", edition: .german))
        #expect(Judge(board: board, words: []).verdict(on: "Größe") == .badLetters(["Ö", "ß"]))
    }

    @Test("a guess is judged as it is folded")
    func judge() throws {
        let board = try #require(Board(center: "e", outer: "tamrlg", edition: .catalan))
        let judge = Judge(board: board, words: ["metamer", "tallar", "mel"])
        #expect(judge.verdict(on: "Metàmer") == .good(points: 7))
        #expect(judge.verdict(on: "me") == .tooShort)
        #expect(judge.verdict(on: "mel") == .good(points: 1))
        #expect(judge.verdict(on: "mela") == .notInList)
        #expect(judge.verdict(on: "meça") == .badLetters(["Ç"]))
        #expect(judge.verdict(on: "mel", found: ["mel"]) == .alreadyFound)
    }

    @Test("the ranks of the Catalan puzzle are birds, and the peacock has everything")
    func birds() {
        let scale = RankScale(edition: .catalan, maximum: 700)
        #expect(scale.steps.map(\.rank) == [.chick, .dove, .duck, .swan, .owl, .eagle, .peacock])
        #expect(scale.steps.map(\.points) == [0, 203, 301, 399, 497, 602, 700])
        #expect(scale.rank(at: 0) == .chick && scale.rank(at: 699) == .eagle && scale.rank(at: 700) == .peacock)
    }

    @Test(
        "the solver finds the words of other alphabets",
        arguments: [
            (.catalan, "ç", "abrde", ["raça", "braça", "abraçada", "cara", "brea"], [0, 1, 2]),
            (.norwegian, "ø", "bærnjå", ["bjørn", "bær", "ørn", "børn", "år"], [0, 3]),
            (.german, "ä", "kesöün", ["käse", "käsen", "kase", "säen", "süß"], [0, 1, 3]),
            (.spanish, "ñ", "aeoscu", ["años", "ano", "uña", "seña", "caña"], [0, 2, 3, 4]),
        ] as [(Edition, String, String, [String], [Int])])
    func solver(edition: Edition, center: String, outer: String, words: [String], found: [Int]) throws {
        let board = try #require(Board(center: center, outer: outer, edition: edition))
        let editions = Edition.all(in: edition.rules.language)
        let solver = try #require(Solver(storage: Solver(words: words, editions: editions).storage))
        #expect(solver.positions(on: board).sorted() == found)
    }

    @Test("each edition's language has one alphabet, small enough for the solver", arguments: Edition.allCases)
    func alphabets(edition: Edition) {
        let rules = edition.rules
        #expect(rules.alphabet.count <= 32)
        #expect(Edition.all(in: rules.language).allSatisfy { $0.rules.alphabet == rules.alphabet })
        #expect(rules.ranks.first?.percent == 0)
        #expect(rules.ranks.map(\.percent) == rules.ranks.map(\.percent).sorted())
    }

    @Test("an edition that does not allow a board's letters leaves the board as it is")
    func otherEdition() throws {
        let board = try #require(Board(center: "ç", outer: "abrde", edition: .catalan))
        #expect(board.with(edition: .digital) == board)
    }
}

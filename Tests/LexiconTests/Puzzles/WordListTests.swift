import Foundation
import Hive
import Lexicon
import LexiconBuilder
import Testing

@Suite("The word list of a puzzle in another language")
struct WordListTests {
    private func texts(_ words: [Word]) -> [String] { words.map(\.text) }

    @Test("words with a letter of its own are found, frequent and surely accepted ones first")
    func catalan() throws {
        let board = try #require(Board(center: "ç", outer: "acoprt", edition: .catalan))
        let list = try SmallWordLists.learnt()
        #expect(texts(list.words(on: board)) == ["capaç", "caça", "raça", "torço", "arçar", "pocatraça"])
        #expect(texts(list.unlikelyWords(on: board)) == ["torçor"])
        #expect(list.frequency(of: "raça") == 4)
        try list.verify()
    }

    @Test("a word of all letters is likely from a tenth on, on a board of six letters too")
    func tutis() throws {
        let list = try SmallWordLists.learnt("orça\t30\t0\nçoparta\t30\t0\n")
        let seven = try #require(Board(center: "ç", outer: "acoprt", edition: .catalan))
        let six = try #require(Board(center: "ç", outer: "aoprt", edition: .catalan))
        #expect(texts(list.words(on: seven)).isEmpty)
        #expect(texts(list.words(on: six)) == ["çoparta"])
        #expect(texts(list.unlikelyWords(on: six)) == ["orça"])
    }

    @Test("a word that is typed without its accents and hyphens has its written forms, the usual one first")
    func writtenForms() throws {
        let list = try SmallWordLists.learnt()
        #expect(list.writtenForms(of: "torço") == ["torçó", "torço"])
        #expect(list.writtenForms(of: "pocatraça") == ["poca-traça"])
        #expect(list.writtenForms(of: "raça") == ["raça"])
        #expect(list.writtenForms(of: "unlisted") == ["unlisted"])
        #expect(try AdjustedWordBook(list).writtenForms(of: "torço") == ["torçó", "torço"])
    }

    @Test("a dictionary's names, elisions and hyphened compounds are left out, and its accents are folded")
    func spanish() throws {
        let list = try SmallWordLists.dictionary(
            "cañón\nNicanor\nd'ancora\ncañó-rana\ncrañón\nráno\nranó\n", language: "es")
        let board = try #require(Board(center: "n", outer: "acoñrd", edition: .spanish))
        #expect(texts(list.words(on: board)) == ["rano", "cañon", "crañon"])
        #expect(list.writtenForms(of: "cañon") == ["cañón"])
        #expect(list.writtenForms(of: "rano") == ["ranó", "ráno"])
    }

    @Test("German nouns count in spite of their capital, abbreviations and words with ß do not")
    func german() throws {
        let list = try SmallWordLists.dictionary("Bär\nBären\nBRB\nbärbeißen\nARBE\nraben\n", language: "de")
        let board = try #require(Board(center: "r", outer: "abenäs", edition: .german))
        #expect(texts(list.words(on: board)) == ["bären", "raben"])
        #expect(list.writtenForms(of: "bären") == ["Bären"])
    }

    @Test("words that fit only a board of nine tiles are listed for that, each tile used once")
    func buchstabiene() throws {
        let list = try SmallWordLists.dictionary("Erdbeere\nbremsend\nbremsendst\n", language: "de")
        let board = try #require(Board(center: "r", outer: "bemsenda", edition: .buchstabiene))
        #expect(texts(list.words(on: board)) == ["bremsend"])
    }

    @Test("a dictionary in Latin-1 is read like one in UTF-8", arguments: [String.Encoding.utf8, .isoLatin1])
    func encodings(encoding: String.Encoding) throws {
        let list = try SmallWordLists.dictionary("blåbær\nbærer\n", language: "nb", encoding: encoding)
        let board = try #require(Board(center: "b", outer: "læråei", edition: .norwegian))
        #expect(texts(list.words(on: board)) == ["bærer", "blåbær"])
    }

    @Test("words that no board can have are not listed")
    func unfit() throws {
        #expect(try SmallWordLists.learnt("fi\t255\t0\nperfectament\t255\t0\nfil\t255\t0\n").wordCount == 1)
    }

    @Test("a missing dictionary is named with its Debian package")
    func missing() throws {
        let error = #expect(throws: LexiconBuildError.self) {
            try SmallWordLists.withFolder { folder in
                let source = WordListSource.dictionary(folder.appending(path: "swedish"), package: "wswedish")
                try WordListBuilder(language: "sv", source: source)?.build(to: folder.appending(path: "list.bin"))
            }
        }
        #expect(error?.description.hasSuffix("Install the Debian package wswedish: apt-get install wswedish") == true)
    }

    @Test("a damaged line of a list is named", arguments: ["raça\t256\t0", "raça\t1", "raña\t1\t1", "Raça\t1\t1"])
    func damaged(line: String) {
        let error = #expect(throws: LexiconBuildError.self) { try SmallWordLists.learnt("caça\t1\t1\n\(line)\n") }
        #expect(error?.description.contains("is damaged at line 2") == true)
    }

    @Test("there is a source for every language with a puzzle, and none for others")
    func sources() {
        for language in Lexicon.foreignLanguages { #expect(WordListBuilder(language: language) != nil) }
        #expect(WordListBuilder(language: "fr") == nil)
        #expect(WordListBuilder(language: "en") == nil)
    }

    @Test("the list that comes with Honeycue has Catalan words with their written forms")
    func shipped() throws {
        let list = try SmallWordLists.withFolder { folder in
            let file = folder.appending(path: "lexicon-ca.bin")
            try WordListBuilder(language: "ca")?.build(to: file)
            return try PuzzleWordList(contentsOf: file)
        }
        #expect(list.wordCount > 50_000)
        #expect(list.writtenForms(of: "metamer") == ["metàmer"])
        let board = try #require(Board(center: "ç", outer: "acoprt", edition: .catalan))
        #expect(Set(texts(list.words(on: board))).isSuperset(of: ["caça", "capaç", "raça", "traça", "traçar"]))
    }

    @Test("the Catalan list has boards for years, each of which an editor would print, and none twice")
    func catalanBoards() throws {
        let list = try SmallWordLists.withFolder { folder in
            let file = folder.appending(path: "lexicon-ca.bin")
            try WordListBuilder(language: "ca")?.build(to: file)
            return try PuzzleWordList(contentsOf: file)
        }
        let boards = list.boards(of: .catalan)
        #expect(boards.count > 1_000 && Set(boards).count == boards.count)
        #expect(boards.contains { $0.outer.count == 5 } && boards.contains { $0.outer.count == 6 })
        #expect(boards.contains { $0.letters.description.contains("Ç") })
        for board in stride(from: 0, to: 700, by: 7).map({ boards[$0] }) {
            let words = list.words(on: board)
            #expect((40...180).contains(words.count), "\(board): \(words.count)")
            #expect(words.contains { board.isPangram($0.text) && $0.frequency >= 2.5 }, "\(board)")
        }
        let coarse = try #require(Board(center: "m", outer: "aderst", edition: .catalan))
        let offered = list.words(on: coarse).filter(\.isOfferable).map(\.text)
        #expect(offered.contains("mesa") && !offered.contains("merda"), "what is coarse in Catalan is not offered")
        let calendar = try TestLexicon.opened().calendar(with: ["ca": list])
        #expect(calendar.board(of: BoardCalendar.firstDay, edition: .catalan) == boards.first)
        #expect(calendar.period(of: .digital) > 1_000)
    }

    @Test("a list without frequencies has no boards, as nothing tells which words people know")
    func noBoards() throws {
        let list = try SmallWordLists.withFolder { folder in
            let file = folder.appending(path: "lexicon-sv.bin"), source = folder.appending(path: "swedish")
            let words =
                (0..<40).map { "kvarnhjul".prefix(4 + $0 % 6) + String(repeating: "a", count: $0) } + ["kvarnhu"]
            try Data(words.joined(separator: "\n").utf8).write(to: source)
            try WordListBuilder(language: "sv", source: .dictionary(source, package: "wtest"))?.build(to: file)
            return try PuzzleWordList(contentsOf: file)
        }
        #expect(list.wordCount > 20 && list.boards(of: .swedish).isEmpty)
    }

    @Test("a list that is missing is named with the command that builds it")
    func command() {
        let error = #expect(throws: LexiconError.self) {
            try PuzzleWordList(contentsOf: URL(filePath: "/nonexistent/lexicon-ca.bin"))
        }
        #expect(error?.description.hasSuffix("Run \"make lexicon LANGUAGES=ca\" to build it.") == true)
    }

    @Test("the same source makes the same file")
    func deterministic() throws {
        try SmallWordLists.withFolder { folder in
            let source = folder.appending(path: "words")
            try Data("casa\ncosa\nsaca\nacaso\n".utf8).write(to: source)
            let files = try ["one", "two"].map { name in
                let file = folder.appending(path: name)
                try WordListBuilder(language: "it", source: .dictionary(source, package: "wtest"))?.build(to: file)
                return try Data(contentsOf: file)
            }
            #expect(files[0] == files[1])
        }
    }
}

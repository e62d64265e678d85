import Hive
import Testing

@testable import Conversation
@testable import PuzzleUnderstanding
@testable import Talk

@Suite("Understanding")
struct UnderstandingTests {
    private let language: Language
    private let board = Board(center: "y", outer: "acehnt")

    init() throws { language = try Packs.texts.get().language(for: "en") }

    private func intent(of text: String, board: Board?, awaitsBoard: Bool = false, isAddressed: Bool = true) throws
        -> Intent
    {
        let words: Set<String> = ["yacht", "they", "hint", "chantey"]
        let reader = MessageReader(
            features: Conversation.features, language: language, board: board, awaitsBoard: awaitsBoard,
            isAddressed: isAddressed,
            isWord: words.contains,
            isDefined: {
                [
                    "picture", "bon voyage", "well-known", "mother-in-law", "tête-à-tête", "x-raying", "puzzle", "hint",
                    "game",
                    "word", "quit", "wanted", "option", "candle",
                ].contains($0)
            })
        return try reader.intent(of: text)
    }

    @Test(
        "a text of ASCII is taken apart like any other",
        arguments: [
            "Don't PANIC!", "s -> t", "s=>T", "a-'>b", "-->x", ">", "->", "x->=>y", "two-letter_list", "42 words, 7th",
            "tab\tnew\nline", "", "???", "'", "~[{|}]^`@",
        ])
    func ascii(text: String) {
        // With a letter beyond ASCII the whole text is folded by Unicode's rules.
        #expect(MessageText(text).tokens == MessageText(text + " é").tokens.dropLast())
    }

    @Test(
        "commands are understood however they are put",
        arguments: [
            ("grid", PuzzleCommand.grid), ("GRID!", .grid), ("show me the grid, please", .grid), ("/grid", .grid),
            ("/Grid@some_bot", .grid),
            ("clue", .hint), ("h", .hint), ("another hint please", .hint), ("what is the score?", .score), ("m", .more),
            ("More, please…", .more), ("I give up", .reveal), ("two letter list", .two),
            ("two-letter list", .two), ("how many pangrams are there", .pangrams),
            ("my words", .found), ("what words are left?", .found), ("new puzzle", .new), ("help me", .hint),
            ("oops", .undo), ("/two", .two),
            ("undo", .undo), ("first letter", .initial), ("give me the first letter", .initial),
            ("what does it start with?", .initial), ("how many letters does it have", .length),
            ("next word please", .hint),
            ("another word", .hint), ("skip this one", .skip), ("too hard", .skip),
            ("how many points to genius?", .score), ("what rank am I", .score), ("which words am I missing", .found),
            ("what words have I found so far?", .found), ("rephrase", .rephrase),
        ])
    func commands(text: String, command: PuzzleCommand) throws {
        #expect(try intent(of: text, board: board) == .command(command, argument: ""))
    }

    @Test(
        "commands of the other features are understood too",
        arguments: [
            ("?", "help"), ("???", "help"), ("help", "help"), ("What can you do?", "help"), ("forget me", "forget"),
            ("Please forget me!", "forget"), ("Hello", "start"), ("privacy", "privacy"), ("/help", "help"),
            ("/START", "start"), ("vocabulary", "words"), ("/words", "words"), ("show all words", "solve"),
            ("show me all answers", "solve"),
            ("let's draw", "draw"), ("/my_vocabulary", "words"),
        ])
    func featureCommands(text: String, name: String) throws {
        guard case .featureCommand(let command, argument: "") = try intent(of: text, board: board) else {
            Issue.record("\(text) is no command")
            return
        }
        #expect(command.name == name)
    }

    @Test("a command's name that is a word of the board is a guess; more words or the slash make it the command")
    func ambiguous() throws {
        #expect(try intent(of: "Hint", board: board) == .guesses(["hint"], alsoCommand: "hint"))
        #expect(try intent(of: "a hint", board: board) == .command(.hint, argument: ""))
        #expect(try intent(of: "/hint", board: board) == .command(.hint, argument: ""))
    }

    @Test(
        "letters can be put right in many words",
        arguments: [
            ("it's Q not O", "O", "Q"), ("It’s q, not o.", "O", "Q"), ("Q not O", "O", "Q"), ("not O but Q", "O", "Q"),
            ("O is Q", "O", "Q"), ("O should be Q", "O", "Q"), ("O -> Q", "O", "Q"), ("O→Q", "O", "Q"),
            ("change o to q", "O", "Q"),
            ("Q instead of O", "O", "Q"),
            ("C is wrong, it is K", "C", "K"), ("the C is a K", "C", "K"), ("it's a Q, not an O", "O", "Q"),
            ("it's A, O is wrong", "A", "O"), ("A is a C", "A", "C"),
            ("sorry, O is Q", "O", "Q"),
            ("it's I not L", "L", "I"), ("the letter A is an E", "A", "E"), ("that should be Q, not O", "O", "Q"),
        ])
    func corrections(text: String, wrong: Letter, right: Letter) throws {
        #expect(
            try intent(of: text, board: board) == .correction(.replace(wrong: wrong, right: right, isOrdered: true)))
    }

    @Test("two bare letters behind “fix” may stand either way round", arguments: ["/fix O Q", "fix O Q", "/fix o=q"])
    func bareCorrections(text: String) throws {
        #expect(try intent(of: text, board: board) == .correction(.replace(wrong: "O", right: "Q", isOrdered: false)))
    }

    @Test(
        "the middle letter can be put right",
        arguments: [
            "center is T", "the centre should be T", "T is in the middle", "middle: T", "center is a T",
            "/fix center T", "the center letter is t",
        ])
    func centers(text: String) throws {
        #expect(try intent(of: text, board: board) == .correction(.center("T")))
    }

    @Test(
        "what looks a little like a correction is none",
        arguments: ["it is", "not", "fix", "I would not be a fool", "is it"])
    func noCorrection(text: String) throws {
        if case .correction = try intent(of: text, board: board) { Issue.record("\(text) was taken for a correction") }
    }

    @Test(
        "letters typed for a board are understood",
        arguments: [
            "/new Y ACEHNT", "new y acehnt", "Y ACEHNT", "y acehnt", "y, a, c, e, h, n, t", "Y A C E H N T",
            "/new acehnt y", "yacehnt",
        ])
    func boards(text: String) throws {
        guard case .board(let typed) = try intent(of: text, board: nil) else {
            Issue.record("\(text) is no board")
            return
        }
        #expect(typed == TypedBoard(center: "Y", outer: ["A", "C", "E", "H", "N", "T"]))
    }

    @Test(
        "a sentence is no board, even when one is waited for",
        arguments: [
            "a puzzle", "I give up", "i give up", "a hint", "A HINT", "a game", "a word", "I quit", "i am bored",
            "i am stuck", "i wanted", "option b", "I AM STUCK",
        ], [nil, Board(center: "y", outer: "acehnt")])
    func sentences(text: String, board: Board?) throws {
        for awaitsBoard in [false, true] {
            switch try intent(of: text, board: board, awaitsBoard: awaitsBoard) {
            case .board, .boardFault: Issue.record("\(text) was taken for a board")
            default: break
            }
        }
    }

    @Test("a command is one even when a board is waited for", arguments: [("a hint", "hint"), ("i give up", "reveal")])
    func awaited(text: String, name: String) throws {
        let command = try #require(PuzzleCommand(rawValue: name))
        #expect(try intent(of: text, board: nil, awaitsBoard: true) == .command(command, argument: ""))
        guard case .featureCommand(let other, _) = try intent(of: "privacy", board: nil, awaitsBoard: true) else {
            Issue.record("privacy is no command")
            return
        }
        #expect(other.name == "privacy")
    }

    @Test("while a board is waited for, a misspelt pangram of the current one is a guess")
    func pangramOfBoard() throws {
        #expect(
            try intent(of: "chanety", board: board, awaitsBoard: true) == .guesses(["chanety"], alsoCommand: nil))
        let typed = TypedBoard(center: "Y", outer: ["A", "C", "E", "H", "N", "T"])
        #expect(try intent(of: "y acehnt", board: board, awaitsBoard: true) == .board(typed))
        #expect(try intent(of: "yacehnr", board: board, awaitsBoard: true) != .guesses(["yacehnr"], alsoCommand: nil))
    }

    @Test("letters that are waited for are a board, even if the outer ones spell a word", arguments: [nil, "acehnt"])
    func outerWord(outer: String?) throws {
        let board = outer.flatMap { Board(center: "y", outer: $0) }
        let typed = TypedBoard(center: "Y", outer: ["C", "A", "N", "D", "L", "E"])
        #expect(try intent(of: "y candle", board: board, awaitsBoard: true) == .board(typed))
    }

    @Test(
        "letters that are nearly a board are refused with the reason when one is waited for",
        arguments: ["y acehn", "y a c e h n", "Y ACE HN", "y acehnn"])
    func nearly(text: String) throws {
        guard case .boardFault = try intent(of: text, board: nil, awaitsBoard: true) else {
            Issue.record("\(text) was not taken for a board")
            return
        }
    }

    @Test(
        "boards of other languages are understood",
        arguments: [("s ceilt", Edition.catalan), ("ç acorpt", .catalan), ("k elprstuu", .buchstabiene)])
    func otherLanguages(text: String, edition: Edition) throws {
        let reader = MessageReader(
            features: Conversation.features, language: language, board: nil, editions: [.digital, edition],
            awaitsBoard: true, isAddressed: true, isWord: { _ in false }, isDefined: { _ in false })
        guard case .board = try reader.intent(of: text) else {
            Issue.record("\(text) is no board")
            return
        }
    }

    @Test("in the middle of a game small letters start no new one", arguments: ["i wanted", "yacehnt", "a thinly"])
    func noBoard(text: String) throws {
        if case .board = try intent(of: text, board: board) { Issue.record("\(text) was taken for a board") }
    }

    @Test(
        "letters that make no board are refused with the reason",
        arguments: [
            ("/new Y ACEHN", BoardFault.count, 6), ("/new Y ACEHNN", .repeated, 7), ("/new Y ACEHN1", .notLetters, 7),
            ("/new Ы ACEHNT", .notLetters, 7), ("/new abc", .count, 3),
        ])
    func faults(text: String, fault: BoardFault, letters: Int) throws {
        guard case .boardFault(fault, letters, _) = try intent(of: text, board: board) else {
            Issue.record("\(try intent(of: text, board: board))")
            return
        }
    }

    @Test(
        "lists and pasted text are guesses too",
        arguments: [
            "1. they\n2. yacht", "1) they\n2) yacht\n", "- they\n- yacht", "• they\n• yacht", "they\nyacht",
            "th\u{AD}ey ya\u{AD}cht", "th\u{200B}ey\u{2060} yacht\u{FEFF}", "th\u{200D}ey, ya\u{200C}cht",
        ])
    func pasted(text: String) throws {
        #expect(try intent(of: text, board: board) == .guesses(["they", "yacht"], alsoCommand: nil))
    }

    @Test("several words are guesses when half of them are made of the board's letters")
    func guesses() throws {
        #expect(try intent(of: "They, yacht; THEY", board: board) == .guesses(["they", "yacht"], alsoCommand: nil))
        #expect(try intent(of: "what a lovely day we have", board: board) == .unintelligible)
        #expect(try intent(of: "zebra", board: board) == .guesses(["zebra"], alsoCommand: nil))
        #expect(try intent(of: "zebra", board: nil) == .lookUp("zebra"))
    }

    @Test(
        "a sentence about a word is no guess at it",
        arguments: [
            "nyt rejected tatty", "not a word: netty", "is canny a word", "what is a yenta", "not in list: hatchet",
            "is tetany a word", "techy doesn't work", "tetchy not accepted", "spelling bee didn't accept tatty",
            "yenta isn't a word", "yenta is not in the list", "what does yenta mean",
        ])
    func sentencesAboutWords(text: String) throws {
        if case .guesses = try intent(of: text, board: board) { Issue.record("\(text) was taken for guesses") }
    }

    @Test(
        "the puzzle's verdict on a word is understood however it is put",
        arguments: [
            ("nyt rejected tatty", "tatty"), ("not a word: netty", "netty"), ("not in list: hatchet", "hatchet"),
            ("techy doesn't work", "techy"), ("tetchy not accepted", "tetchy"),
            ("spelling bee didn't accept tatty", "tatty"), ("yenta isn't a word", "yenta"),
            ("yenta is not in the list", "yenta"),
        ])
    func verdicts(text: String, word: String) throws {
        #expect(try intent(of: text, board: board) == .claim(PuzzleClaim(word: word, isTaken: false)))
    }

    @Test(
        "a verdict on a word that is not named leads to the question which one",
        arguments: ["That is not a word", "that's not a word", "this doesn't work"])
    func unnamedVerdicts(text: String) throws {
        #expect(try intent(of: text, board: board) == .claim(PuzzleClaim(word: nil, isTaken: false)))
    }

    @Test("a verdict on a word like “that” is understood where only the word is meant")
    func verdictOnThat() throws {
        #expect(try intent(of: "it rejected that", board: board) == .claim(PuzzleClaim(word: "that", isTaken: false)))
    }

    @Test(
        "the words around guesses are left out",
        arguments: [
            ("I found yacht and hyena", ["yacht", "hyena"]), ("I got cayenne", ["cayenne"]),
            ("is it yacht?", ["yacht"]), ("my words: chancy, catchy", ["my", "words", "chancy", "catchy"]),
            ("got chatty", ["chatty"]), ("cane tent", ["cane", "tent"]),
        ])
    func wordsAroundGuesses(text: String, words: [String]) throws {
        #expect(try intent(of: text, board: board) == .guesses(words, alsoCommand: nil))
    }

    @Test(
        "talk in a group is left alone",
        arguments: [
            "good morning", "more", "that", "it's Q not O", "zebra", "/unheard_of", "they said yacht", "new shoes",
            "no help",
            "🍯", "?", "thanks",
        ])
    func chatter(text: String) throws {
        #expect(try intent(of: text, board: board, isAddressed: false) == .chatter)
    }

    @Test("a word of seven different letters is a word, unless a board is being waited for")
    func sevenLetters() throws {
        #expect(try intent(of: "picture", board: nil) == .command(.board, argument: ""))
        let typed = TypedBoard(center: "P", outer: ["I", "C", "T", "U", "R", "E"])
        #expect(try intent(of: "picture", board: nil, awaitsBoard: true) == .board(typed))
        #expect(try intent(of: "PICTURE", board: nil) == .board(typed))
        #expect(try intent(of: "bon voyage", board: nil) == .lookUp("bon voyage"))
        #expect(try intent(of: "bon voyages", board: nil) == .unintelligible)
    }

    @Test(
        "outside a game a word with hyphens is there to be explained",
        arguments: ["well-known", "Well-known!", "“mother-in-law”", "tête-à-tête", "x-raying"])
    func hyphens(text: String) throws {
        #expect(try intent(of: text, board: nil) == .lookUp(text))
        #expect(try intent(of: text + " please", board: nil) != .lookUp(text))
    }

    @Test("an unknown word with hyphens is not", arguments: ["well-unknown", "mother-in-lawful", "-"])
    func unknownHyphens(text: String) throws {
        #expect(try intent(of: text, board: nil) == .unintelligible)
    }

    @Test(
        "the word whose meaning is asked for is looked up as it was typed",
        arguments: [
            ("what does well-known mean?", "well-known"), ("What does “tête-à-tête” mean", "tête-à-tête"),
            ("define Leuchtturm!", "Leuchtturm"), ("what does bon voyage mean", "bon voyage"),
            ("what does o’clock mean", "o’clock"), ("define a-b", "a-b"),
            ("what does the word quit mean", "quit"), ("what's the meaning of quit", "quit"),
            ("whats the definition of quit", "quit"), ("quit meaning", "quit"), ("tell me what quit means", "quit"),
            ("definition of quit", "quit"), ("what's quit?", "quit"), ("what is a candle", "candle"),
        ])
    func askedFor(text: String, word: String) throws {
        #expect(try intent(of: text, board: nil) == .lookUp(word))
    }

    @Test(
        "a question that names no word is about the open clue",
        arguments: ["what does it mean?", "what does that mean", "what does this word mean", "define it"])
    func unnamed(text: String) throws {
        #expect(try intent(of: text, board: board) == .meaningOfOpenWord)
        #expect(try intent(of: text, board: board, isAddressed: false) == .chatter)
    }

    @Test(
        "a request for a hint is heard in a group, in several words too",
        arguments: [
            ("hint please", Intent.command(.hint, argument: "")), ("Give me a hint!", .command(.hint, argument: "")),
            ("thanks for the hint", .chatter), ("I give up on this", .chatter),
        ])
    func heardRequests(text: String, expected: Intent) throws {
        #expect(try intent(of: text, board: board, isAddressed: false) == expected)
    }

    @Test(
        "requests in other languages are understood",
        arguments: [
            ("de", "wie viele punkte habe ich", Intent.command(.score, argument: "")),
            ("es", "¿cuántos puntos tengo?", .command(.score, argument: "")),
            ("fr", "nouvelle grille", .command(.new, argument: "")),
            ("fr", "ça veut dire quoi yenta", .lookUp("yenta")),
            ("fr", "qu'est-ce que ça veut dire ?", .meaningOfOpenWord), ("de", "Was heißt das?", .meaningOfOpenWord),
            ("de", "was heißt das Wort yenta", .lookUp("yenta")), ("ca", "què vol dir això", .meaningOfOpenWord),
        ])
    func inOtherLanguages(code: String, text: String, expected: Intent) throws {
        let reader = MessageReader(
            features: Conversation.features, language: try Packs.texts.get().language(for: code), board: board,
            awaitsBoard: false, isAddressed: true, isWord: { _ in false }, isDefined: { _ in false })
        #expect(try reader.intent(of: text) == expected)
    }

    @Test(
        "in a group the name of a command of the puzzle is heard without a slash, “more” only after a clue",
        arguments: PuzzleCommand.allCases)
    func commonWords(command: PuzzleCommand) throws {
        let ignored: Set<PuzzleCommand> = [.more, .again, .length, .initial, .took, .rejected]
        let board = try #require(Board(center: "q", outer: "bjkvwx"))
        let intent = try intent(of: command.rawValue, board: board, isAddressed: false)
        // "hint" is a word too.
        let understood =
            command == .hint
            ? Intent.guesses(["hint"], alsoCommand: "hint") : Intent.command(command, argument: "")
        #expect(intent == (ignored.contains(command) ? .chatter : understood))
    }

    @Test("a person is forgotten and told what is stored in a group without a slash too, and helped, but not greeted")
    func commonWordsOfOthers() throws {
        let board = try #require(Board(center: "q", outer: "bjkvwx"))
        for (name, isHeard) in [
            ("forget", true), ("privacy", true), ("help", true), ("start", false), ("draw", false),
        ] {
            let intent = try intent(of: name, board: board, isAddressed: false)
            #expect((intent != .chatter) == isHeard, "\(name)")
        }
    }

    @Test("in a group only messages made of the board's letters are guesses")
    func overheard() throws {
        #expect(
            try intent(of: "they yacht", board: board, isAddressed: false)
                == .guesses(["they", "yacht"], alsoCommand: nil))
        #expect(try intent(of: "they yacht zebra", board: board, isAddressed: false) == .chatter)
        #expect(try intent(of: "grid grid", board: board, isAddressed: false) == .chatter)
        #expect(try intent(of: "yacht", board: nil, isAddressed: false) == .chatter)
    }

    @Test(
        "in a game half of the words must be made of its letters",
        arguments: [("they zzz", true), ("they zzz qqq", false)])
    func half(text: String, areGuesses: Bool) throws {
        let words = text.split(separator: " ").map(String.init)
        #expect(
            try intent(of: text, board: board) == (areGuesses ? .guesses(words, alsoCommand: nil) : .unintelligible))
    }

    @Test(
        "below a photo only what makes sense on a board just read is asked for",
        arguments: PuzzleCommand.allCases)
    func captions(command: PuzzleCommand) {
        let sensible: Set<PuzzleCommand> = [
            .hint, .grid, .two, .pangrams, .unlikely, .score, .found, .print, .digital, .fix,
        ]
        let intent = Caption("/" + command.rawValue, in: language, editions: []).intent
        #expect(intent == (sensible.contains(command) ? .command(command, argument: "") : nil))
    }

    @Test("in a group valid guesses and plain requests are heard")
    func heard() throws {
        #expect(try intent(of: "Yacht!", board: board, isAddressed: false) == .guesses(["yacht"], alsoCommand: nil))
        #expect(try intent(of: "grid", board: board, isAddressed: false) == .command(.grid, argument: ""))
        #expect(try intent(of: "/more", board: board, isAddressed: false) == .command(.more, argument: ""))
    }

    @Test(
        "odd text is never a command, a board or a guess",
        arguments: ["", " ", "\u{202E}", "🐝", "שלום", "１２", "e\u{301}\u{301}x½", "<b>", "/", "//"])
    func oddText(text: String) throws {
        switch try intent(of: text, board: board) {
        case .unintelligible, .unknownCommand, .guesses(["b"], _): break
        case let intent: Issue.record("\(intent)")
        }
    }
}

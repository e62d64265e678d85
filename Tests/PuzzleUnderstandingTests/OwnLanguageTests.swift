import Hive
import Testing

@testable import Conversation
@testable import PuzzleUnderstanding
@testable import Talk

/// What people type in the languages that are shipped, in a private chat.
@Suite("Understanding in other languages than English")
struct OwnLanguageTests {
    private let texts: Templates

    init() throws { texts = try Packs.texts.get() }

    private func intent(
        of text: String, in code: String, on board: Board? = Board(center: "y", outer: "acehnt"),
        words: Set<String> = []
    ) throws -> Intent {
        let reader = MessageReader(
            features: Conversation.features, language: texts.language(for: code), board: board, awaitsBoard: false,
            isAddressed: true, isWord: words.contains, isDefined: { _ in false })
        return try reader.intent(of: text)
    }

    /// The name of the command that a text asks for; `nil` for none.
    private func command(in text: String, code: String) throws -> String? {
        switch try intent(of: text, in: code) {
        case .command(let command, _): command.rawValue
        case .featureCommand(let command, _): command.name
        default: nil
        }
    }

    // MARK: Claims

    @Test("each phrase that a pack lists for a claim makes one with a word in it", arguments: Packs.codes)
    func listedClaims(code: String) throws {
        let language = texts.language(for: code)
        let words = try #require(language.puzzleWords.first?.claim)
        for (places, isTaken) in [(words.taken, true), (words.rejected, false)] {
            let texts =
                places.beforeWord.map { "\($0) hyena" } + places.afterWord.map { "hyena \($0)" }
                + (places.aroundWord ?? []).map { $0.replacing("{word}", with: "hyena") }
            #expect(!texts.isEmpty)
            for text in texts {
                let claim = PuzzleClaim(MessageText(text).tokens, in: language)
                #expect(claim == PuzzleClaim(word: "hyena", isTaken: isTaken), "\(text)")
            }
        }
    }

    @Test(
        "a claim about a word that is not named names none",
        arguments: [
            ("fr", "ce n'est pas un mot"), ("es", "eso no es una palabra"), ("ca", "això no funciona"),
            ("de", "dies ist kein Wort"),
        ])
    func unnamedWord(code: String, text: String) {
        let claim = PuzzleClaim(MessageText(text).tokens, in: texts.language(for: code))
        #expect(claim == PuzzleClaim(word: nil, isTaken: false))
    }

    @Test("each plain request that a pack lists leads to a command", arguments: Packs.codes)
    func plainRequests(code: String) throws {
        let language = texts.language(for: code)
        for request in language.understanding.plainRequests.sorted() {
            let command = Conversation.features.command(plain: MessageText(request), in: language)
            #expect(command != nil, "\(request)")
        }
    }

    @Test(
        "what the puzzle said is a claim",
        arguments: [
            ("de", "es hat hyena angenommen", true), ("de", "hyena wurde angenommen", true),
            ("de", "das Rätsel hat hyena nicht angenommen", false), ("de", "hyena wird nicht akzeptiert", false),
            ("de", "hyena geht nicht", false), ("de", "hyena zaehlt", true), ("es", "no me acepta hyena", false),
            ("es", "me aceptó hyena", true), ("es", "me ha aceptado hyena", true),
            ("fr", "il ne prend pas hyena", false),
            ("ca", "hyena no me l'ha acceptada", false), ("ca", "hyena val", true),
        ])
    func claims(code: String, text: String, isTaken: Bool) throws {
        #expect(try intent(of: text, in: code) == .claim(PuzzleClaim(word: "hyena", isTaken: isTaken)))
    }

    @Test(
        "words that are all on the board are guesses, even if they read like a claim",
        arguments: [
            ("es", Edition.spanish, "m", "toracs", "tomo mocar", ["tomo", "mocar"]),
            ("es", .spanish, "c", "unaelt", "lunac cuenta", ["lunac", "cuenta"]),
            ("de", .german, "t", "legzäh", "legt zählt", ["legt", "zählt"]),
            ("ca", .catalan, "a", "vcompt", "vaca compta", ["vaca", "compta"]),
        ])
    func guesses(code: String, edition: Edition, center: String, outer: String, text: String, words: [String]) throws {
        let board = try #require(Board(center: center, outer: outer, edition: edition))
        #expect(try intent(of: text, in: code, on: board, words: Set(words)) == .guesses(words, alsoCommand: nil))
        let claim = try intent(of: text, in: code, on: board)
        guard case .claim = claim else {
            Issue.record("\(text) is no claim: \(claim)")
            return
        }
    }

    @Test(
        "a negation is not the word that the puzzle took",
        arguments: [
            ("es", "no vale"), ("es", "no cuenta"), ("es", "no la acepta"), ("es", "no es válida"), ("ca", "no val"),
            ("ca", "no compta"), ("ca", "no ha estat acceptada"), ("de", "gilt nicht"), ("de", "zählt nicht"),
            ("de", "akzeptiert nicht"), ("fr", "ça ne compte pas"),
        ])
    func negations(code: String, text: String) throws {
        if case .claim(let claim) = try intent(of: text, in: code) { Issue.record("\(claim)") }
    }

    @Test(
        "a word that the puzzle rejected need not be named",
        arguments: [
            ("es", "no vale"), ("es", "no cuenta"), ("es", "no la acepta"), ("ca", "no val"),
            ("ca", "no ha estat acceptada"), ("de", "gilt nicht"), ("fr", "il ne compte pas"),
        ])
    func unnamed(code: String, text: String) throws {
        #expect(try command(in: text, code: code) == "rejected")
    }

    // MARK: Corrections

    @Test(
        "letters are put right in the words of the language",
        arguments: [
            ("fr", "c'est un Q à la place du O"), ("fr", "c'est un Q a la place du O"),
            ("fr", "il y a un Q à la place du O"), ("fr", "c'est un Q au lieu du O"),
            ("de", "es ist ein Q statt einem O"),
            ("de", "Q statt des O"), ("de", "ein Q anstelle eines O"), ("es", "es la Q y no la O"),
            ("es", "es una Q en lugar de la O"), ("ca", "és una Q en comptes de la O"),
        ])
    func corrections(code: String, text: String) throws {
        #expect(try intent(of: text, in: code) == .correction(.replace(wrong: "O", right: "Q", isOrdered: true)))
    }

    @Test("“à” is no letter A, but an A is", arguments: ["c'est un A à la place du O", "c'est A, pas O"])
    func letterA(text: String) throws {
        #expect(try intent(of: text, in: "fr") == .correction(.replace(wrong: "O", right: "A", isOrdered: true)))
    }

    // MARK: Guesses

    @Test("a word alone is judged with letters that the puzzle does not know", arguments: ["groß", "FÜßE", "façade"])
    func strangeLetters(text: String) throws {
        let board = try #require(Board(center: "r", outer: "güöfeo", edition: .german))
        #expect(
            try intent(of: text, in: "de", on: board)
                == .guesses([board.rules.folded(text)], alsoCommand: nil))
        #expect(try intent(of: "wie heißt du", in: "de", on: board) == .unintelligible)
        #expect(try intent(of: "🐝", in: "de", on: board) == .unintelligible)
        #expect(try intent(of: String(repeating: "ß", count: 41), in: "de", on: board) == .unintelligible)
    }

    // MARK: Commands

    @Test(
        "German is understood without its own letters",
        arguments: [
            ("loesung", "reveal"), ("zurueck", "resume"), ("rueckgaengig", "undo"), ("raetsel", "puzzle"),
            ("naechster tipp", "hint"), ("ueberspringen", "skip"), ("zeig mir die Woerter", "found"),
            ("hoeren", "listen"),
            ("gruess gott", "start"), ("Grüß Gott", "start"),
            ("was weisst du von mir", "privacy"),
            ("grosse buchstaben", "text"), ("ich moechte einen Tipp", "hint"), ("neues raetsel", "new"), ("neu", "new"),
        ])
    func umlauts(text: String, name: String) throws { #expect(try command(in: text, code: "de") == name) }

    @Test("so are thanks")
    func thanks() throws { #expect(try intent(of: "Danke schoen!", in: "de") == .thanks) }

    @Test(
        "polite requests are commands",
        arguments: [
            ("de", "hast du einen Tipp?", "hint"), ("de", "kann ich noch einen Hinweis bekommen?", "hint"),
            ("de", "gib mir nen Tipp", "hint"), ("de", "kannst du mir einen Tipp geben?", "hint"),
            ("es", "¿me das una pista?", "hint"), ("es", "¿puedes darme una pista?", "hint"),
            ("es", "¿me puedes dar una pista?", "hint"), ("fr", "tu peux me donner un indice ?", "hint"),
            ("fr", "je peux avoir un indice ?", "hint"), ("fr", "j'aimerais un indice", "hint"),
            ("fr", "j'ai besoin d'un indice", "hint"), ("ca", "em dones una pista?", "hint"),
            ("ca", "pots donar-me una pista?", "hint"), ("ca", "puc tenir una pista?", "hint"),
        ])
    func polite(code: String, text: String, name: String) throws { #expect(try command(in: text, code: code) == name) }

    @Test(
        "“my” is polite, except where it makes a difference",
        arguments: [
            ("de", "zeig mir meine Punkte", "score"), ("es", "mi puntuación", "score"),
            ("fr", "montre mon score", "score"),
            ("fr", "mes points", "score"), ("ca", "la meva puntuació", "score"), ("ca", "els meus punts", "score"),
            ("de", "zeig mir meine Daten", "privacy"), ("de", "zeig mir meine Hinweise", "clue"),
            ("es", "muéstrame mis pistas", "clue"), ("fr", "montre-moi mes indices", "clue"),
            ("ca", "ensenya'm les meves pistes", "clue"), ("en", "show me my clues", "clue"),
            ("en", "my score", "score"),
        ])
    func possessives(code: String, text: String, name: String) throws {
        #expect(try command(in: text, code: code) == name)
    }

    @Test(
        "each language has the words that English has",
        arguments: [
            ("de", "Antwort", "reveal"), ("es", "la respuesta", "reveal"), ("fr", "la réponse", "reveal"),
            ("ca", "la resposta", "reveal"), ("de", "ich geb auf", "reveal"), ("de", "mehr Tipps", "more"),
            ("de", "mehr Hinweise", "more"), ("es", "más pistas", "more"), ("fr", "plus d'indices", "more"),
            ("ca", "més pistes", "more"), ("es", "una letra más", "more"), ("fr", "une lettre en plus", "more"),
            ("es", "nuevo juego", "new"), ("es", "juego nuevo", "new"), ("es", "nueva partida", "new"),
            ("fr", "nouveau jeu", "new"), ("ca", "joc nou", "new"), ("es", "¿cuántas palabras faltan?", "found"),
            ("ca", "quantes paraules falten?", "found"), ("fr", "les mots qui manquent", "found"),
            ("de", "nächstes Wort", "hint"), ("de", "naechstes Wort", "hint"),
            ("de", "wie viele Wörter fehlen noch?", "found"),
        ])
    func words(code: String, text: String, name: String) throws { #expect(try command(in: text, code: code) == name) }

    // MARK: Puzzles

    @Test(
        "a kind of puzzle is asked for in the words of the language",
        arguments: [
            ("de", "noch ein Rätsel", .random), ("de", "noch ein leichtes Rätsel", .easy),
            ("de", "eine leichte Wabe", .easy),
            ("de", "Wabe von heute", .today), ("de", "zeig mir die schwierigste Wabe", nil),
            ("de", "noch ein schwieriges Raetsel, bitte", .hard), ("es", "panal al azar", .random),
            ("es", "otro panal difícil", .hard), ("fr", "ruche au hasard", .random), ("fr", "ruche aléatoire", .random),
            ("fr", "encore une ruche", .random), ("ca", "rusc a l'atzar", .random),
            ("en", "another hard puzzle", .hard), ("de", "zeig mir noch mal die Wabe", nil),
            ("de", "noch mal die Wabe bitte", nil), ("fr", "montre-moi encore la ruche", nil),
            ("fr", "encore la ruche stp", nil),
        ] as [(String, String, PuzzleRequest.Choice?)])
    func puzzles(code: String, text: String, choice: PuzzleRequest.Choice?) {
        #expect(PuzzleRequest(plain: MessageText(text), in: texts.language(for: code))?.choice == choice)
    }

    @Test(
        "so it is behind the command",
        arguments: [
            ("de", "einfach", .easy), ("de", "schwierig", .hard), ("de", "zufällig", .random),
            ("de", "zufaellig", .random),
            ("fr", "aléatoire", .random), ("es", "al azar", .random), ("ca", "a l'atzar", .random),
            ("en", "an easy one", .easy), ("en", "a hard one", .hard), ("en", "one more", .random),
            ("en", "very hard", .hard), ("en", "new", .random), ("en", "a new easy one", .easy),
            ("en", "today's one", .today),
            ("de", "für heute", .today), ("de", "ein neues", .random), ("de", "noch eins", .random),
            ("de", "noch eine", .random), ("de", "noch ein leichtes", .easy), ("de", "sehr schwer", .hard),
            ("fr", "une nouvelle", .random), ("fr", "encore une", .random), ("fr", "celle du jour", .today),
            ("fr", "une plus facile", .easy), ("es", "uno fácil", .easy), ("es", "uno nuevo", .random),
            ("es", "otro más", .random), ("es", "más difícil", .hard), ("es", "muy difícil", .hard),
            ("es", "uno más", .random), ("es", "uno más fácil", .easy), ("ca", "un més", .random),
            ("ca", "un més fàcil", .easy), ("fr", "une de plus", .random), ("ca", "un de nou", .random),
            ("ca", "una altra", .random), ("ca", "més difícil", .hard),
        ] as [(String, String, PuzzleRequest.Choice)])
    func arguments(code: String, text: String, choice: PuzzleRequest.Choice) {
        let request = PuzzleRequest(argument: MessageText(text), in: texts.language(for: code))
        #expect(request.choice == choice && request.unknownWord == nil)
    }

    @Test(
        "without the command, a new puzzle is the person's own",
        arguments: [
            ("en", "a new puzzle"), ("ca", "un rusc nou"), ("de", "ein neues Rätsel"), ("es", "un panal nuevo"),
            ("fr", "une nouvelle ruche"),
        ])
    func newPuzzle(code: String, text: String) throws {
        #expect(PuzzleRequest(plain: MessageText(text), in: texts.language(for: code)) == nil)
        #expect(try command(in: text, code: code) == "new")
    }

    // MARK: Sentences that hold the words of a command

    @Test(
        "thanks for something ask for nothing",
        arguments: [
            ("en", "thanks for the hint"), ("en", "thank you for your help!"), ("de", "danke für den Tipp"),
            ("es", "gracias por la pista"), ("fr", "merci pour l'indice"), ("ca", "gràcies per la pista"),
        ])
    func thanksForSomething(code: String, text: String) throws {
        #expect(try intent(of: text, in: code) == .thanks)
    }

    @Test(
        "“how many more” asks for the words that are left, not for more of a clue",
        arguments: [
            ("en", "how many more?"), ("en", "how much more"), ("de", "wie viele noch"), ("es", "¿cuántas más?"),
            ("fr", "combien encore"), ("ca", "quantes més"),
        ])
    func howManyMore(code: String, text: String) throws {
        #expect(try command(in: text, code: code) == "found")
    }

    @Test(
        "a question whether a word counts changes nothing",
        arguments: [("es", "¿hyena vale?"), ("ca", "val hyena?"), ("de", "zählt hyena?"), ("fr", "hyena compte ?")])
    func questionIsNoClaim(code: String, text: String) throws {
        if case .claim = try intent(of: text, in: code) { Issue.record("\(text) is read as a claim") }
    }

    @Test(
        "a language has more names than one",
        arguments: [
            ("castellano", "es"), ("castellà", "es"), ("Kastilisch", "es"), ("valencià", "ca"), ("Catalan", "ca"),
        ])
    func languageNames(name: String, code: String) {
        #expect(texts.language(called: name)?.code == code)
    }
}

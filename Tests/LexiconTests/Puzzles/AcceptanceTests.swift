import Hive
import Lexicon
import Testing

@Suite("Which words the puzzle accepts")
struct AcceptanceTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    /// A board without S that has the letters of `word`, filled up with other letters.
    private func board(showing word: String) throws -> Board {
        let letters = try #require(LetterSet(word)).letters
        let filling = try #require(LetterSet("qxzjvkwu")).letters.filter { !letters.contains($0) }
        let outer = (letters.dropFirst() + filling).prefix(6).reduce(into: LetterSet()) { $0.insert(LetterSet($1)) }
        return try #require(Board(center: letters[0], outer: outer))
    }

    @Test(
        "words that puzzles accept are listed even when word lists lack them",
        arguments: ["noob", "umami", "farro", "woohoo", "burrata", "telehealth", "vlog", "acai", "captcha"])
    func young(word: String) throws {
        let words = lexicon.words(on: try board(showing: word))
        #expect(words.contains { $0.text == word && $0.acceptance > 0.9 })
    }

    @Test(
        "archaic, technical and British words are kept apart",
        arguments: ["caeca", "acanthi", "colour", "teledu", "calque", "aalii", "nucellar"])
    func unlikely(word: String) throws {
        let board = try board(showing: word)
        #expect(!lexicon.words(on: board).contains { $0.text == word })
        #expect(lexicon.unlikelyWords(on: board).contains { $0.text == word && $0.acceptance < 0.5 })
    }

    @Test(
        "forms with S, which the digital edition never shows, are as likely as their base forms",
        arguments: ["yachts", "dogs", "boxes", "daisies", "aaliis"])
    func plural(word: String) {
        let isLikely = lexicon.likelyWords.contains { $0.text == word }
        #expect(isLikely == (word != "aaliis"))
    }

    @Test("probabilities lie within 0…1")
    func probabilities() {
        #expect(lexicon.likelyWords.allSatisfy { (Lexicon.likelyPangramAcceptance...1).contains($0.acceptance) })
    }

    @Test("the words of a board are always in one order: easiest first")
    func order() throws {
        let board = try #require(Board(center: "a", outer: "cnotil"))
        let words = lexicon.words(on: board).map(\.text)
        #expect(words == lexicon.words(on: board).map(\.text))
        let easy = try ["call", "national", "cocoa"].map { try #require(words.firstIndex(of: $0)) }
        let difficult = try #require(words.firstIndex(of: "cantata"))
        #expect(easy.allSatisfy { $0 < difficult })
    }

    @Test(
        "slurs and obscenities are listed but not offered; other words are offered",
        arguments: [
            ("farting", false), ("fart", false), ("bitchy", false), ("yacht", true), ("cockpit", true), ("damn", true),
        ])
    func coarse(word: String, isOfferable: Bool) throws {
        let board = try board(showing: word)
        let listed = lexicon.words(on: board) + lexicon.unlikelyWords(on: board)
        #expect(listed.first { $0.text == word }?.isOfferable == isOfferable)
        #expect(lexicon.isOfferable(word) == isOfferable)
    }

    @Test("a walk over the words asks once about each prefix and skips coarse words")
    func walked() throws {
        var asked: [String] = [], found: [String] = []
        var prefix: [UInt8] = []
        let wanted = Array("far".utf8), last = Array("mt".utf8)
        lexicon.walk { length, byte in
            prefix = Array(prefix.prefix(length)) + [byte]
            asked.append(String(decoding: prefix, as: UTF8.self))
            return length < 3 ? byte == wanted[length] : length == 3 && last.contains(byte)
        } visit: { word, length in
            #expect(length == word.utf8.count)
            found.append(word)
        }
        #expect(found.contains("farm") && found.allSatisfy { $0.hasPrefix("far") || $0.count < 3 })
        #expect(!found.contains("fart") && lexicon.definition(of: "fart") != nil)
        #expect(Set(asked).count == asked.count)
    }

    @Test("hardly any likely word is withheld")
    func fewHeldBack() {
        let held = lexicon.likelyWords.count { !$0.isOfferable }
        #expect((50...600).contains(held))
    }

    @Test(
        "words that no dictionary explains are in Honeycue's own glossary",
        arguments: ["umami", "noob", "kart"])
    func glossary(word: String) {
        #expect(lexicon.dictionaryClue(for: word).kind == .definition)
        #expect(lexicon.definition(of: word)?.senses.first?.source == "Honeycue")
    }

    @Test("a board's only conceivable pangram is listed, however rare it is", arguments: ["puppylike", "phonily"])
    func pangram(word: String) throws {
        #expect(lexicon.words(on: try board(showing: word)).contains { $0.text == word })
    }
}

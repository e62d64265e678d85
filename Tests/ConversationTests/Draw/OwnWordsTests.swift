import Testing

@testable import DrawTalk

@Suite("Words of one's own")
struct OwnWordsTests {
    private func words(_ argument: String) -> [String]? { OwnWords(argument, after: ["with"])?.words }

    @Test("stand behind an opening word, with commas, semicolons or new lines between them")
    func separated() {
        #expect(words("with tree, cat") == ["tree", "cat"])
        #expect(words("WITH\ttree;cousin's car\n the moon ") == ["tree", "cousin's car", "the moon"])
    }

    @Test("are none without the opening word", arguments: ["", "3", "without tree"])
    func none(argument: String) { #expect(words(argument) == nil) }

    @Test("are missing behind an opening word that stands alone", arguments: ["with", " With ", "with ,"])
    func missing(argument: String) { #expect(words(argument) == []) }

    @Test("count once each, whatever their case and accents, and only if they have letters or digits")
    func cleaned() {
        #expect(words("with Cat, cat, cát, ?!, , 7") == ["Cat", "7"])
    }

    @Test("lose what turns a line around, and are refused when they do not fit above a drawing")
    func hostile() throws {
        let (longest, longer) = (String(repeating: "b", count: 40), String(repeating: "a", count: 500))
        let own = try #require(OwnWords("with \u{202E}tree, \(longer), \(longest)", after: ["with"]))
        #expect(own.words == ["tree", longest])
        #expect(own.tooLong == [String(longer.prefix(39)) + "…"])
    }

    @Test("of a language that is written from right to left may have as many letters as others")
    func rightToLeft() {
        let word = String(repeating: "ש", count: 40)
        #expect(words("with \(word)") == ["\u{2068}\(word)\u{2069}"])
    }
}

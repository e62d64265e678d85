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

    @Test(
        "are none without the opening word or without anything behind it",
        arguments: ["", "3", "with", "with ", "without tree"])
    func none(argument: String) { #expect(words(argument) == nil) }

    @Test("count once each, whatever their case and accents, and only if they have letters or digits")
    func cleaned() {
        #expect(words("with Cat, cat, cát, ?!, , 7") == ["Cat", "7"])
    }

    @Test("lose what turns a line around, and are cut to what fits beside a drawing")
    func hostile() throws {
        let cleaned = try #require(words("with \u{202E}tree, " + String(repeating: "a", count: 500)))
        #expect(cleaned[0] == "tree" && cleaned[1].count == 40)
    }
}

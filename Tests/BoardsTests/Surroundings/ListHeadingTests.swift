import Testing

@testable import Boards

@Suite("Headings of lists of found words")
struct ListHeadingTests {
    @Test(
        "state how many words there are",
        arguments: [
            ("You have found 12 words", 12), ("You have found l word", 1), ("You've found 3 words", 3),
            ("You have found 46 words (57 total)", 46), ("Words found: 8", 8), ("Found 9 words", 9),
            ("You have found 2words", 2), ("Vou have found 4 words", 4),
        ])
    func counts(text: String, count: Int) { #expect(ListHeading(text)?.count == count) }

    @Test(
        "need not state it",
        arguments: ["Your words", "Your Words", "Words you found", "Found words", "Words found so far"])
    func without(text: String) throws { #expect(try #require(ListHeading(text)).count == nil) }

    @Test("may be followed by the words themselves, which are not part of the heading")
    func words() throws {
        #expect(try #require(ListHeading("Your words: Left, Hint, All, Not, Missed, A, B, C, D, E, F")).count == nil)
        #expect(ListHeading("Hints: your words") == nil)
    }

    @Test(
        "are neither headings of other words nor sentences",
        arguments: [
            "Potential Words", "Yesterday's answers", "Words not found", "You have found all 40 words", "Solutions:",
            "Words nobody found", "Words still to be found", "Words Maria found", "Today's words found by others",
            "Ben found 3 words", "Words found by the bot", "No words found", "Words you have yet to be found",
            "Your score", "Your words …  Enter a word", "Words left: 3", "Hints", "", "Delete Enter",
            "If you found this page by its title, then the words below are of no use to you",
        ])
    func others(text: String) { #expect(ListHeading(text) == nil) }

    @Test(
        "the titles of the ranks are recognized despite a wrong letter",
        arguments: ["Beginner", "Good Start", "Geniuss •", "SOLID 62"])
    func ranks(text: String) { #expect(RankTitle.begins(text)) }

    @Test("other words are no ranks", arguments: ["Goods", "Help", "", "Stats Yesterday", "A Genius"])
    func noRanks(text: String) { #expect(!RankTitle.begins(text)) }
}

import Conversation
import Foundation
import Hive
import Messaging
import Testing

@testable import Talk

@Suite("The language of a board")
struct BoardLanguageTests {
    /// Words of the letters b to h with w, `count` of them, with no word of all letters.
    private func words(_ count: Int) -> [String] {
        let letters = Array("bcdfgh")
        return (0..<count).map { "w" + String([letters[$0 % 6], letters[$0 / 6 % 6], letters[$0 / 36 % 6], "w"]) }
    }

    /// What the bot says to the letters in a chat whose person speaks `language`.
    private func answer(
        in language: String, to message: String = "w bcdfgh", english: [String] = [], german: [String] = [],
        catalan: [String]
    ) throws -> String {
        let conversation = try Fixtures.conversation(
            english: ListedWords(likely: english, unlikely: []),
            foreignWords: [
                "ca": ListedWords(likely: catalan, unlikely: []), "de": ListedWords(likely: german, unlikely: []),
            ])
        let actions = try TranscriptRunner.actions(
            in: "(ana's app speaks \(language))\nana: \(message)\n", with: conversation)
        return actions.compactMap(\.content).map { "\($0)" }.joined(separator: "\n")
    }

    @Test("is the chat's, where its list lacks the word of all letters and another language happens to have one")
    func withoutPangram() throws {
        let catalan = words(30) + ["wbcdfgh"]
        #expect(try answer(in: "de", german: words(30), catalan: catalan).contains("Deutsch"))
        #expect(try answer(in: "en", german: words(30), catalan: catalan).contains("Catalan"))
    }

    @Test("is English only with a word of all letters, as every English puzzle has one that the list knows")
    func english() throws {
        let catalan = words(30) + ["wbcdfgh"]
        #expect(try answer(in: "en", english: words(30), catalan: catalan).contains("Catalan"))
        #expect(try !answer(in: "en", english: catalan, catalan: catalan).contains("Catalan."))
        #expect(try !answer(in: "de", english: catalan, german: words(30), catalan: catalan).contains("Deutsch."))
    }

    @Test("is the other one, where the chat's language has too few words for a board")
    func fewWords() throws {
        let catalan = words(30) + ["wbcdfgh"]
        #expect(try answer(in: "de", german: words(12), catalan: catalan).contains("Katalanisch"))
    }

    @Test("of a printed board is told by its words, as newspapers print puzzles of every language")
    func printed() throws {
        let photo = "[photo W BCDFGH print]", words = words(30) + ["wbcdfgh"]
        #expect(try answer(in: "en", to: photo, english: self.words(30), catalan: words).contains("Catalan"))
        let english = try answer(in: "en", to: photo, english: words, catalan: words)
        #expect(english.contains("print edition") && !english.contains("Catalan."))
    }
}

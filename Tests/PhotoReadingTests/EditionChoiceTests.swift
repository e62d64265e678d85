import Foundation
import Hive
import Testing

@testable import PhotoReading

@Suite("The edition of a board")
struct EditionChoiceTests {
    private func choice(_ letters: String, usual: Edition = .digital, preferred: Edition? = nil) throws
        -> EditionChoice?
    {
        let set = try #require(LetterSet(letters))
        return EditionChoice(letters: set, count: letters.count, usual: usual, preferred: preferred)
    }

    @Test("English letters are the edition that the picture shows, unless the chat plays in another language")
    func english() throws {
        #expect(try choice("YACEHNT") == EditionChoice(edition: .digital))
        #expect(try choice("YACEHNT", usual: .print) == EditionChoice(edition: .print))
        #expect(try choice("YACEHNT", usual: .print, preferred: .digital) == EditionChoice(edition: .print))
        #expect(try choice("YACEHNT", preferred: .catalan) == EditionChoice(edition: .catalan))
    }

    @Test(
        "a letter that one language alone has decides, whatever the chat plays",
        arguments: [("ÇABEIRT", Edition.catalan), ("ÑABEIRT", .spanish), ("ÜABEIRT", .german), ("ØABEIRT", .norwegian)])
    func oneLanguage(letters: String, edition: Edition) throws {
        #expect(try choice(letters) == EditionChoice(edition: edition))
        #expect(try choice(letters, preferred: .italian) == EditionChoice(edition: edition))
    }

    @Test("letters of two languages leave a question, which the chat's edition answers")
    func twoLanguages() throws {
        #expect(try choice("ÄÖBEIRT") == EditionChoice(edition: .german, others: [.swedish]))
        #expect(try choice("ÅABEIRT") == EditionChoice(edition: .swedish, others: [.norwegian]))
        #expect(try choice("ÅABEIRT", preferred: .norwegian) == EditionChoice(edition: .norwegian))
    }

    @Test("six letters are Catalan")
    func sixLetters() throws { #expect(try choice("ABEIRT") == EditionChoice(edition: .catalan)) }

    @Test("no language has all letters", arguments: ["ÇÑBEIRT", "ØÖBEIRT", "ÑABEIR"])
    func none(letters: String) throws { #expect(try choice(letters) == nil) }
}

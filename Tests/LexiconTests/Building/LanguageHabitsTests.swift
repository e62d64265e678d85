import Testing

@testable import Lexicon

@Suite("How languages join words in print")
struct LanguageHabitsTests {
    @Test("every line of the file has the form of one, and each language its small words")
    func wellFormed() {
        #expect(Set(LanguageHabits.all.keys) == ["ca", "de", "es", "fr", "it", "nb", "nl", "pt", "sv"])
        for (language, habits) in LanguageHabits.all {
            #expect(!habits.determiners.isEmpty && !habits.subjects.isEmpty, "\(language)")
            #expect(habits.elided.allSatisfy { !$0.contains("'") }, "\(language)")
        }
    }

    @Test("several lines of a kind follow each other, and “-” is no ending")
    func lines() throws {
        let text = """
            # comment

            it | enclitics | gliela glielo
            it | enclitics | mi
            it | endings | - e
            it | habits | compounds
            """
        let habits = try #require(LanguageHabits.habits(in: text)?["it"])
        #expect(habits.enclitics == ["gliela", "glielo", "mi"])
        #expect(habits.verbEndings == ["", "e"])
        #expect(habits.joinsWords && !habits.capitalizesNouns)
    }

    @Test(
        "a line of another form is refused",
        arguments: ["it | enclitics", "it | pronouns | mi", "it es | elided | l", "it | elided | l | d"])
    func malformed(line: String) { #expect(LanguageHabits.habits(in: line) == nil) }
}

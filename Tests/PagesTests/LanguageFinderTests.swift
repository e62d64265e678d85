import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

@Suite("Telling the language of a page")
struct LanguageFinderTests {
    private let finder: LanguageFinder

    init() throws {
        let english = FewWords(frequencies: [
            "the": 7.7, "of": 7.4, "and": 7.4, "to": 7.4, "in": 7.2, "is": 7.2, "that": 7.1, "he": 6.7, "said": 6.2,
            "old": 5.6, "captain": 4.8, "was": 6.8, "die": 5.4, "on": 6.8, "sea": 5.1, "chair": 4.7, "pain": 5.0,
        ])
        let german = FewForeignWords(
            language: "de",
            frequencies: [
                "die": 7.5, "der": 7.4, "das": 7.2, "und": 7.4, "in": 7.2, "ist": 7.1, "für": 6.8, "alte": 5.2,
                "was": 6.4, "kapitän": 4.6, "see": 5.0,
            ])
        let french = FewForeignWords(
            language: "fr",
            frequencies: [
                "le": 7.3, "la": 7.4, "de": 7.7, "et": 7.3, "il": 6.9, "chair": 4.3, "pain": 4.9, "homme": 5.6,
                "on": 6.5,
                "dit": 6.0, "mer": 5.2, "était": 6.3, "vieux": 5.2,
            ])
        finder = LanguageFinder(
            english: english, languages: [german, french].map { PrintedLanguage(words: $0, data: nil) })
    }

    private func words(_ text: String) -> [ReadWord] {
        text.split(separator: " ").map {
            ReadWord(text: String($0), box: TextBox(minX: 0, minY: 0, maxX: 1, maxY: 1), confidence: 0.9)
        }
    }

    private func language(_ text: String, hints: [String] = []) -> String? {
        finder.finding(for: words(text), hints: hints).language
    }

    @Test(
        "the frequent words tell it, though the English data has lost their accents",
        arguments: [
            ("Die alte See und das, was fur den Kapitan ist", "de"), ("Il etait vieux, et la mer, de l’homme", "fr"),
        ])
    func told(text: String, language: String) { #expect(self.language(text) == language) }

    @Test("words that are in several languages leave it English")
    func english() { #expect(language("The old captain was on the sea, and in pain") == nil) }

    @Test("a quoted foreign sentence does not outweigh the English around it")
    func quotation() {
        #expect(
            language("and the old captain said that “la mer etait vieux et il dit” is of the sea, to the captain")
                == nil)
    }

    @Test("foreign names do not make an English sentence foreign")
    func names() { #expect(language("the captain of the Vieux Mer and the Homme") == nil) }

    @Test("an expected language decides about few words, not against many")
    func hints() {
        #expect(language("pain, chair") == nil)
        #expect(language("chair. On dit", hints: []) == language("chair. On dit", hints: ["de"]))
        #expect(language("dit: pain", hints: ["fr"]) == "fr")
        #expect(language("The old captain was on the sea, and in pain", hints: ["fr"]) == nil)
        #expect(language("Il etait vieux, et la mer, de l’homme", hints: ["en", "de"]) == "fr")
    }

    @Test("few words are no certain result")
    func certainty() {
        #expect(!finder.finding(for: words("pain, chair"), hints: []).isCertain)
        #expect(finder.finding(for: words("Il etait vieux, et la mer, de l’homme"), hints: []).isCertain)
        #expect(finder.finding(for: words("the old captain was on the sea"), hints: []).isCertain)
    }

    @Test("without words there is no language")
    func nothing() { #expect(language("") == nil) }

    @Test(
        "the common words of a language tell it without a dictionary",
        arguments: [
            ("Im Garten war es still, und die Kinder sind nicht mehr von dem Baum geklettert", "de"),
            ("Hij zei dat het een lange weg was, maar niet voor de kinderen van het dorp", "nl"),
            ("Il a dit que les enfants ne sont pas dans le jardin avec nous", "fr"),
            ("Però els nens no van anar amb ell, que va ser molt lluny de les cases", "ca"),
            ("Nie wiem, czy to jest tak, jak ona się tego od niego dowiedziała", "pl"),
        ])
    func common(text: String, language: String) {
        let finding = LanguageFinder.ofCommonWords().finding(for: words(text))
        #expect(finding.isCertain && finding.language == language)
    }

    @Test(
        "few common words, names and English tell no other language",
        arguments: ["La Scala", "Zur Post", "Die, he said, in an old car"])
    func uncommon(text: String) {
        let finding = LanguageFinder.ofCommonWords().finding(for: words(text))
        #expect(finding.language == nil || !finding.isCertain)
    }
}

import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

@Suite("Choosing the spelling of a word in another language")
struct SpellingChoiceTests {
    private static let french = FewForeignWords(
        language: "fr",
        frequencies: ["côté": 5.4, "côte": 4.8, "cote": 4.2, "homme": 5.6, "l": 7, "œuvre": 5, "été": 6, "ils": 6.4])
    private static let german = FewForeignWords(
        language: "de", frequencies: ["hafen": 4.4, "verwaltung": 4.5, "amt": 4.6, "straße": 5.2, "für": 6.8])
    private let interpreter = WordInterpreter(words: Self.french, foreign: Self.french)

    private func word(_ steps: [RecognitionStep], _ text: String) -> ReadWord? {
        let word = RecognizedWord(text: text, box: TextBox(minX: 5, minY: 0, maxX: 90, maxY: 20), confidence: 0.6)
        return interpreter.interpretation(of: [PictureReading(words: [word], steps: steps)])?.words.first
    }

    @Test("the characters decide between words that differ in accents", arguments: ["côté", "côte", "cote"])
    func seen(spelling: String) { #expect(word(RecognitionStep.plain(spelling), spelling)?.text == spelling) }

    @Test("where the characters say nothing, the more frequent word is right")
    func hidden() {
        var steps = RecognitionStep.plain("cote")
        steps[3].characters = ["o": 0.4, "ô": 0.4]
        steps[7].characters = ["e": 0.4, "é": 0.4]
        #expect(word(steps, "cote")?.text == "côté")
    }

    @Test("a doubtful letter after an elided word is decided by the dictionary")
    func elision() {
        var steps = RecognitionStep.plain("l’hcmme")
        steps[7].characters = ["c": 0.55, "o": 0.4]
        #expect(word(steps, "l’hcmme")?.text == "l’homme")
    }

    @Test("a ligature is spelled as its word is", arguments: ["œuvre", "oeuvre"])
    func ligature(text: String) {
        let read = word(RecognitionStep.plain(text), text)?.text
        #expect(read == text || read == "œuvre")
    }

    @Test(
        "printed words are known without their elided head, in capitals without accents, and as compounds",
        arguments: ["l'homme", "L’Homme", "ETE", "Côté", "côté-homme"])
    func known(core: String) { #expect(interpreter.knows(core)) }

    @Test("others are not", arguments: ["ete", "x'homme", "qu’hamme", "hommecôté", "b"])
    func unknown(core: String) { #expect(!interpreter.knows(core)) }

    @Test("German joins words, and old print has a long s")
    func german() {
        let interpreter = WordInterpreter(words: Self.german, foreign: Self.german)
        #expect(interpreter.knows("Hafenverwaltung") && interpreter.knows("Hafensverwaltung"))
        #expect(interpreter.knows("STRASSE") && interpreter.knows("für") && !interpreter.knows("fur"))
        let old = FewForeignWords(language: "de", frequencies: ["wasser": 5])
        #expect(WordInterpreter(words: old, foreign: old).knows("Waſſer"))
    }

    @Test("quotation marks and turned marks are punctuation", arguments: ["«homme»", "„homme“", "¿homme?", "¡homme!"])
    func punctuation(text: String) {
        let box = TextBox(minX: 0, minY: 0, maxX: 9, maxY: 9)
        #expect(interpreter.isKnown(ReadWord(text: text, box: box, confidence: 0.9)))
    }
}

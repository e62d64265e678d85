import Testing

@testable import Boards

@Suite("Headings of lists of found words in other languages")
struct ForeignListHeadingTests {
    @Test(
        "their number of words is read",
        arguments: [
            ("Has trobat 8 paraules de les 120 possibles:", "ca", 8), ("Has trobat 1 paraula", "ca", 1),
            ("Du hast 5 Wörter gefunden", "de", 5), ("Has encontrado 12 palabras", "es", 12),
            ("Hai trovato 4 parole su 50", "it", 4), ("Du har hittat 9 ord", "sv", 9), ("Du har funnet 3 ord", "nb", 3),
        ])
    func count(text: String, language: String, count: Int) throws {
        let heading = try #require(ListHeading(text, language: language))
        #expect(heading.count == count)
    }

    @Test(
        "headings of words that the player did not find are none",
        arguments: [
            ("Nicht gefundene Wörter", "de"), ("3 Wörter nicht gefunden", "de"), ("Noch 3 Wörter nicht gefunden", "de"),
            ("Fehlende Wörter, gestern gefunden", "de"), ("Palabras no encontradas", "es"),
            ("Palabras que nadie ha encontrado", "es"), ("3 paraules no trobades", "ca"),
            ("No has trobat 3 paraules", "ca"), ("Paraules trobades ahir", "ca"), ("4 parole non trovate", "it"),
            ("Parole trovate ieri", "it"), ("9 ord inte hittade", "sv"), ("Ord du inte har hittat", "sv"),
            ("Ord hittade i går", "sv"), ("3 ord ikke funnet", "nb"), ("Ord funnet i går", "nb"),
        ])
    func notFound(text: String, language: String) { #expect(ListHeading(text, language: language) == nil) }

    @Test("English headings stay as they are, and others are none")
    func others() {
        #expect(ListHeading("You have found 12 words", language: "en")?.count == 12)
        #expect(ListHeading("You have found 12 words", language: "ca") == nil)
        #expect(ListHeading("Paraules", language: "ca") == nil)
    }
}

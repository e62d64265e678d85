import Testing

@testable import Boards

@Suite("The language of the words on a screen")
struct ScreenWordsTests {
    @Test(
        "the words of each language's screens tell it",
        arguments: [
            ("Has trobat 3 paraules de les 120 possibles", "ca"), ("Puntuacid: 12/340", "ca"),
            ("You have found 12 words", "en"), ("Genius", "en"), ("Du hast 5 Wörter gefunden", "de"),
            ("Palabras encontradas: 7", "es"), ("Hai trovato 4 parole su 50", "it"), ("Poäng: 14", "sv"),
            ("Du har funnet 3 ord", "nb"),
        ])
    func languages(text: String, language: String) { #expect(ScreenWords.language(of: [text]) == language) }

    @Test("other words say nothing", arguments: ["", "9:41", "parole bland punts", "abella, cabal, balla"])
    func nothing(text: String) { #expect(ScreenWords.language(of: [text]) == nil) }

    @Test("the language with more of its words wins, and a tie is undecided")
    func several() {
        #expect(ScreenWords.language(of: ["Your score", "Puntuació", "3 paraules trobades, has trobat"]) == "ca")
        #expect(ScreenWords.language(of: ["Delete", "Esborra"]) == nil)
    }
}

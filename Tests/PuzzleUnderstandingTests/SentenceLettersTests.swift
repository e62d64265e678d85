import Hive
import Testing

@testable import Conversation
@testable import PuzzleUnderstanding
@testable import Talk

@Suite("Letters that a sentence names")
struct SentenceLettersTests {
    private let texts: Templates

    init() throws { texts = try Packs.texts.get() }

    @Test(
        "a sentence about a new board names its centre and its other letters",
        arguments: [
            ("en", "a new one: L in the middle and around it A C E I N T", "laceint"),
            ("en", "new letters, centre L, A C E I N T around", "laceint"),
            ("en", "i have L A C E I N T here", "laceint"),
            ("en", "put L in the centre and ACEINT around it", "laceint"),
            ("de", "eine neue Wabe, in der Mitte das L, außen A C E I N T", "laceint"),
            ("es", "otro: en el centro la L y alrededor A C E I N T", "laceint"),
            ("fr", "une autre : L au milieu, autour A C E I N T", "laceint"),
            ("ca", "un altre: al mig la L i al voltant A C E I N T", "laceint"),
            ("en", "they are L with A C E I N T", "laceint"), ("en", "i want a new board", ""),
            ("en", "can i have a new one with more vowels", ""),
        ])
    func newBoard(code: String, text: String, letters: String) {
        let named = TypedBoard.letters(in: MessageText(text), language: texts.language(for: code))
        #expect(named.joined() == letters)
    }

    @Test(
        "of a sentence that corrects a letter, other words are passed over",
        arguments: [
            ("en", "hey the one in the middle is surely a T", Correction.center("t")),
            ("en", "look closer that is a Q and not an O", .replace(wrong: "o", right: "q", isOrdered: true)),
            ("de", "also bei mir steht in der Mitte ein T", .center("t")),
            ("es", "mira bien, la del centro es la T", .center("t")),
            ("en", "one letter is missing, the K", .unclear),
        ])
    func corrections(code: String, text: String, correction: Correction) {
        let tokens = MessageText(text).tokensWithMarkedLetters
        #expect(Correction(sentence: tokens, in: texts.language(for: code)) == correction)
    }
}

import Hive
import Testing

@testable import Conversation
@testable import PuzzleUnderstanding
@testable import Talk

/// What people say they don't want, in the languages that are shipped.
@Suite("Refusals")
struct RefusalTests {
    private let texts: Templates

    init() throws { texts = try Packs.texts.get() }

    @Test(
        "a sentence says what is not wanted",
        arguments: [
            ("en", "no more hints, thanks", Refusal.hint), ("en", "Please don't give me a clue", .hint),
            ("en", "we don't want to see the answers yet", .reveal), ("en", "never tell me the word", .reveal),
            ("en", "I'm not giving up", .reveal), ("en", "do not erase my words", .delete),
            ("en", "don't turn off my reminders", .stop), ("en", "don't skip this", .skip),
            ("de", "bitte keine Hinweise", .hint), ("de", "sag mir das Wort bloß nicht", .reveal),
            ("de", "noch nicht auflösen", .reveal), ("de", "lösch das bitte nicht", .delete),
            ("de", "hör damit nicht auf", .stop), ("de", "überspring das nicht", .skip),
            ("es", "no quiero más pistas", .hint), ("es", "no me la digas", .reveal), ("es", "no borres nada", .delete),
            ("es", "no pares los recordatorios", .stop), ("es", "no la cambies", .skip),
            ("fr", "pas d'indice, merci", .hint), ("fr", "ne me le dis pas", .reveal), ("fr", "n'efface rien", .delete),
            ("fr", "n'arrête pas les rappels", .stop), ("fr", "ne change pas de mot", .skip),
            ("ca", "no vull cap pista", .hint), ("ca", "no me la diguis", .reveal),
            ("ca", "no esborris res", .delete), ("ca", "no paris els recordatoris", .stop),
            ("ca", "no la canviïs", .skip),
        ])
    func refused(code: String, text: String, refusal: Refusal) {
        #expect(texts.language(for: code).refused(in: text) == [refusal])
    }

    @Test(
        "a no behind it refuses whatever was named",
        arguments: [
            ("en", "a hint? No, thanks!"), ("de", "einen Tipp? Nein danke"), ("es", "¿una pista? No, gracias"),
            ("fr", "un indice ? non merci"), ("ca", "una pista? no, gràcies"),
        ])
    func declined(code: String, text: String) {
        #expect(texts.language(for: code).refused(in: text) == Set(Refusal.allCases))
    }

    @Test(
        "a negation of something else refuses nothing",
        arguments: [
            ("en", "that is the answer, no?"), ("en", "no idea, a hint please"), ("en", "enough, stop"),
            ("en", "i can't find any more give me a clue"),
            ("en", "i don't know tell me the word"), ("en", "i dont get it tell me"), ("en", "no clue"),
            ("en", "i don't need it any more delete it"), ("en", "not that one another please"),
            ("de", "keine Ahnung, Tipp bitte"), ("de", "ich komm nicht weiter sag mir das Wort"),
            ("de", "sag mir das Wort ich weiß es nicht"), ("es", "no sé dame una pista"),
            ("es", "no se me ocurre nada dímela"),
            ("fr", "je trouve pas un indice stp"), ("fr", "je sais pas dis-moi"), ("fr", "pas celui-là passe"),
            ("ca", "no ho sé digues-m'ho"), ("ca", "no em surt dona'm una pista"),
        ])
    func notRefused(code: String, text: String) {
        #expect(texts.language(for: code).refused(in: text).isEmpty)
    }
}

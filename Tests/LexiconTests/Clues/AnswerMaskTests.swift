import Lexicon
import Testing

@Suite("Clues to answers of other languages")
struct AnswerMaskTests {
    private let mask = AnswerMask(of: ["traça"], among: ["raça", "caçar"])

    @Test(
        "hide the word, its forms and its cognates",
        arguments: ["traça", "Traces", "traza", "la traça", "traçar", "TRACA", "trace"])
    func givesAway(word: String) { #expect(mask.isGivenAway(by: word)) }

    @Test("keep words that are only a little like it", arguments: ["polilla", "moth", "tros", "marca", "tra"])
    func keeps(word: String) { #expect(!mask.isGivenAway(by: word)) }

    @Test("hide a short word only when it is the same")
    func short() {
        let short = AnswerMask(of: ["ric"], among: [])
        #expect(short.isGivenAway(by: "RIC") && !short.isGivenAway(by: "rice") && !short.isGivenAway(by: "ràpid"))
    }

    @Test("mask it inside a definition, and the other answers too")
    func definition() {
        #expect(
            mask.masked("Senyal («traça») que deixa una raça d’animals.")
                == "Senyal («▢▢▢») que deixa una ◇◇◇ d’animals.")
        #expect(mask.masked("Acció de traçar.") == "Acció de ▢▢▢.")
    }

    @Test("are left out when nothing remains that tells")
    func nothingLeft() { #expect(mask.masked("Traça, traces.") == nil && mask.masked("Vegeu traça.") == nil) }
}

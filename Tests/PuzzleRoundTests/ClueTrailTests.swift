import PuzzleRound
import Testing

/// Leafing through the clues of a game.
@Suite("Leafing through clues")
struct ClueTrailTests {
    private let trail = ClueTrail(words: ["they", "yacht", "achy", "cyan"], missing: ["they", "achy", "cyan"])

    @Test("back and on lead to the clues before and after, past words that are found")
    func neighbours() {
        #expect(trail.previous(before: "achy") == "they")
        #expect(trail.next(after: "they") == "achy")
        #expect(trail.next(after: "yacht") == "achy")
    }

    @Test("before the first there is nothing, and after the last the next clue is a new one")
    func ends() {
        #expect(trail.previous(before: "they") == nil)
        #expect(trail.next(after: "cyan") == nil)
        #expect(trail.next(after: nil) == nil)
    }

    @Test("without an open clue, back leads to the last that was given")
    func noOpenClue() {
        #expect(trail.previous(before: nil) == "cyan")
        #expect(ClueTrail(words: [], missing: []).previous(before: nil) == nil)
    }

    @Test("a word whose clue is given again keeps its place")
    func places() {
        var words = ["they", "yacht"]
        words.note("they")
        words.note("achy")
        #expect(words == ["they", "yacht", "achy"])
    }
}

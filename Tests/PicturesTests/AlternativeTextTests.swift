import Hive
import Testing

@testable import Pictures

@Suite("The picture in words")
struct AlternativeTextTests {
    @Test("names the letters, the progress and the doubts")
    func text() {
        #expect(
            Scenes.scene().alternativeText
                == "Y in the middle of A C E H N T. 12 of 38 words found, 45 of 160 points, rank Nice.")
        #expect(Scenes.scene(uncertain: LetterSet("TY") ?? []).alternativeText.hasSuffix("Not sure about Y, T."))
    }
}

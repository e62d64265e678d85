import Foundation
import Testing

@testable import Pictures

@Suite("The picture of a record")
struct RecordPictureTests {
    private func scene(_ heights: [Double], value: String = "312") -> RecordScene {
        RecordScene(
            title: "What you have played",
            figures: ["boards", "Genius", "all words", "words", "points", "pangrams"].map {
                .init(value: value, label: $0)
            },
            heading: "Puzzle of the day, your rank", bars: heights.map { .init(height: $0, label: "Fr") })
    }

    @Test("is drawn for an empty record, a full one, and figures that are too long")
    func draws() throws {
        for scene in [
            scene([]), scene(Array(repeating: 1, count: 40)),
            scene([.nan, -3, 7], value: String(repeating: "9", count: 60)),
        ] {
            #expect(try RecordPicture(scene).png().starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test("a higher rank makes a higher bar")
    func heights() throws {
        let low = try RecordPicture(scene([0.1])).png(), high = try RecordPicture(scene([1])).png()
        #expect(low != high)
    }
}

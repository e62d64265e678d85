import PhotoReading
import Testing

@testable import Pages

@Suite("A second look at a page")
struct SecondLookTests {
    private func reading(
        _ word: String, _ confidence: Double, instead: [String]? = nil, isWhole: Bool = false
    ) -> Reading {
        let box = PageReading.Box(x: 0, y: 0, width: 40, height: 20)
        return .page(
            PageReading(
                words: [.init(text: word, box: box, confidence: confidence, line: 0)], target: 0..<1,
                alternatives: instead, selection: .circled, isWhole: isWhole))
    }

    private func compared(_ first: Reading, _ second: Reading) -> Reading {
        first.compared(with: second, contested: 0.45)
    }

    @Test("is taken at a page that was not read, at a doubtful word, and at one that is not beyond doubt")
    func needed() {
        #expect(reading("yacht", 0.97).isClear(from: 0.955))
        for unclear in [
            Reading.none(.noText), reading("yacht", 0.4), reading("yacht", 0.9),
            reading("yacht", 0.97, instead: ["yachts"]),
        ] {
            #expect(!unclear.isClear(from: 0.955))
        }
        // A whole page without a mark has no word to be in doubt about.
        #expect(Reading.page(PageReading(words: [], isWhole: true)).isClear(from: 0.955))
    }

    @Test("reads the page again only if its words may replace those of the first")
    func extent() {
        #expect(reading("yacht", 0.9, isWhole: true).needsOnlyTarget)
        #expect(reading("yacht", 0.4).needsOnlyTarget)
        #expect(!reading("yacht", 0.4, isWhole: true).needsOnlyTarget)
        #expect(!reading("yacht", 0.9, instead: ["yachts"], isWhole: true).needsOnlyTarget)
        #expect(!Reading.none(.noText).needsOnlyTarget)
    }

    @Test("counts where the first saw nothing or was in doubt")
    func better() {
        let clear = reading("yacht", 0.9)
        #expect(compared(.none(.noText), clear) == clear)
        #expect(compared(reading("yecht", 0.3), clear) == clear)
        #expect(compared(reading("yecht", 0.8, instead: ["yacht"]), clear) == clear)
    }

    @Test("does not count where it sees less, or the same word")
    func worse() {
        let clear = reading("“Yacht,”", 0.8)
        #expect(compared(clear, .none(.noText)) == clear)
        #expect(compared(clear, reading("yecht", 0.3)) == clear)
        #expect(compared(clear, reading("yacht", 0.9)) == clear)
    }

    @Test("leads to a question if both are certain of different words")
    func contradicted() {
        let first = reading("transmission", 0.8), second = reading("The,", 0.9)
        #expect(compared(first, second) == reading("transmission", 0.45, instead: ["the"]))
    }
}

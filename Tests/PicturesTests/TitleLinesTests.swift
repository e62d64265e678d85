import Testing

@testable import Pictures

@Suite("Titles on two lines")
struct TitleLinesTests {
    private static let style = TextStyle(size: 56, weight: .bold, color: Theme.light.ink)

    private func lines(_ title: String, width: Double) -> [String] {
        Typesetter.shared.lines(of: title, width: width, style: Self.style)
    }

    @Test("a title that fits stays on one line, and a single word is not broken")
    func oneLine() {
        #expect(lines("The day's board", width: 640) == ["The day's board"])
        #expect(lines("Donaudampfschifffahrtsgesellschaft", width: 100) == ["Donaudampfschifffahrtsgesellschaft"])
    }

    @Test("a longer one is broken between words, and never after an emoji that belongs to the next word")
    func twoLines() {
        #expect(
            lines("Breakfast Bees and Kitchen Table are level", width: 640)
                == ["Breakfast Bees and", "Kitchen Table are level"])
        let width = Typesetter.shared.width(of: "The race goes to 🟠", style: Self.style)
        #expect(lines("The race goes to 🟠 Amber", width: width + 10) == ["The race goes to", "🟠 Amber"])
    }
}

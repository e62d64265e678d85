import ImageCodec
import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

@Suite("The lines read of a page")
struct PageViewTests {
    private let page: PreparedPage
    private let recognizer: TextRecognizer
    private let target: WordTarget

    /// A photo of so many lines that the word in the middle may not be meant.
    init() throws {
        let photo = try #require(try LabelledPage.all().first { $0.task == "centre" })
        page = try #require(PreparedPage(photo.decoded()))
        recognizer = try TextRecognizer()
        target = try #require(CentreTarget.find(layout: page.layout))
    }

    private func lines(_ targets: [WordTarget], _ extent: PageView.Extent) -> [Int] {
        let lines = PageLines(layout: page.layout, recognizer: recognizer, end: .now.advanced(by: .seconds(600)))
        var view = PageView(lines, targets: targets, extent: extent)
        return view.readings().map(\.line)
    }

    @Test("are all of them if the target is not certain")
    func unsure() {
        #expect(!target.isPlain)
        #expect(lines([target], .needed) == lines([], .whole))
    }

    @Test("are those around the target if only that counts")
    func meant() {
        #expect(
            lines([target], .target).suffix(3) == page.layout.around(target.lines),
            "and those in which its sentence begins")
    }

    @Test("are none if only a target counts and there is none")
    func noTarget() {
        #expect(lines([], .target).isEmpty)
    }
}

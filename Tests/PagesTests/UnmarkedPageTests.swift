import ImageCodec
import PhotoReading
import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

/// Things that look like marks but are not. Answering with an unmarked word is worse than missing a mark.
@Suite("Unmarked pages")
struct UnmarkedPageTests {
    private let page: LabelledPage
    private let photo: RGBImage

    init() throws {
        page = try #require(try LabelledPage.all().first { $0.task == "page" })
        photo = try page.decoded()
    }

    private func selection(_ photo: RGBImage) throws -> PageReading.Selection? {
        let reader = try PageReader(recognizer: try TextRecognizer())
        guard case .page(let reading) = reader.read(photo) else {
            Issue.record("no page")
            return nil
        }
        return reading.selection == .centre ? nil : reading.selection
    }

    private func painted(
        _ columns: Range<Int>, _ rows: Range<Int>, of photo: RGBImage, _ color: (UInt8, UInt8, UInt8)
    ) -> RGBImage {
        var photo = photo
        for row in rows {
            for column in columns {
                let at = (row * photo.width + column) * 3
                (photo.pixels[at], photo.pixels[at + 1], photo.pixels[at + 2]) = color
            }
        }
        return photo
    }

    @Test("have no detected mark")
    func plain() throws {
        #expect(try selection(photo) == nil)
    }

    @Test("a long dash that touches the words beside it is no strike-through")
    func dash() throws {
        let index = try #require(page.words.firstIndex { $0.text == "The" && $0.box[2] > 38 })
        let (before, gap, after) = (page.words[index - 1].box, page.words[index].box, page.words[index + 1].box)
        let left = Int(before[0] + before[2]) - 1, right = Int(after[0]) + 2
        let top = Int(gap[1]), bottom = Int(gap[1] + gap[3])
        let at = ((top - 12) * photo.width + left + 3) * 3
        let paper = (photo.pixels[at], photo.pixels[at + 1], photo.pixels[at + 2])
        let blank = painted(left + 2..<right - 3, top - 9..<bottom + 5, of: photo, paper)
        let middle = (top + bottom) / 2
        #expect(try selection(painted(left..<right, middle - 1..<middle + 2, of: blank, (40, 40, 40))) == nil)
    }

    @Test("a grey area that extends into the text does not point to a word")
    func shadow() throws {
        let row = photo.height / 2
        #expect(try selection(painted(0..<photo.width / 2, row..<row + 50, of: photo, (70, 70, 70))) == nil)
    }
}

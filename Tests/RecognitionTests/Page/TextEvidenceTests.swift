import Foundation
import ImageCodec
import Testing

@testable import Recognition

@Suite("Whether a photo looks like print")
struct TextEvidenceTests {
    @Test("pages do")
    func pages() throws {
        for photo in try LabelledPage.all() {
            let evidence = TextEvidence(of: try photo.decoded().gray)
            #expect(evidence.mayBePage, "\(photo.file) \(evidence)")
        }
    }

    @Test("honeycombs do not, unless they stand in a page of text; blank paper never does")
    func others() throws {
        let boards = try BoardReaderTests.photos().filter { $0.file.hasPrefix("easy") && $0.kind == "digital" }
        let pages = try boards.filter { TextEvidence(of: try $0.decoded().gray).isPage }
        #expect(pages.count * 4 <= boards.count, "\(pages.map(\.file))")
        let blank = GrayImage(width: 300, height: 200, pixels: Array(repeating: 240, count: 60_000))
        #expect(TextEvidence(of: blank).lines == 0)
        #expect(!TextEvidence(of: blank).mayBePage)
    }
}

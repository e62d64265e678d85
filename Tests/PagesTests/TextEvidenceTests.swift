import Foundation
import ImageCodec
import ReadingSamples
import Testing

@testable import Pages

@Suite("Whether a photo looks like print")
struct TextEvidenceTests {
    @Test("pages look like print")
    func pages() throws {
        for photo in try LabelledPage.all() {
            let evidence = TextEvidence(of: PreparedPage(try photo.decoded()))
            #expect(evidence.mayBePage, "\(photo.file) \(evidence)")
        }
    }

    @Test("honeycombs do not unless they are on a page of text, and blank paper never does")
    func others() throws {
        let boards = try LabelledBoard.all().filter { $0.file.hasPrefix("easy") && $0.kind == "digital" }
        let pages = try boards.filter { TextEvidence(of: PreparedPage(try $0.decoded())).isPage }
        #expect(pages.count * 4 <= boards.count, "\(pages.map(\.file))")
        let blank = PreparedPage(RGBImage(width: 300, height: 200, red: 240, green: 240, blue: 240))
        #expect(TextEvidence(of: blank).lines == 0)
        #expect(!TextEvidence(of: blank).mayBePage)
    }
}

import Foundation
import PhotoReading
import Testing

@testable import Recognition

@Suite("What a photo is read for")
struct RequestedReadingTests {
    private func page(_ request: ReadingRequest, by read: PhotoPipeline.Read) throws -> PageReading? {
        let label = try #require(try LabelledPage.all().first { $0.file.hasPrefix("marked") })
        let photo = try Data(contentsOf: LabelledPage.folder.appending(path: label.file))
        guard case .page(let page) = read([photo], request) else { return nil }
        return page
    }

    @Test("around the marked word is enough, unless the whole page is asked for", arguments: [PhotoKind.page, nil])
    func wholePage(kind: PhotoKind?) throws {
        let read = try PhotoPipeline.readers()
        let part = try #require(try page(ReadingRequest(kind: kind, wholePage: false), by: read))
        let whole = try #require(try page(ReadingRequest(kind: kind, wholePage: true), by: read))
        #expect(!part.isWhole && whole.isWhole && part.words.count < whole.words.count)
    }

    @Test("a board that is sent for a drawing is a board, and a drawing is a drawing")
    func boardForSketch() throws {
        let read = try PhotoPipeline.readers()
        func kind(of file: String, in folder: URL) throws -> PhotoKind? {
            switch read([try Data(contentsOf: folder.appending(path: file))], ReadingRequest(kind: .sketch)) {
            case .board: .board
            case .sketch(let sketch): sketch.verdict == .drawing ? .sketch : nil
            default: nil
            }
        }
        let fixtures = LabelledPage.folder.deletingLastPathComponent()
        #expect(try kind(of: "easy-000.jpg", in: fixtures.appending(path: "boards")) == .board)
        // Of the second the net is not sure.
        for file in ["drawing-00003.jpg", "drawing-00013.jpg"] {
            #expect(try kind(of: file, in: fixtures.appending(path: "sketches/each")) == .sketch)
        }
    }
}

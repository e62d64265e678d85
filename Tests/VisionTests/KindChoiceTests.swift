import Foundation
import PhotoReading
import Testing
import Vision

@Suite("Determining the kind of a photo")
struct KindChoiceTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    private static func photos(of kind: String, startingWith prefixes: [String]) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: fixtures.appending(path: kind), includingPropertiesForKeys: nil)
            .filter { url in
                url.pathExtension == "jpg" && prefixes.contains { url.lastPathComponent.hasPrefix($0) }
            }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// The number of photos recognized as `kind`, asked about, and taken for something else.
    private static func count(_ photos: [URL], as kind: PhotoKind) throws -> (right: Int, asked: Int, wrong: Int) {
        let read = try PhotoPipeline.readers()
        var result = (right: 0, asked: 0, wrong: 0)
        for photo in photos {
            switch (read([try Data(contentsOf: photo)], .automatic), kind) {
            case (.board, .board), (.page, .page), (.sketch, .sketch): result.right += 1
            case (.unclear, _), (.none, _): result.asked += 1
            default: result.wrong += 1
            }
        }
        return result
    }

    @Test("a puzzle is recognized as a puzzle")
    func boards() throws {
        let photos = try Self.photos(of: "boards", startingWith: ["easy"])
        let count = try Self.count(photos, as: .board)
        #expect(!photos.isEmpty && count.right == photos.count)
    }

    @Test("a page is rarely missed and never taken for anything else")
    func pages() throws {
        let photos = try Self.photos(of: "pages", startingWith: ["centre", "page", "marked"])
        let count = try Self.count(photos, as: .page)
        #expect(count.right * 10 >= photos.count * 8 && count.wrong == 0)
    }

    @Test("a drawing is recognized or asked about, and never taken for anything else")
    func sketches() throws {
        let photos = try Self.photos(of: "sketches", startingWith: ["drawing", "easy", "hard"])
        let count = try Self.count(photos, as: .sketch)
        #expect(count.right * 10 >= photos.count * 7 && count.wrong == 0)
    }
}

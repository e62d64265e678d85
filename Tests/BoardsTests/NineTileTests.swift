import Foundation
import ImageCodec
import PhotoReading
import ReadingSamples
import Testing

@testable import Boards

@Suite("Boards of nine tiles")
struct NineTileTests {
    /// Pictures by `Training/boards/nine.py`.
    private static let folder = BoardReaderTests.folder.appending(path: "../nine-tiles").standardizedFileURL

    private static let files = ["ring", "square"].flatMap { layout in
        ["photo", "screenshot"].map { "\(layout)-\($0).jpg" }
    }

    @Test("are not taken for seven of them", arguments: files)
    func noBoard(file: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: file))
        let image = try ImageDecoder.decode(data, maximumSide: 1280)
        #expect(try BoardReader().read(image) == .none(.noBoard))
    }
}

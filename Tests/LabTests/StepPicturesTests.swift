import Foundation
import Testing

@testable import honeycue_lab

@Suite("Pictures of the reading steps")
struct StepPicturesTests {
    private static let photo = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/boards/easy-000.jpg").standardizedFileURL

    private let folder = FileManager.default.temporaryDirectory.appending(path: "steps-\(UUID().uuidString)/new")

    @Test("a photo gives a PNG for each step, in a folder that is created when missing")
    func everyStep() throws {
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let names = try StepPictures(folder: folder).write(ofPhotoAt: Self.photo.path)
        for step in ["1-ink-0", "2-glyphs", "3-isolated", "4-constellation-1", "5-cells-1"] {
            #expect(names.contains("easy-000-\(step).png"))
        }
        for name in names {
            let data = try Data(contentsOf: folder.appending(path: name))
            #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(name)")
        }
    }

    @Test("a folder that can't be created is told in a sentence")
    func noFolder() throws {
        let error = #expect(throws: (any Error).self) { try StepPictures(folder: URL(filePath: #filePath)) }
        #expect(error.map { "\($0)" } == "\(#filePath) can't be written: File exists.")
    }

    @Test("a file that is not a picture is an error, and nothing is written")
    func noPicture() throws {
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let pictures = try StepPictures(folder: folder)
        #expect(throws: (any Error).self) { try pictures.write(ofPhotoAt: #filePath) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}

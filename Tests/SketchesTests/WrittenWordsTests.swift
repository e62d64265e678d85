import Foundation
import ImageCodec
import PhotoReading
import Sketches
import Testing
import TextReading

@Suite("Words in place of a drawing")
struct WrittenWordsTests {
    private struct Photo: Decodable {
        let file: String
        /// The text written on the paper.
        let text: String
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../Fixtures/sketches/names"
    ).standardizedFileURL

    @Test("at least eight of twelve photos of an object's name are refused, and six are read")
    func names() throws {
        let reader = try SketchReader(recognizer: TextRecognizer())
        let labels = try Data(contentsOf: Self.folder.appending(path: "labels.json"))
        let photos = try JSONDecoder().decode([Photo].self, from: labels)
        let verdicts = try photos.map {
            reader.read(try ImageDecoder.decode(Data(contentsOf: Self.folder.appending(path: $0.file)))).verdict
        }
        let read = zip(photos, verdicts).count { photo, verdict in
            guard case .writing(let text?) = verdict else { return false }
            return text.lowercased().contains(photo.text.lowercased())
        }
        #expect(photos.count == 12)
        #expect(verdicts.count { $0 != .drawing } >= 8)
        #expect(read >= 6)
    }

    @Test("writing is recognized as writing without reading it, and drawings are read as before")
    func notRead() throws {
        let reader = try SketchReader(recognizer: TextRecognizer())
        let photo = try ImageDecoder.decode(Data(contentsOf: Self.folder.appending(path: "name-00000.jpg")))
        #expect(reader.read(photo, readsWriting: false).verdict == .writing(nil))
        let drawn = Self.folder.deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(at: drawn, includingPropertiesForKeys: nil)
        for file in files.filter({ $0.pathExtension == "jpg" }).prefix(3) {
            let picture = try ImageDecoder.decode(Data(contentsOf: file))
            let whole = reader.read(picture)
            if whole.verdict == .drawing { #expect(reader.read(picture, readsWriting: false) == whole) }
        }
    }

    @Test("without a text recognizer, writing is still recognized as writing")
    func unread() throws {
        let reader = try SketchReader()
        let photo = try Data(contentsOf: Self.folder.appending(path: "name-00000.jpg"))
        #expect(reader.read(try ImageDecoder.decode(photo)).verdict == .writing(nil))
    }
}

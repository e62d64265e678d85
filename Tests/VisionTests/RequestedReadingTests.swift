import Foundation
import PhotoReading
import ReadingSamples
import Testing

@testable import Vision

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

    private static let fixtures = LabelledPage.folder.deletingLastPathComponent()

    @Test("a board that is sent for a drawing is a board")
    func boardForSketch() throws {
        let photo = try Data(contentsOf: Self.fixtures.appending(path: "boards/easy-000.jpg"))
        guard case .board = try PhotoPipeline.readers()([photo], ReadingRequest(kind: .sketch)) else {
            Issue.record("it was not read as a board")
            return
        }
    }

    /// A photo of `Tests/Fixtures/sketches/each`, as `labels.json` lists it.
    private struct LabelledDrawing: Decodable {
        var file: String
        var label: String
    }

    /// The tests of whole games send these photos for the objects that the bot asks for, which differ each time. The star, and for a star
    /// the house, is the wrong drawing that somebody else sends.
    @Test("the photo of each object in the fixtures for games earns more for its object than the wrong drawing does")
    func eachObject() throws {
        let folder = Self.fixtures.appending(path: "sketches/each")
        let labels = try Data(contentsOf: folder.appending(path: "labels.json"))
        let drawings = try JSONDecoder().decode([LabelledDrawing].self, from: labels)
        #expect(Set(drawings.map(\.label)).count == 55)
        let read = try PhotoPipeline.readers()
        var sketches: [String: SketchReading] = [:]
        for drawing in drawings {
            let photo = try Data(contentsOf: folder.appending(path: drawing.file))
            guard case .sketch(let sketch) = read([photo], ReadingRequest(kind: .sketch)), sketch.verdict == .drawing
            else {
                Issue.record("\(drawing.file) was not read as a drawing")
                continue
            }
            sketches[drawing.label] = sketch
        }
        func probability(of label: String, in other: String) -> Double {
            sketches[other]?.guesses.first { $0.label == label }?.probability ?? 0
        }
        for label in drawings.map(\.label) {
            let wrong = probability(of: label, in: label == "star" ? "house" : "star")
            // Points are hundredths, so they differ by one at least. A guess below 0.05 gets no more than its hundredths.
            #expect(probability(of: label, in: label) > wrong + 0.01, "\(label)")
            #expect(wrong < 0.05, "\(label)")
        }
    }
}

import Foundation
import Hive
import ImageCodec
import PhotoReading
import Raster
import ReadingSamples
import Testing

@testable import Boards
@testable import TextReading

/// Serialized, because Tesseract's engine can't be shared between threads.
@Suite("The surroundings of a board", .serialized)
struct SurroundingsReaderTests {
    /// A picture of `Tests/Fixtures/surroundings` with its labels, made by `Training/boards`.
    struct LabelledPhoto: Decodable, Sendable, CustomTestStringConvertible {
        let file: String
        let rating: [Int]?
        let found: [String]?
        let foundCount: Int?
        let score: Int?

        enum CodingKeys: String, CodingKey {
            case file, rating, found, score
            case foundCount = "found_count"
        }

        var testDescription: String { file }

        func decoded() throws -> RGBImage {
            let file = SurroundingsReaderTests.folder.appending(path: file)
            return try ImageDecoder.decode(Data(contentsOf: file), maximumSide: 1280)
        }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/surroundings").standardizedFileURL

    static func photos() throws -> [LabelledPhoto] {
        try JSONDecoder().decode([LabelledPhoto].self, from: Data(contentsOf: folder.appending(path: "labels.json")))
    }

    private let boards: BoardReader
    private let surroundings: SurroundingsReader

    init() throws {
        boards = try BoardReader()
        surroundings = SurroundingsReader(try TextRecognizer())
    }

    private func reading(of image: RGBImage) throws -> BoardReading {
        guard case .board(let reading) = boards.read(image, around: surroundings).reading else {
            throw CocoaError(.featureUnsupported)
        }
        return reading
    }

    @Test("the rating line of a printed page is read, and no found words")
    func ratings() throws {
        for photo in try Self.photos() {
            guard let rating = photo.rating else { continue }
            let reading = try reading(of: photo.decoded())
            #expect(reading.rating.map { [$0.good, $0.excellent, $0.genius] } == rating, "\(photo.file)")
            #expect(reading.found == nil)
        }
    }

    @Test("the rating line is read in any orientation of the photo", arguments: [1, 2, 3])
    func turned(quarters: Int) throws {
        let photo = try #require(try Self.photos().first { $0.rating != nil })
        var image = try photo.decoded()
        for _ in 0..<quarters { image = image.turnedRight() }
        #expect(try reading(of: image).rating.map { [$0.good, $0.excellent, $0.genius] } == photo.rating)
    }

    @Test("the words that a screen lists as found are read, and no others")
    func foundWords() throws {
        for photo in try Self.photos() {
            guard let words = photo.found else { continue }
            let reading = try reading(of: photo.decoded())
            let found = try #require(reading.found, "\(photo.file)")
            #expect(Set(found.words) == Set(words), "\(photo.file)")
            #expect(found.count == photo.foundCount)
            #expect(reading.rating == nil)
        }
    }

    @Test("the score in the mark of the rank reached is read")
    func points() throws {
        for photo in try Self.photos() {
            guard let score = photo.score else { continue }
            #expect(try reading(of: photo.decoded()).found?.score == score, "\(photo.file)")
        }
    }

    @Test("a board with neither is unaffected")
    func neither() throws {
        let file = Self.folder.appending(path: "../boards/easy-001.jpg")
        let image = try ImageDecoder.decode(Data(contentsOf: file), maximumSide: 1280)
        #expect(boards.read(image, around: surroundings).reading == boards.read(image))
    }
}

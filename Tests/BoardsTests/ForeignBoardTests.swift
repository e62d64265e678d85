import Foundation
import Hive
import ImageCodec
import PhotoReading
import ReadingSamples
import Testing

@testable import Boards
@testable import TextReading

@Suite("Boards of other alphabets")
struct ForeignBoardTests {
    /// A picture of `Tests/Fixtures/foreign-boards`, made by `Training/boards`.
    struct LabelledPhoto: Decodable {
        let file: String
        let center: String
        let outer: String
        let language: String
        /// Only pages of the puzzle show their edition by their words.
        let edition: Edition?
        let found: [String]?
        let found_count: Int?
    }

    private static let folder = BoardReaderTests.folder.appending(path: "../foreign-boards").standardizedFileURL

    private static func photos() throws -> [(label: LabelledPhoto, image: RGBImage)] {
        let labels = try JSONDecoder().decode(
            [LabelledPhoto].self, from: Data(contentsOf: folder.appending(path: "labels.json")))
        return try labels.map {
            ($0, try ImageDecoder.decode(Data(contentsOf: folder.appending(path: $0.file)), maximumSide: 1280))
        }
    }

    private func reading(_ image: RGBImage, edition: Edition? = nil) throws -> BoardReading {
        guard case .board(let reading) = try BoardReader().read(image, edition: edition) else {
            throw Missing()
        }
        return reading
    }

    private struct Missing: Error {}

    private func letters(_ reading: BoardReading) -> Set<Character> { Set(reading.letters.description) }

    @Test("letters with marks are told from bare ones, in any chat")
    func letters() throws {
        for (label, image) in try Self.photos() where label.outer.count == 6 {
            let reading = try reading(image)
            #expect(reading.cells.first?.letter.description == label.center, "\(label.file)")
            #expect(letters(reading) == Set(label.center + label.outer), "\(label.file)")
            #expect(reading.uncertain.isEmpty && reading.board != nil, "\(label.file)")
        }
    }

    @Test("the letters tell the language, or leave it to the chat")
    func editions() throws {
        for (label, image) in try Self.photos() {
            let expected = try #require(Edition.all(in: label.language).first { $0.rules.outerTiles.contains(6) })
            let reading = try reading(image, edition: expected)
            #expect(reading.edition == expected && reading.otherEditions == nil, "\(label.file)")
            // On a pale board only the chat or the words around it tell an empty cell from glare.
            guard label.outer.count == 6 else { continue }
            let alone = try self.reading(image)
            let isForeign = !Edition.digital.rules.alphabet.isSuperset(of: alone.letters) || alone.cells.count == 6
            #expect(!isForeign || ([alone.edition] + (alone.otherEditions ?? [])).contains(expected), "\(label.file)")
        }
    }

    @Test("an empty cell is told from a letter in noise")
    func noisyEmptyCells() throws {
        for (label, image) in try Self.photos() where label.language == "ca" && label.edition == nil {
            let reading = try reading(image.darkened(light: 0.8, noise: 20), edition: .catalan)
            #expect(reading.cells.first?.letter.description == label.center, "\(label.file)")
            #expect(letters(reading) == Set(label.center + label.outer), "\(label.file)")
            #expect(reading.uncertain.isEmpty || label.outer.count == 6, "\(label.file)")
        }
    }

    @Test("a letter under glare on a photo is no empty cell, not even where such boards are played")
    func glare() throws {
        let reader = try BoardReader()
        var found = 0
        for photo in try BoardReaderTests.photos() where photo.capture == "photo" {
            guard let cells = photo.cells else { continue }
            // Some of the pictures lack the noise that every camera adds.
            let photograph = try photo.decoded().darkened(light: 0.9, noise: 3)
            for cell in [cells[1], cells[4]] {
                let image = photograph.whitened(cell, of: cells)
                guard case .board(let reading) = reader.read(image, edition: .catalan) else { continue }
                #expect(reading.cells.count == 7 && !reading.uncertain.isEmpty, "\(photo.file)")
                found += 1
            }
        }
        #expect(found >= 28)
    }

    @Test("a page in Catalan shows a Catalan board, with its words found, in an English chat")
    func page() throws {
        let (reader, surroundings) = (try BoardReader(), SurroundingsReader(try TextRecognizer()))
        let pages = try Self.photos().filter { $0.label.edition != nil }
        #expect(!pages.isEmpty)
        for (label, image) in pages {
            guard case .board(let reading) = reader.read(image, around: surroundings).reading else {
                Issue.record("\(label.file) is not read")
                continue
            }
            #expect(reading.edition == label.edition && reading.otherEditions == nil, "\(label.file)")
            #expect(reading.cells.count == label.outer.count + 1, "\(label.file)")
            if let found = reading.found {
                #expect(Set(found.words).isSubset(of: label.found ?? []), "\(label.file)")
                #expect(found.count == nil || found.count == label.found_count, "\(label.file)")
            }
        }
    }

    @Test("a board in English letters is English, whatever else its letters could be")
    func english() throws {
        let photo = try #require(try BoardReaderTests.photos().first { $0.file == "easy-000.jpg" })
        let reading = try reading(photo.decoded())
        #expect(reading.edition.rules.language == "en" && reading.otherEditions == nil)
    }
}

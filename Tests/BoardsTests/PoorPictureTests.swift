import Foundation
import Hive
import ImageCodec
import PhotoReading
import Raster
import ReadingSamples
import Testing

@testable import Boards
@testable import Light

@Suite("Boards in poor pictures")
struct PoorPictureTests {
    private let reader: BoardReader

    init() throws { reader = try BoardReader() }

    private func moderate() throws -> [(photo: BoardReaderTests.LabelledPhoto, picture: RGBImage)] {
        try BoardReaderTests.photos().filter { $0.file.hasPrefix("easy") }.map { ($0, try $0.decoded()) }
    }

    /// The number of boards read right among the first ones. None may be wrong without a question.
    private func countRight(of limit: Int, _ spoil: (RGBImage) -> RGBImage) throws -> Int {
        try moderate().prefix(limit).count { photo, picture in
            guard case .board(let reading) = reader.read(spoil(picture)), let wanted = photo.board else { return false }
            let isRight = reading.board?.center == wanted.center && reading.board?.outer == wanted.outer
            #expect(isRight || !reading.uncertain.isEmpty, "\(photo.file)")
            return isRight
        }
    }

    @Test("in a tiny picture a letter beyond Z is asked about, unless the chat's language has it")
    func tinyMarks() throws {
        let file = BoardReaderTests.folder.appending(path: "../tiny-boards/english.png").standardizedFileURL
        guard case .board(let reading) = reader.read(try ImageDecoder.decode(Data(contentsOf: file))) else {
            Issue.record("no board")
            return
        }
        // H CLNQRV, with letters of four pixels.
        let marked = reading.cells.indices.filter { !LetterSet.basic.contains(reading.cells[$0].letter) }
        #expect(marked.allSatisfy(reading.uncertain.contains))
        #expect(!marked.isEmpty || reading.letters == LetterSet("HCLNQRV"))
    }

    @Test("letters beyond Z are doubted in no other language than their own")
    func doubtedMarks() {
        let cells = "AÇEHNTI".compactMap { Letter($0 as Character) }.map {
            BoardReading.Cell(letter: $0, candidates: [.init(letter: $0, probability: 0.99)])
        }
        var reading = BoardReading(cells: cells, edition: .catalan, confidence: 0.9, uncertain: [3])
        reading.doubtLettersBeyondZ(notIn: Edition.catalan.rules.alphabet)
        #expect(reading.uncertain == [3])
        reading.doubtLettersBeyondZ(notIn: Edition.german.rules.alphabet)
        #expect(reading.uncertain == [1, 3])
    }

    @Test("boards are read at a quarter of the size of a photo")
    func quarter() throws {
        #expect(try countRight(of: 12) { $0.reduced(to: 0.25) } >= 11)
    }

    @Test("boards are read in noise, and in the dark")
    func noise() throws {
        #expect(try countRight(of: 3) { $0.darkened(light: 1, noise: 28) } == 3)
        #expect(try countRight(of: 3) { $0.darkened(light: 0.22, noise: 5) } == 3)
    }

    @Test("a bright, clear and large photo has nothing to mend, and a small one becomes larger")
    func mending() throws {
        let (_, photo) = try #require(try moderate().first { $0.picture.longerSide > 800 })
        #expect(photo.mendedForBoards() == nil)
        let small = photo.reduced(to: 0.5)
        #expect(small.mendedForBoards()?.width == 2 * small.width)
        let dark = photo.darkened(light: 0.22, noise: 5)
        #expect(try #require(dark.mendedForBoards()).grain < dark.grain)
    }

    @Test("the small bright cell of a dark screen is no brighter than paper after mending")
    func darkScreen() {
        var screen = RGBImage(width: 1000, height: 1000, red: 30, green: 30, blue: 30)
        for y in 450..<550 {
            for x in 450..<550 { screen.pixels[3 * (1000 * y + x)] = 200 }
        }
        #expect(PhotoLight(of: screen, for: .page).gain > 5)
        #expect(PhotoLight(of: screen, for: .board).gain == 1)
        #expect(screen.mendedForBoards() == nil)
    }
}

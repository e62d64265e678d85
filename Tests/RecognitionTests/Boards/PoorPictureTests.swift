import Hive
import ImageCodec
import PhotoReading
import Raster
import Testing

@testable import Recognition

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

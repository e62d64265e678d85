import Raster
import Testing

@testable import Boards

@Suite("The upright frame of a board")
struct ReadingFrameTests {
    private let map = Homography(origin: Point(x: 500, y: 400), right: Point(x: 0, y: 80), down: Point(x: -80, y: 0))

    @Test("mapping to a pixel and back gives the same place", arguments: 0..<12)
    func inverse(turn: Int) throws {
        let pairs = HoneycombGeometry.centers.map { ideal in
            (
                ideal: ideal,
                seen: Point(x: 500 + 80 * ideal.x + 9 * ideal.x * ideal.y, y: 400 + 70 * ideal.y - 5 * ideal.x)
            )
        }
        let frame = ReadingFrame(try #require(Homography(fitting: pairs)), turn: turn)
        let place = try #require(frame.place(of: frame.pixel(at: Point(x: 2.5, y: -1.5))))
        #expect((place - Point(x: 2.5, y: -1.5)).length < 1e-9)
    }

    @Test("a place above a board that lies on its side is beside it in the picture")
    func turned() {
        let above = ReadingFrame(map, turn: 0).pixel(at: Point(x: 0, y: -2))
        #expect((above - Point(x: 660, y: 400)).length < 1e-9)
        // The tops of the letters point three steps of 30° further, which is a quarter turn.
        let turned = ReadingFrame(map, turn: 3).pixel(at: Point(x: 0, y: -2))
        #expect((turned - Point(x: 500, y: 560)).length < 1e-9)
    }

    @Test("a unit is the distance between two cells")
    func scale() { #expect(abs(ReadingFrame(map, turn: 0).scale(at: .zero) - 80) < 1e-9) }
}

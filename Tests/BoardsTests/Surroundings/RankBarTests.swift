import ImageCodec
import Raster
import Testing

@testable import Boards

@Suite("The bar beside a rank's title")
struct RankBarTests {
    /// A picture of 400 × 60 with `marks`, discs on a line that are slightly darker than the white background.
    private func bar(_ marks: [(x: Int, radius: Int)]) -> GrayImage {
        var pixels = [UInt8](repeating: 255, count: 400 * 60)
        for y in 0..<60 {
            for x in 0..<400 {
                let isMark = marks.contains { mark in
                    (x - mark.x) * (x - mark.x) + (y - 30) * (y - 30) <= mark.radius * mark.radius
                }
                if isMark { pixels[y * 400 + x] = 205 }
            }
        }
        return GrayImage(width: 400, height: 60, pixels: pixels)
    }

    /// A title at the left of the picture with letters 8 pixels high. The frame equals the picture, with a unit of 100
    /// pixels.
    private let title: GlyphLine? = GlyphLine(
        (0..<5).map {
            PlacedGlyph(center: Point(x: 0.1 + 0.08 * Double($0), y: 0.3), size: 0.08, height: 0.08, ink: .dark)
        })

    private func points(in image: GrayImage) throws -> LineStrip.Area? {
        let map = Homography(origin: .zero, right: Point(x: 100, y: 0), down: Point(x: 0, y: 100))
        let strip = LineStrip(frame: ReadingFrame(map, turn: 0), pyramid: GrayPyramid(image))
        return try RankBar(rightOf: #require(title), in: strip)?.points
    }

    @Test("the points are in the middle of the largest mark")
    func largeMark() throws {
        let area = try #require(try points(in: bar([(100, 3), (150, 13), (200, 3), (250, 3)])))
        #expect(area.xs.contains(1.5) && area.ys.contains(0.3))
        #expect(abs(area.xs.lowerBound + area.xs.upperBound - 3) < 0.04)
        #expect(abs(area.ys.lowerBound + area.ys.upperBound - 0.6) < 0.04)
        #expect(area.xs.upperBound - area.xs.lowerBound < 0.26)
    }

    @Test("there are no points if all marks are alike or two are large")
    func noSingleMark() throws {
        #expect(try points(in: bar([(100, 3), (150, 3), (200, 3)])) == nil)
        #expect(try points(in: bar([(100, 13), (150, 3), (200, 13)])) == nil)
    }
}

import PhotoReading
import Raster
import Testing

@testable import Pages

@Suite("Hand-drawn arrows")
struct ArrowStrokeTests {
    /// The pixels of a straight shaft from `tail` to `tip`, three pixels wide, with two barbs of `barb` pixels.
    private static func stroke(from tail: Point, to tip: Point, barb: Double) -> MarkStroke {
        let back = (1 / (tail - tip).length) * (tail - tip), side = Point(x: -back.y, y: back.x)
        let ends = [tail] + [-1.0, 1.0].map { tip + barb * (0.8 * back + $0 * 0.6 * side) }
        let points = ends.flatMap { end -> [Point] in
            let way = end - tip
            return (0...Int(way.length)).flatMap { step in
                [-1.0, 0, 1].map { tip + (Double(step) / way.length) * way + $0 * side }
            }
        }
        return MarkStroke(points: points, spacing: 1, origin: .bright)
    }

    @Test(
        "the end with the barbs is the tip, whichever way it points",
        arguments: [(Point(x: 100, y: 200), Point(x: 100, y: 120)), (Point(x: 20, y: 40), Point(x: 90, y: 110))])
    func tip(tail: Point, tip: Point) throws {
        let arrow = try #require(ArrowStroke(Self.stroke(from: tail, to: tip, barb: 18), xHeight: 10))
        #expect((arrow.tip - tip).length < 4)
        #expect((arrow.tail - tail).length < 4)
    }

    @Test("a bar and a short stroke are no arrows")
    func others() {
        let (a, b) = (Point(x: 100, y: 200), Point(x: 100, y: 120))
        #expect(ArrowStroke(Self.stroke(from: a, to: b, barb: 0.1), xHeight: 10) == nil)
        #expect(ArrowStroke(Self.stroke(from: a, to: b, barb: 18), xHeight: 60) == nil)
    }
}

import Foundation
import ImageCodec
import Raster
import Testing

@testable import Sketches

@Suite("The input of the sketch net")
struct SketchBitmapTests {
    private let house = [
        Point(x: 100, y: 300), Point(x: 100, y: 200), Point(x: 180, y: 120), Point(x: 260, y: 200),
        Point(x: 260, y: 300),
    ]

    private func bitmap(_ draw: (inout InkPicture) -> Void) throws -> SketchBitmap {
        var picture = InkPicture(width: 400, height: 400)
        draw(&picture)
        return try #require(FoundDrawings(in: picture.rgb).first { _ in true }.map(SketchBitmap.init))
    }

    @Test("it is framed like the training data: longer side 255 of 304, centred, strokes 16 wide")
    func frame() throws {
        let bitmap = try bitmap { $0.stroke(from: Point(x: 60, y: 200), to: Point(x: 340, y: 200), width: 4) }
        let ink = bitmap.pixels.indices.filter { bitmap.pixels[$0] > 127 }
        // (152 ± 127.5 ± 8) · 28 / 304 is 1.5 to 26.5; 16 · 28 / 304 is one and a half pixels, here half of two rows each.
        #expect(ink.map { $0 % 28 }.min() == 2 && ink.map { $0 % 28 }.max() == 25)
        #expect(Set(ink.map { $0 / 28 }) == [13, 14])
        // A capsule of 255 × 16 units with round ends, in pixels: (255 · 16 + π · 8²) · (28 / 304)² is 36.3.
        #expect(abs(Double(bitmap.pixels.reduce(0) { $0 + Int($1) }) / 255 - 36.3) < 2)
    }

    @Test("a fine pen, a pencil and a broad marker give the same bitmap", arguments: [3.0, 6, 14])
    func widths(width: Double) throws {
        let fine = try bitmap { $0.outline(house, width: 2) }
        let other = try bitmap { $0.outline(house, width: width) }
        #expect(fine.likeness(to: other) > 0.95)
    }

    @Test("size and position on the sheet make no difference")
    func sizes() throws {
        let large = try bitmap { $0.outline(house, width: 4) }
        let small = try bitmap { $0.outline(house.map { Point(x: 90, y: 130) + 0.5 * $0 }, width: 3) }
        #expect(large.likeness(to: small) > 0.95)
    }

    @Test("the mirror image exchanges left and right, and its own mirror image is the bitmap")
    func mirrored() {
        let side = SketchBitmap.side
        let bitmap = SketchBitmap(normalized: (0..<side * side).map { UInt8(200 - $0 % side) })
        #expect(bitmap.mirrored.pixels.prefix(side) == bitmap.pixels.prefix(side).reversed()[...])
        #expect(bitmap.mirrored.mirrored == bitmap)
    }

    @Test("filled areas stay filled")
    func filled() throws {
        let disc = try bitmap { $0.dot(at: Point(x: 200, y: 200), radius: 60) }
        let ring = try bitmap { picture in
            let corners = stride(from: 0.0, to: 2 * .pi, by: .pi / 20).map {
                Point(x: 200 + 60 * cos($0), y: 200 + 60 * sin($0))
            }
            picture.outline(corners, width: 4)
        }
        #expect(disc.pixels[14 * 28 + 14] > 200)
        #expect(ring.pixels[14 * 28 + 14] < 50)
    }

    @Test("a thinned stroke is one pixel wide and keeps its ends and connections")
    func thinning() {
        var picture = InkPicture(width: 60, height: 40, paper: 0)
        picture.stroke(from: Point(x: 10, y: 20), to: Point(x: 50, y: 20), width: 7, tone: 255)
        picture.stroke(from: Point(x: 30, y: 8), to: Point(x: 30, y: 32), width: 7, tone: 255)
        let lines = Skeleton(thinning: picture.pixels.map { $0 > 0 }, width: 60, height: 40)
        #expect((50...75).contains(lines.length))
        let xs = lines.isLine.indices.filter { lines.isLine[$0] }.map { $0 % 60 }
        #expect((xs.min() ?? 60) < 14 && (xs.max() ?? 0) > 46)
    }
}

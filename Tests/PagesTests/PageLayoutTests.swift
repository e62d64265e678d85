import Foundation
import ImageCodec
import Raster
import Testing

@testable import Pages

@Suite("The lines of a photo")
struct PageLayoutTests {
    /// A picture of letter-like frames of 9 × 12 pixels, at fixed positions as on a typewriter.
    /// - Parameter rows: The number of letters in each row.
    private func typed(_ rows: [Int], pitch: Int = 26) -> GrayImage {
        let width = 420, height = pitch * (rows.count + 2)
        var pixels = [UInt8](repeating: 225, count: width * height)
        for (row, letters) in rows.enumerated() {
            for letter in 0..<letters {
                let (left, top) = (40 + 12 * letter, pitch * (row + 1))
                for y in top..<top + 12 {
                    for x in left..<left + 9 where y < top + 3 || x < left + 3 || x > left + 5 {
                        pixels[y * width + x] = 40
                    }
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    private func layouts(of photo: GrayImage) -> [PageLayout] {
        PageLayout.candidates(in: photo, components: photo.inkOfPrint().components())
    }

    private func layout(of photo: GrayImage) throws -> PageLayout { try #require(layouts(of: photo).first) }

    @Test("a list whose letters align in both directions may be read across as well, a page of long lines may not")
    func doubt() throws {
        let list = layouts(of: typed((0..<24).map { $0.isMultiple(of: 6) ? 8 : 4 }))
        #expect(list.count == 2)
        let turn = try #require(list.last).upright.angle - list[0].upright.angle
        #expect(abs(cos(turn)) < 0.1)
        #expect(layouts(of: typed(Array(repeating: 28, count: 12))).count == 1)
    }

    @Test("a typewritten list is read by rows, though its letters align better in columns")
    func list() throws {
        let layout = try layout(of: typed((0..<24).map { $0.isMultiple(of: 6) ? 8 : 4 }))
        #expect(abs(sin(layout.upright.angle)) < 0.1)
        #expect(layout.lines.count == 24)
    }

    @Test("so is one that lies on its side")
    func turned() throws {
        let layout = try layout(of: typed((0..<24).map { $0.isMultiple(of: 6) ? 8 : 4 }).turned(byQuarters: 1))
        #expect(abs(cos(layout.upright.angle)) < 0.1)
        #expect(layout.lines.count == 24)
    }

    @Test(
        "a rotated picture's height across the lines excludes its empty corners",
        arguments: [(0.0, 200.0), (90.0, 300.0), (45.0, 282.84)])
    func height(degrees: Double, expected: Double) {
        let photo = GrayImage(width: 300, height: 200, pixels: [UInt8](repeating: 200, count: 300 * 200))
        #expect(abs(UprightPicture(photo, angle: degrees * .pi / 180).heightOfPhoto - expected) < 0.01)
    }
}

import Checksum
import Foundation
import Testing

@testable import ImageCodec

@Suite("Pictures with a palette")
struct IndexedImageTests {
    private func decoded(_ colors: [UInt32], width: Int) throws -> RGBImage {
        var pixels = ColorRuns()
        // In bands of one row, whose runs go on in the next.
        for start in stride(from: 0, to: colors.count, by: width) {
            colors[start..<(start + width)].withUnsafeBufferPointer { pixels.append($0) }
        }
        return try ImageDecoder.decode(IndexedImage(width: width, pixels: pixels).pngData())
    }

    @Test("keep up to 256 colours exactly")
    func exact() throws {
        let colors = (0..<1024).map { UInt32($0 % 256) * 0x01_0307 & 0xFF_FFFF }
        let picture = try decoded(colors, width: 32)
        #expect(
            (0..<1024).allSatisfy { index in
                let color = colors[index]
                return picture.color(x: index % 32, y: index / 32)
                    == [UInt8(color >> 16), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
            })
    }

    @Test("have all their rows, whatever their number", arguments: [1, 2, 63, 64, 65, 128, 1381])
    func rows(height: Int) throws {
        let colors = (0..<height * 30).map { UInt32($0 / 45 % 200) * 0x01_0101 }
        let picture = try decoded(colors, width: 30)
        #expect(picture.height == height)
        #expect(colors.indices.allSatisfy { UInt32(picture.pixels[$0 * 3]) == colors[$0] & 0xFF })
    }

    @Test("with more colours keep areas exact and edges close")
    func reduced() throws {
        var generator = SplitMix64(state: 5)
        let gold: UInt32 = 0xF7DA21
        let edges = (0..<2000).map { _ in UInt32.random(in: 0...255, using: &generator) * 0x01_0101 ^ 0x00_0102 }
        let picture = try decoded([UInt32](repeating: gold, count: 8000) + edges, width: 100)
        #expect(picture.color(x: 50, y: 20) == [0xF7, 0xDA, 0x21])
        #expect(
            edges.indices.allSatisfy { index in
                let gray = UInt8(edges[index] >> 16)
                return isClose(picture.color(x: index % 100, y: 80 + index / 100), [gray, gray, gray], within: 20)
            })
    }

    @Test("keep the shades of a photo close, though it has more colours than fit")
    func photo() throws {
        let colors = (0..<65536).map { index -> UInt32 in
            let gray = UInt32(index % 256)
            return (index / 256).isMultiple(of: 2) ? gray * 0x01_0101 : gray << 16 | (gray * 7 / 8) << 8 | gray / 8
        }
        let picture = try decoded(colors, width: 256)
        #expect(
            colors.indices.allSatisfy { index in
                let color = colors[index]
                return isClose(
                    picture.color(x: index % 256, y: index / 256),
                    [UInt8(color >> 16), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)], within: 8)
            })
    }
}

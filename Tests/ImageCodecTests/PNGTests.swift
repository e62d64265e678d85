import Foundation
import Testing

@testable import ImageCodec

@Suite("PNG decoding")
struct PNGTests {
    @Test("an encoded picture is decoded exactly")
    func roundTrip() throws {
        let picture = TestPictures.noise(width: 61, height: 47)
        #expect(try ImageDecoder.decode(picture.pngData()) == picture)
    }

    @Test("8 and 16 bits, grey and colour are read")
    func depths() throws {
        let gray = PNGBuilder.rows(width: 8, height: 8) { x, _ in [UInt8(x * 30)] }
        let grayPicture = try ImageDecoder.decode(PNGBuilder(width: 8, height: 8, colorType: 0, rows: gray).data)
        #expect(grayPicture.color(x: 5, y: 2) == [150, 150, 150])

        let deep = PNGBuilder.rows(width: 8, height: 8) { _, _ in [200, 200, 100, 100, 50, 50] }
        let deepPicture = try ImageDecoder.decode(PNGBuilder(width: 8, height: 8, depth: 16, rows: deep).data)
        #expect(deepPicture.color(x: 3, y: 3) == [200, 100, 50])

        // One bit per pixel, eight of them in a byte.
        let bits = (0..<8).flatMap { _ in [UInt8](arrayLiteral: 0, 0b1010_0000) }
        let bitPicture = try ImageDecoder.decode(
            PNGBuilder(width: 8, height: 8, depth: 1, colorType: 0, rows: bits).data)
        #expect(bitPicture.color(x: 0, y: 0) == [255, 255, 255])
        #expect(bitPicture.color(x: 1, y: 0) == [0, 0, 0])
    }

    @Test("palettes are read, with transparent entries over white")
    func palette() throws {
        let rows = PNGBuilder.rows(width: 6, height: 4) { x, _ in [UInt8(x % 3)] }
        var builder = PNGBuilder(width: 6, height: 4, colorType: 3, rows: rows)
        builder.before =
            PNGBuilder.chunk("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]) + PNGBuilder.chunk("tRNS", [255, 255, 0])
        let picture = try ImageDecoder.decode(builder.data)
        #expect((0..<3).map { picture.color(x: $0, y: 1) } == [[255, 0, 0], [0, 255, 0], [255, 255, 255]])
    }

    @Test("alpha is blended over white")
    func alpha() throws {
        let rows = PNGBuilder.rows(width: 3, height: 1) { x, _ in [0, 0, 200, [0, 128, 255][x]] }
        let picture = try ImageDecoder.decode(PNGBuilder(width: 3, height: 1, colorType: 6, rows: rows).data)
        #expect(picture.color(x: 0, y: 0) == [255, 255, 255])
        #expect(isClose(picture.color(x: 1, y: 0), [127, 127, 227], within: 2))
        #expect(picture.color(x: 2, y: 0) == [0, 0, 200])
    }

    @Test("interlaced files are read, down to one pixel", arguments: [(1, 1), (3, 2), (21, 13), (64, 64)])
    func interlaced(width: Int, height: Int) throws {
        let pixel = { (x: Int, y: Int) in [UInt8(x * 3), UInt8(y * 3), UInt8((x + y) % 7)] }
        let rows = PNGBuilder.adam7(width: width, height: height, pixel: pixel)
        let file = PNGBuilder(width: UInt32(width), height: UInt32(height), isInterlaced: true, rows: rows).data
        let picture = try ImageDecoder.decode(file)
        #expect((0..<height).allSatisfy { y in (0..<width).allSatisfy { picture.color(x: $0, y: y) == pixel($0, y) } })
    }

    @Test("the first frame of an animation is read")
    func animation() throws {
        let rows = PNGBuilder.rows(width: 4, height: 4) { _, _ in [1, 2, 3] }
        var builder = PNGBuilder(width: 4, height: 4, rows: rows)
        let second = PNGBuilder.deflated(PNGBuilder.rows(width: 4, height: 4) { _, _ in [9, 9, 9] })
        builder.before = PNGBuilder.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
        builder.after = PNGBuilder.chunk("fdAT", [0, 0, 0, 1] + second)
        #expect(try ImageDecoder.decode(builder.data).color(x: 2, y: 2) == [1, 2, 3])
    }

    @Test("texts and profiles of any size are skipped, even when they decompress to far more")
    func textBomb() throws {
        let rows = PNGBuilder.rows(width: 4, height: 4) { _, _ in [1, 2, 3] }
        var builder = PNGBuilder(width: 4, height: 4, rows: rows)
        let bomb = PNGBuilder.deflated([UInt8](repeating: 65, count: 20_000_000))
        builder.before = PNGBuilder.chunk("zTXt", Array("Comment".utf8) + [0, 0] + bomb)
        builder.before += PNGBuilder.chunk("iCCP", Array("Profile".utf8) + [0, 0] + bomb)
        for _ in 0..<5000 { builder.before += PNGBuilder.chunk("tEXt", Array("a\0b".utf8)) }
        #expect(try ImageDecoder.decode(builder.data).color(x: 2, y: 2) == [1, 2, 3])
    }

    @Test("picture data beyond the picture's size is not decompressed")
    func dataBomb() throws {
        let rows =
            PNGBuilder.rows(width: 4, height: 4) { _, _ in [1, 2, 3] } + [UInt8](repeating: 0, count: 30_000_000)
        #expect(
            try ImageDecoder.decode(PNGBuilder(width: 4, height: 4, rows: rows).data).color(x: 2, y: 2) == [1, 2, 3])
    }
}

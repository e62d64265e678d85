import CJPEGSystem
import Foundation
import Testing

@testable import ImageCodec

@Suite("Details of files")
struct FileDetailTests {
    @Test(
        "a format is told by its first bytes",
        arguments: [
            ([0xFF, 0xD8, 0xFF], .jpeg), ([0xFF, 0xD8, 0xFE], nil),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A], nil),
            (Array("GIF87a".utf8), .gif), (Array("RIFF1234WEBP".utf8), .webP),
            (Array("RIFF1234WAVE".utf8), nil), (Array("....ftypavif".utf8), .heif),
            (Array("....ftypheic".utf8), .heif), (Array("....ftypmp42".utf8), .other("Film")),
            (Array("II*\0".utf8), .tiff),
            (Array("MM\0*".utf8), .tiff), (Array("%PDF-1.7".utf8), .pdf), (Array("%PDA-1.7".utf8), nil),
            ([0xFF, 0x0A], .jpegXL), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpegXL),
            (Array("BM".utf8), .bmp),
            (Array("1234WEBP".utf8), nil), ([], nil),
        ] as [([UInt8], ImageFormat?)])
    func formats(head: [UInt8], format: ImageFormat?) {
        #expect(ImageFormat(sniffing: Data(head)) == format)
    }

    @Test("a JPEG is written as baseline, with tables of its own, as good as asked, within 1 and 100")
    func quality() throws {
        let noise = TestPictures.noise(width: 64, height: 64)
        #expect(try noise.jpegData() == noise.jpegData(quality: 85))
        #expect(try noise.jpegData(quality: 0) == noise.jpegData(quality: 1))
        #expect(try noise.jpegData(quality: 101) == noise.jpegData(quality: 100))
        #expect(try noise.jpegData(quality: 84).count < noise.jpegData(quality: 86).count)
        #expect(try noise.jpegData(quality: 99).count < noise.jpegData(quality: 100).count)
        let flat = try RGBImage(width: 16, height: 16, red: 9, green: 99, blue: 199).jpegData()
        #expect(flat.range(of: Data([0xFF, 0xC0])) != nil)
        #expect(flat.count < 450, "The usual tables alone take 432 bytes.")
    }

    @Test("a picture too wide for a JPEG is not encoded")
    func tooWide() {
        let wide = RGBImage(width: 65_501, height: 1, red: 1, green: 2, blue: 3)
        #expect(throws: ImageError.notEncodable) { try wide.jpegData() }
        #expect(throws: Never.self) { try RGBImage(width: 65_500, height: 1, red: 1, green: 2, blue: 3).jpegData() }
    }

    @Test("a PNG is scaled down too; a side of nothing is one pixel")
    func scaled() throws {
        let png = try TestPictures.corners(width: 300, height: 200).pngData()
        let small = try ImageDecoder.decode(png, maximumSide: 30)
        #expect(small.width == 30 && small.height == 20)
        let smallest = try ImageDecoder.decode(png, maximumSide: 0)
        #expect(smallest.width == 1 && smallest.height == 1)
    }

    @Test("gamma and profiles change nothing")
    func gamma() throws {
        let rows = PNGBuilder.rows(width: 4, height: 1) { _, _ in [10, 100, 200, 128] }
        var builder = PNGBuilder(width: 4, height: 1, colorType: 6, rows: rows)
        let plain = try ImageDecoder.decode(builder.data)
        builder.before = PNGBuilder.chunk("gAMA", PNGBuilder.bigEndian(100_000))
        builder.before += PNGBuilder.chunk("bKGD", [0, 0, 0, 255, 0, 0])
        #expect(try ImageDecoder.decode(builder.data) == plain)
        #expect(isClose(plain.color(x: 1, y: 0), [132, 177, 227], within: 2))
    }

    @Test("grey of 16 bits is as light as grey of 8 bits, with a gamma or without", arguments: [0, 4] as [UInt8])
    func deepGrey(colorType: UInt8) throws {
        let rows = PNGBuilder.rows(width: 4, height: 1) { _, _ in [128, 128] + (colorType == 4 ? [255, 255] : []) }
        var builder = PNGBuilder(width: 4, height: 1, depth: 16, colorType: colorType, rows: rows)
        #expect(try ImageDecoder.decode(builder.data).color(x: 1, y: 0) == [128, 128, 128])
        builder.before = PNGBuilder.chunk("gAMA", PNGBuilder.bigEndian(45_455))
        #expect(try ImageDecoder.decode(builder.data).color(x: 1, y: 0) == [128, 128, 128])
    }

    @Test("grey with alpha, and colours with one that is transparent, lie on white")
    func transparent() throws {
        let gray = PNGBuilder.rows(width: 2, height: 1) { x, _ in [50, x == 0 ? 0 : 255] }
        let grayPicture = try ImageDecoder.decode(PNGBuilder(width: 2, height: 1, colorType: 4, rows: gray).data)
        #expect([grayPicture.color(x: 0, y: 0), grayPicture.color(x: 1, y: 0)] == [[255, 255, 255], [50, 50, 50]])
        let rows = PNGBuilder.rows(width: 2, height: 1) { x, _ in x == 0 ? [1, 2, 3] : [4, 5, 6] }
        var builder = PNGBuilder(width: 2, height: 1, rows: rows)
        builder.before = PNGBuilder.chunk("tRNS", [0, 1, 0, 2, 0, 3])
        let picture = try ImageDecoder.decode(builder.data)
        #expect([picture.color(x: 0, y: 0), picture.color(x: 1, y: 0)] == [[255, 255, 255], [4, 5, 6]])
    }

    /// Shares of 255 of cyan, magenta, yellow and black, and the colour they make.
    @Test(
        "inks are mixed with black",
        arguments: [
            ([0, 0, 0, 0], [255, 255, 255]), ([0, 0, 0, 255], [0, 0, 0]), ([0, 0, 0, 128], [127, 127, 127]),
            ([255, 0, 128, 0], [0, 255, 127]), ([0, 128, 255, 128], [127, 63, 0]),
        ] as [([UInt8], [UInt8])], [true, false])
    func mixing(example: (inks: [UInt8], color: [UInt8]), isInverted: Bool) throws {
        let stored = isInverted ? example.inks.map { 255 - $0 } : example.inks
        let file = JPEGBuilder.jpeg(
            width: 16, height: 16, samples: (0..<256).flatMap { _ in stored }, space: JCS_CMYK, storedAs: JCS_CMYK,
            hasAdobeMarker: isInverted)
        #expect(isClose(try ImageDecoder.decode(file).color(x: 8, y: 8), example.color, within: 2))
    }

    @Test("an orientation is found behind other segments and fill bytes, and only as a whole number")
    func segments() throws {
        let jpeg = try TestPictures.corners().jpegData()
        let turned = JPEGBuilder.jpeg(jpeg, withOrientation: 6, isLittleEndian: true)
        func width(_ file: Data) throws -> Int { try ImageDecoder.decode(file).width }
        #expect(try width(turned) == 64)
        #expect(
            try width(JPEGBuilder.inserting(app1: Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8), into: turned)) == 64
        )
        #expect(try width(turned.prefix(2) + [0xFF, 0xFF] + turned.dropFirst(2)) == 64)
        let second = JPEGBuilder.jpeg(turned, withOrientation: 3, isLittleEndian: false)
        #expect(try width(second) == 96, "The first one counts.")
        let nonsense = JPEGBuilder.jpeg(turned, withOrientation: 9, isLittleEndian: false)
        #expect(try width(nonsense) == 64, "A number that is no orientation is passed over.")
        var bytes = [UInt8](turned)
        // The type of the second entry of the directory: a long number, then a fraction, in place of a short one.
        let entry = try #require(turned.range(of: Data([0x12, 0x01, 3, 0]))?.lowerBound)
        bytes[entry + 2] = 4
        #expect(try width(Data(bytes)) == 64)
        bytes[entry + 2] = 5
        #expect(try width(Data(bytes)) == 96)
    }

    @Test("grey becomes colour and sizes down as colour does")
    func gray() {
        let gray = GrayImage(width: 4, height: 2, pixels: [0, 0, 100, 100, 200, 200, 40, 40])
        #expect(gray.rgb.pixels.prefix(9) == [0, 0, 0, 0, 0, 0, 100, 100, 100])
        #expect(gray.longerSide == 4 && gray.rgb.longerSide == 4)
        #expect(GrayImage(width: 2, height: 4, pixels: gray.pixels).longerSide == 4)
        #expect(gray.scaledDown(maximumSide: 2).pixels == [100, 70])
        #expect(gray.scaledDown(maximumSide: 4) == gray && gray.scaledDown(maximumSide: 0) == gray)
        #expect(gray.scaledDown(maximumSide: 3).width == 3 && gray.scaledDown(maximumSide: 3).height == 2)
        #expect(gray.rgb.scaledDown(maximumSide: 2).pixels == [100, 100, 100, 70, 70, 70])
        #expect(
            GrayImage(width: 9, height: 1, pixels: [UInt8](repeating: 5, count: 9)).scaledDown(maximumSide: 2).height
                == 1)
    }
}

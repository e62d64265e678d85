import Checksum
import Foundation
import Testing

@testable import ImageCodec

@Suite("Other formats")
struct FormatTests {
    private static let corners = [
        TestPictures.topLeft, TestPictures.topRight, TestPictures.bottomLeft, TestPictures.bottomRight,
    ]

    /// Each shows the picture of ``TestPictures/corners(width:height:)``.
    private static let plain = FormatFixtures.readable([
        "corners.webp", "corners-lossless.webp", "corners-animated.webp", "corners-animated-alpha.webp", "corners.heic",
        "corners.avif", "corners.tiff", "corners-deflate.tiff", "corners-tiles.tiff", "corners-16.tiff", "corners.gif",
        "corners-interlaced.gif",
        "corners-blank-first.gif", "corners-blank-first.webp", "corners.bmp", "corners-8.bmp", "corners-4-runs.bmp",
        "corners-top-down.bmp",
        "corners-565.bmp", "corners.jxl", "corners-lossless.jxl",
    ])

    @Test("show the same picture", arguments: plain)
    func samePicture(name: String) throws {
        let picture = try ImageDecoder.decode(FormatFixtures.file(name))
        #expect((picture.width, picture.height) == (96, 64))
        // A GIF and a BMP of sixteen colours round the colours of their palette.
        #expect(zip(picture.cornerColors, Self.corners).allSatisfy { isClose($0, $1) }, "\(picture.cornerColors)")
    }

    @Test("are scaled down to the side that is wanted", arguments: plain)
    func scaled(name: String) throws {
        let picture = try ImageDecoder.decode(FormatFixtures.file(name), maximumSide: 24)
        #expect((picture.width, picture.height) == (24, 16))
        #expect(zip(picture.cornerColors, Self.corners).allSatisfy { isClose($0, $1, within: 40) })
    }

    @Test(
        "are turned as they say, once",
        arguments: FormatFixtures.readable([
            // Stored a quarter turn to the left; the EXIF of the HEIC says what its `irot` says.
            "turned.heic", "turned.tiff", "turned.webp", "mirrored.heic", "mirrored.tiff", "turned.png",
            "turned.jxl",
        ]))
    func turned(name: String) throws {
        let picture = try ImageDecoder.decode(FormatFixtures.file(name))
        #expect((picture.width, picture.height) == (96, 64))
        #expect(zip(picture.cornerColors, Self.corners).allSatisfy { isClose($0, $1) }, "\(picture.cornerColors)")
    }

    @Test(
        "with light ink on a transparent ground are shown as their negative, on white",
        arguments: FormatFixtures.readable([
            "white-ink.webp", "white-ink.tiff", "white-ink.gif", "white-ink.png", "white-ink.jxl",
        ]))
    func whiteInk(name: String) throws {
        let picture = try ImageDecoder.decode(FormatFixtures.file(name))
        #expect(picture.color(x: 1, y: 1) == [255, 255, 255])
        #expect(picture.color(x: 20, y: 20) == [0, 0, 0])
    }

    @Test("of light cells with dark letters on a transparent ground are put onto black")
    func lightCells() throws {
        let rows = PNGBuilder.rows(width: 40, height: 40) { x, y in
            guard (8..<24).contains(x), (8..<24).contains(y) else { return [0, 0, 0, 0] }
            return (14..<18).contains(x) ? [0, 0, 0, 255] : [250, 240, 200, 255]
        }
        let file = PNGBuilder(width: 40, height: 40, colorType: 6, rows: rows).data
        let picture = try ImageDecoder.decode(file)
        #expect(picture.color(x: 1, y: 1) == [0, 0, 0])
        #expect(picture.color(x: 10, y: 10) == [250, 240, 200])
    }

    @Test(
        "with dark ink on a transparent ground are put onto white",
        arguments: FormatFixtures.readable(["black-ink.webp", "black-ink.gif", "black-ink.png"]))
    func blackInk(name: String) throws {
        let picture = try ImageDecoder.decode(FormatFixtures.file(name))
        #expect(picture.color(x: 1, y: 1) == [255, 255, 255])
        #expect(picture.color(x: 20, y: 20) == [0, 0, 0])
    }

    @Test("whose alpha is zero everywhere are opaque")
    func hiddenAlpha() throws {
        let picture = try ImageDecoder.decode(FormatFixtures.file("no-alpha.bmp"))
        #expect(picture.color(x: 1, y: 1) == [255, 0, 0])
    }

    @Test("truncated anywhere give a picture or an error, and flipped bits an answer", arguments: plain)
    func damage(name: String) throws {
        let file = try FormatFixtures.file(name)
        for share in stride(from: 0.0, to: 1.0, by: 0.05) {
            _ = try? ImageDecoder.decode(file.prefix(Int(Double(file.count) * share)), maximumSide: 64)
        }
        #expect(throws: ImageError.self) { try ImageDecoder.decode(file.prefix(20)) }
        var generator = SplitMix64(state: 5)
        for _ in 0..<60 {
            var bytes = [UInt8](file)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                    1 << UInt8.random(in: 0...7, using: &generator)
            }
            _ = try? ImageDecoder.decode(Data(bytes), maximumSide: 64)
        }
    }

    /// What a decoder leaves out must not show what was in memory before: another person's photo.
    @Test("that are damaged show nothing of an earlier picture", arguments: plain + ["board.heic", "board.avif"])
    func leftovers(name: String) throws {
        let file = try FormatFixtures.file(name)
        let other = try FormatFixtures.file("board.bmp")
        var generator = SplitMix64(state: 7)
        for _ in 0..<12 {
            var bytes = [UInt8](file)
            for _ in 0..<(bytes.count / 25 + 1) {
                bytes[Int.random(in: bytes.count / 10..<bytes.count, using: &generator)] =
                    UInt8.random(in: 0...255, using: &generator)
            }
            let first = try? ImageDecoder.decode(Data(bytes)).pixels
            for _ in 0..<3 { _ = try ImageDecoder.decode(other) }
            #expect((try? ImageDecoder.decode(Data(bytes)).pixels) == first)
        }
    }

    @Test("above the limit of pixels are refused by their header", arguments: plain)
    func limits(name: String) throws {
        let file = try FormatFixtures.file(name)
        let limits = ImageLimits(pngPixels: 96 * 64 - 1, wholePixels: 96 * 64 - 1)
        #expect(throws: ImageError.tooManyPixels) { try ImageDecoder(limits: limits).decode(file) }
        #expect(throws: ImageError.tooManyPixels) { try ImageDecoder(limits: ImageLimits(side: 95)).decode(file) }
    }

    @Test("of a size that no memory holds are refused")
    func bombs() {
        let gif = Data("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x3B]
        #expect(throws: ImageError.tooManyPixels) { try ImageDecoder.decode(gif) }
        let long: (UInt32) -> Data = { number in Data((0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }) }
        for (width, height) in [(60_000, 60_000), (UInt32(0x7FFF_FFFF), 1), (10, 0x8000_0000)] as [(UInt32, UInt32)] {
            let head = Data("BM".utf8) + long(54) + long(0) + long(54) + long(40) + long(width) + long(height)
            let bmp = head + Data([1, 0, 24, 0]) + Data(count: 24)
            #expect(throws: ImageError.tooManyPixels) { try ImageDecoder.decode(bmp) }
        }
    }
}

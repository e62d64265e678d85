import CJPEGSystem
import Foundation
import Testing

@testable import ImageCodec

@Suite("JPEG decoding")
struct JPEGTests {
    static let corners = [
        TestPictures.topLeft, TestPictures.topRight, TestPictures.bottomLeft, TestPictures.bottomRight,
    ]

    @Test("an encoded picture is decoded unchanged")
    func roundTrip() throws {
        let picture = TestPictures.corners()
        let decoded = try ImageDecoder.decode(picture.jpegData(quality: 95))
        #expect(decoded.width == picture.width)
        #expect(decoded.height == picture.height)
        #expect(zip(decoded.cornerColors, Self.corners).allSatisfy { isClose($0, $1) })
    }

    @Test("a large picture is scaled down to the requested side", arguments: [1000, 700, 512, 300, 130, 64, 1])
    func scaled(side: Int) throws {
        let decoded = try ImageDecoder.decode(
            TestPictures.corners(width: 1200, height: 800).jpegData(), maximumSide: side)
        #expect(decoded.width == side)
        #expect(abs(decoded.height * 3 - side * 2) <= 2)
        if side >= 64 {
            #expect(zip(decoded.cornerColors, Self.corners).allSatisfy { isClose($0, $1) })
        }
    }

    @Test("a small picture is not scaled up")
    func notEnlarged() throws {
        let decoded = try ImageDecoder.decode(TestPictures.corners().jpegData(), maximumSide: 4000)
        #expect(decoded.width == 96)
    }

    @Test("grey, progressive and RGB-coded files are read")
    func kinds() throws {
        let picture = TestPictures.corners()
        let gray = JPEGBuilder.jpeg(
            width: 96, height: 64, samples: picture.gray.pixels, space: JCS_GRAYSCALE, hasAdobeMarker: false)
        let decodedGray = try ImageDecoder.decode(gray)
        #expect(isClose(decodedGray.color(x: 5, y: 5), [UInt8](repeating: picture.gray.pixels[5 * 96 + 5], count: 3)))

        let progressive = try ImageDecoder.decode(JPEGBuilder.progressive(picture))
        #expect(zip(progressive.cornerColors, Self.corners).allSatisfy { isClose($0, $1) })

        let plain = JPEGBuilder.jpeg(
            width: 96, height: 64, samples: picture.pixels, space: JCS_RGB, storedAs: JCS_RGB)
        #expect(try zip(ImageDecoder.decode(plain).cornerColors, Self.corners).allSatisfy { isClose($0, $1) })
    }

    /// The inks are pure cyan, in 255ths. Adobe's files store them inverted.
    @Test("CMYK and YCCK files are read, inverted when Adobe's marker is present", arguments: [JCS_CMYK, JCS_YCCK])
    func cmyk(stored: J_COLOR_SPACE) throws {
        let inks: [UInt8] = [255, 0, 0, 0]
        let inverted = inks.map { 255 - $0 }
        let samples = (0..<(32 * 32)).flatMap { _ in inverted }
        let adobe = JPEGBuilder.jpeg(width: 32, height: 32, samples: samples, space: JCS_CMYK, storedAs: stored)
        #expect(try isClose(ImageDecoder.decode(adobe).color(x: 16, y: 16), [0, 255, 255]))
    }

    @Test("a CMYK file without Adobe's marker is not inverted")
    func plainCMYK() throws {
        let samples = (0..<(32 * 32)).flatMap { _ in [UInt8]([0, 255, 0, 0]) }
        let plain = JPEGBuilder.jpeg(
            width: 32, height: 32, samples: samples, space: JCS_CMYK, storedAs: JCS_CMYK, hasAdobeMarker: false)
        #expect(try isClose(ImageDecoder.decode(plain).color(x: 16, y: 16), [255, 0, 255]))
    }

    /// The buffer starts with 64 KiB, so both limits are met after it has grown.
    @Test("an encoder that may not write as much as it needs fails, and leaves nothing to free twice")
    func byteLimit() throws {
        let picture = TestPictures.noise(width: 512, height: 512)
        let jpeg = try picture.jpegData(quality: 95)
        #expect(throws: ImageError.notEncodable) { try picture.jpegData(quality: 95, byteLimit: jpeg.count - 1) }
        #expect(throws: ImageError.notEncodable) { try picture.jpegData(quality: 95, byteLimit: 100_000) }
        #expect(throws: ImageError.notEncodable) { try picture.jpegData(byteLimit: 0) }
        #expect(try picture.jpegData(quality: 95, byteLimit: jpeg.count) == jpeg)
        #expect(try ImageDecoder.decode(jpeg).width == 512)
    }
}

import Checksum
import Foundation
import Testing

@testable import ImageCodec

@Suite("EXIF orientation")
struct OrientationTests {
    /// For each value of the tag: the resulting positions of the stored corners, according to the specification's figure.
    /// Listed for the upright picture as top left, top right, bottom left, bottom right. The numbers are stored corners.
    static let figure: [(UInt16, [Int])] = [
        (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
        (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
    ]

    @Test("is applied in both byte orders", arguments: figure, [true, false])
    func honoured(expected: (tag: UInt16, corners: [Int]), isLittleEndian: Bool) throws {
        let stored = TestPictures.corners()
        let file = try JPEGBuilder.jpeg(
            stored.jpegData(quality: 95), withOrientation: expected.tag, isLittleEndian: isLittleEndian)
        let upright = try ImageDecoder.decode(file)
        #expect(upright.width == (expected.tag >= 5 ? stored.height : stored.width))
        let wanted = expected.corners.map { JPEGTests.corners[$0] }
        #expect(zip(upright.cornerColors, wanted).allSatisfy { isClose($0, $1) })
    }

    @Test("is also applied to scaled pictures")
    func scaled() throws {
        let stored = TestPictures.corners(width: 960, height: 640)
        let file = try JPEGBuilder.jpeg(stored.jpegData(), withOrientation: 6, isLittleEndian: false)
        let upright = try ImageDecoder.decode(file, maximumSide: 120)
        #expect(upright.width == 80)
        #expect(upright.height == 120)
    }

    @Test("is honoured as a 32-bit number too", arguments: figure, [true, false])
    func long(expected: (tag: UInt16, corners: [Int]), isLittleEndian: Bool) throws {
        let stored = TestPictures.corners()
        var block = [UInt8](
            isLittleEndian ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1])
        let value = UInt8(expected.tag)
        block +=
            isLittleEndian
            ? [0x12, 1, 4, 0, 1, 0, 0, 0, value, 0, 0, 0] : [1, 0x12, 0, 4, 0, 0, 0, 1, 0, 0, 0, value]
        let file = JPEGBuilder.inserting(
            app1: Array("Exif\0\0".utf8) + block + [0, 0, 0, 0], into: try stored.jpegData(quality: 95))
        let wanted = expected.corners.map { JPEGTests.corners[$0] }
        #expect(zip(try ImageDecoder.decode(file).cornerColors, wanted).allSatisfy { isClose($0, $1) })
    }

    @Test("with an invalid value is ignored", arguments: [0, 9, 0xFFFF] as [UInt16])
    func nonsense(tag: UInt16) throws {
        let stored = TestPictures.corners()
        let file = try JPEGBuilder.jpeg(stored.jpegData(quality: 95), withOrientation: tag, isLittleEndian: true)
        #expect(try ImageDecoder.decode(file).width == stored.width)
    }

    @Test("in a damaged directory never reads out of bounds")
    func damagedDirectory() throws {
        let jpeg = try TestPictures.corners().jpegData(quality: 95)
        let whole = [UInt8](JPEGBuilder.jpeg(jpeg, withOrientation: 6, isLittleEndian: true).dropFirst(6).prefix(46))
        var generator = SplitMix64(state: 3)
        for length in 0..<whole.count {
            var spoilt = Array(whole.prefix(length))
            for _ in 0..<3 where !spoilt.isEmpty {
                spoilt[Int.random(in: 0..<spoilt.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            let file = JPEGBuilder.inserting(app1: spoilt, into: jpeg)
            #expect(try ImageDecoder.decode(file).pixels.count == 96 * 64 * 3)
        }
    }
}

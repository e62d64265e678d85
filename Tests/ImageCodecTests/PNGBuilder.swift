import CZlib
import Foundation

/// PNG files assembled by hand, so that any part can be wrong.
struct PNGBuilder {
    var width: UInt32
    var height: UInt32
    var depth: UInt8 = 8
    /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    var colorType: UInt8 = 2
    var isInterlaced = false
    /// The rows as stored, each with its filter byte; for an interlaced file, all passes one after the other.
    var rows: [UInt8]
    /// Complete chunks between the header and the picture.
    var before: Data = Data()
    /// Complete chunks after the picture.
    var after: Data = Data()

    var data: Data {
        var header: [UInt8] = []
        header += Self.bigEndian(width) + Self.bigEndian(height)
        header += [depth, colorType, 0, 0, isInterlaced ? 1 : 0]
        return Data(Self.signature) + Self.chunk("IHDR", header) + before + Self.chunk("IDAT", Self.deflated(rows))
            + after
            + Self.chunk("IEND", [])
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func chunk(_ name: String, _ payload: [UInt8]) -> Data {
        let body = Array(name.utf8) + payload
        let sum = UInt32(truncatingIfNeeded: crc32(0, body, uInt(body.count)))
        return Data(bigEndian(UInt32(payload.count)) + body + bigEndian(sum))
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }

    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(uLong(bytes.count))
        var target = [UInt8](repeating: 0, count: Int(count))
        compress2(&target, &count, bytes, uLong(bytes.count), 9)
        return [UInt8](target.prefix(Int(count)))
    }

    /// Unfiltered rows, from a function that returns the bytes of the pixel at a position.
    static func rows(width: Int, height: Int, pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
        (0..<height).flatMap { y in [0] + (0..<width).flatMap { x in pixel(x, y) } }
    }

    /// The seven passes of an interlaced picture (PNG specification, 8.2).
    static func adam7(width: Int, height: Int, pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return passes.flatMap { startX, startY, stepX, stepY in
            stride(from: startY, to: height, by: stepY).flatMap { y -> [UInt8] in
                let row = stride(from: startX, to: width, by: stepX).flatMap { x in pixel(x, y) }
                return row.isEmpty ? [] : [0] + row
            }
        }
    }
}

internal import Foundation

/// Reads numbers in little-endian order from a file's bytes, and nothing beyond its end.
struct ByteReader {
    private let bytes: [UInt8]
    var offset = 0

    init(_ data: Data) { bytes = [UInt8](data) }

    var isAtEnd: Bool { offset >= bytes.count }
    var left: Int { max(0, bytes.count - offset) }

    mutating func byte() -> UInt8? {
        guard offset >= 0, offset < bytes.count else { return nil }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func short() -> Int? {
        guard let low = byte(), let high = byte() else { return nil }
        return Int(high) << 8 | Int(low)
    }

    mutating func long() -> UInt32? {
        guard let low = short(), let high = short() else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    /// The next `count` bytes; `nil` if fewer are left.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, offset >= 0, count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return bytes[offset..<(offset + count)]
    }
}

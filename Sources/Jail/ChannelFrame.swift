package import Foundation

/// Encodes and decodes the messages of a channel. Each message is a frame: the length as four bytes, most significant first, then that many
/// bytes of JSON.
package enum ChannelFrame {
    /// The size of a frame's length prefix, in bytes.
    static let prefixSize = 4
    /// The maximum number of bytes in a frame, in either direction. A board has some two thousand; by far the largest
    /// is a page with its words and a picture of a line.
    static let limit = 1 << 20

    /// `message` as a frame.
    package static func encoded(_ message: some Encodable) throws -> Data {
        let body = try JSONEncoder().encode(message)
        let count = UInt32(body.count)
        return Data([UInt8(count >> 24), UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)])
            + body
    }

    /// The length stated by a frame's prefix; `nil` if it exceeds the limit.
    static func length(_ prefix: Data) -> Int? {
        let count = prefix.prefix(prefixSize).reduce(0) { $0 << 8 | Int($1) }
        return count <= limit ? count : nil
    }
}

internal import CZlib
internal import Foundation

/// Files that gzip has made.
package enum Gzip {
    /// The content of `compressed`; `nil` if it is damaged or has more than `limit` bytes.
    package static func expanded(_ compressed: [UInt8], limit: Int = .max) -> [UInt8]? {
        var stream = z_stream()
        // 15 is the largest window size; adding 16 makes zlib expect a gzip header.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var (source, output) = (compressed, [UInt8]())
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        return source.withUnsafeMutableBufferPointer { source -> [UInt8]? in
            (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(clamping: source.count))
            var status = Z_OK
            while status == Z_OK, output.count <= limit {
                status = piece.withUnsafeMutableBufferPointer { piece in
                    (stream.next_out, stream.avail_out) = (piece.baseAddress, UInt32(piece.count))
                    return inflate(&stream, Z_NO_FLUSH)
                }
                output += piece[..<(piece.count - Int(stream.avail_out))]
            }
            return status == Z_STREAM_END && output.count <= limit ? output : nil
        }
    }
}

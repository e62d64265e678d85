internal import CZlib
internal import Foundation

/// A dictionary file, read completely.
struct SourceFile {
    let bytes: [UInt8]

    /// Reads the file at `url`, which is part of `package`.
    init(_ url: URL, package: String) throws(LexiconBuildError) {
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw .missingSource(path: url.path, package: package)
        }
        bytes = [UInt8](data)
    }

    /// Reads and decompresses the gzip file at `url`. The dictionary server's "dictzip" is gzip with an index for random access.
    init(compressed url: URL, package: String) throws(LexiconBuildError) {
        let compressed = try SourceFile(url, package: package)
        guard let bytes = Self.expand(compressed.bytes) else {
            throw .unreadableSource(path: url.path, package: package)
        }
        self.bytes = bytes
    }

    /// The lines, without their line feeds.
    var lines: some Sequence<ArraySlice<UInt8>> {
        bytes.lazy.split(separator: UInt8(ascii: "\n"))
    }

    private static func expand(_ compressed: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 is the largest window size; adding 16 makes zlib expect a gzip header.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var input = compressed
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        return input.withUnsafeMutableBufferPointer { source -> [UInt8]? in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            var status = Z_OK
            while status == Z_OK {
                status = chunk.withUnsafeMutableBufferPointer { target in
                    stream.next_out = target.baseAddress
                    stream.avail_out = UInt32(target.count)
                    return inflate(&stream, Z_NO_FLUSH)
                }
                output += chunk[..<(chunk.count - Int(stream.avail_out))]
            }
            return status == Z_STREAM_END ? output : nil
        }
    }
}

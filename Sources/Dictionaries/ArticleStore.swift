internal import CZlib
internal import Foundation

/// The articles of a dictionary: a plain file, or one compressed in pieces by dictzip.
///
/// dictzip's file is gzip whose header lists the compressed lengths of pieces that can be read each by itself.
/// Source: dictzip(1), and RFC 1952 for the header.
struct ArticleStore {
    private let bytes: Data
    /// Where each piece begins in the file, and where the last ends; empty for a plain file.
    private let pieces: [Int]
    /// The bytes of each piece but the last when it is inflated.
    private let pieceLength: Int
    /// The bytes of all articles.
    let count: Int

    /// The most bytes of an article that are read. What a chat shows has far fewer.
    static let longestArticle = 64 << 10

    /// Opens the file whose name is `name` with `.dict.dz` or `.dict` after it.
    init(_ name: URL) throws(DictionaryError) {
        let (compressed, plain) = (name.appendingPathExtension("dict.dz"), name.appendingPathExtension("dict"))
        if FileManager.default.fileExists(atPath: compressed.path) {
            try self.init(compressed: compressed)
        } else if FileManager.default.fileExists(atPath: plain.path) {
            try self.init(plain: plain)
        } else {
            throw .missing(file: compressed.lastPathComponent)
        }
    }

    private init(plain url: URL) throws(DictionaryError) {
        bytes = try Data(mapping: url)
        (pieces, pieceLength, count) = ([], 0, bytes.count)
    }

    private init(compressed url: URL) throws(DictionaryError) {
        bytes = try Data(mapping: url)
        let file = url.lastPathComponent
        let header = try DictzipHeader(bytes, file: file)
        var place = header.length
        var pieces = [place]
        for length in header.pieces {
            place += length
            pieces.append(place)
        }
        guard place <= bytes.count else { throw .damaged(file: file, reason: "it ends early") }
        (self.pieces, pieceLength, count) = (pieces, header.pieceLength, header.pieceLength * header.pieces.count)
    }

    /// The bytes of an article, at most ``longestArticle``; `nil` when they can't be inflated.
    func article(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        let range = offset..<offset + min(count, Self.longestArticle)
        guard !pieces.isEmpty else { return [UInt8](bytes[range]) }
        guard !range.isEmpty else { return [] }
        var text: [UInt8] = []
        let first = range.lowerBound / pieceLength
        for number in first...(range.upperBound - 1) / pieceLength {
            guard let piece = inflated(number) else { return nil }
            text += piece
        }
        let start = range.lowerBound - first * pieceLength
        guard text.count >= start + range.count else { return nil }
        return Array(text[start..<start + range.count])
    }

    private func inflated(_ number: Int) -> [UInt8]? {
        var source = [UInt8](bytes[pieces[number]..<pieces[number + 1]])
        var target = [UInt8](repeating: 0, count: pieceLength)
        var stream = z_stream()
        // A negative window size stands for a stream without a header.
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        let left: UInt32? = source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
                let status = inflate(&stream, Z_SYNC_FLUSH)
                return status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR ? stream.avail_out : nil
            }
        }
        return left.map { Array(target.dropLast(Int($0))) }
    }
}

/// The header of a dictzip file.
private struct DictzipHeader {
    /// Its bytes.
    let length: Int
    /// The bytes of each piece but the last when it is inflated.
    let pieceLength: Int
    /// The compressed bytes of each piece.
    let pieces: [Int]

    init(_ data: Data, file: String) throws(DictionaryError) {
        var reader = ByteReader(data)
        guard reader.number(bytes: 2) == 0x8B1F, reader.number(bytes: 1) == 8, let flags = reader.number(bytes: 1),
            reader.skip(6), flags & 4 != 0, let further = reader.number(bytes: 2)
        else { throw .damaged(file: file, reason: "it is not compressed by dictzip") }
        let end = reader.place + further
        var found: (length: Int, pieces: [Int])?
        while found == nil, reader.place < end, let name = reader.number(bytes: 2), let count = reader.number(bytes: 2)
        {
            found = name == Self.randomAccess ? Self.pieces(&reader) : nil
            guard found != nil || reader.skip(count) else { break }
        }
        guard let found, found.length > 0 else { throw .damaged(file: file, reason: "it is not compressed by dictzip") }
        reader.place = end
        // The file's name, a comment, and a checksum of the header.
        guard flags & 8 == 0 || reader.skipText(), flags & 16 == 0 || reader.skipText(),
            flags & 2 == 0 || reader.skip(2)
        else { throw .damaged(file: file, reason: "it ends early") }
        (length, pieceLength, pieces) = (reader.place, found.length, found.pieces)
    }

    /// “RA”, the lower byte first.
    private static let randomAccess = 0x4152

    private static func pieces(_ reader: inout ByteReader) -> (Int, [Int])? {
        guard reader.number(bytes: 2) == 1, let length = reader.number(bytes: 2), let count = reader.number(bytes: 2)
        else { return nil }
        var pieces: [Int] = []
        for _ in 0..<count {
            guard let piece = reader.number(bytes: 2) else { return nil }
            pieces.append(piece)
        }
        return (length, pieces)
    }
}

internal import CZlib
internal import Foundation

/// The articles of a dictionary: a plain file, or one compressed in pieces by dictzip.
///
/// dictzip's file is gzip whose header lists the compressed lengths of pieces that can be read each by itself. The file is opened for each
/// article and not mapped: one that somebody writes over meanwhile gives a wrong article or none, but does not end the process.
/// Source: dictzip(1), and RFC 1952 for the header.
struct ArticleStore {
    private let file: URL
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
        file = url
        (pieces, pieceLength, count) = ([], 0, try url.fileSize())
    }

    private init(compressed url: URL) throws(DictionaryError) {
        let (size, name) = (try url.fileSize(), url.lastPathComponent)
        guard let start = Self.bytes(0..<min(size, DictzipHeader.longest), of: url) else {
            throw .unreadable(file: name, reason: "it can't be opened")
        }
        let header = try DictzipHeader(Data(start), file: name)
        var place = header.length
        var pieces = [place]
        for length in header.pieces {
            place += length
            pieces.append(place)
        }
        guard place <= size else { throw .damaged(file: name, reason: "it ends early") }
        file = url
        (self.pieces, pieceLength, count) = (pieces, header.pieceLength, header.pieceLength * header.pieces.count)
    }

    /// The bytes of an article, at most ``longestArticle``; `nil` when they can't be read or inflated.
    func article(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        let range = offset..<offset + min(count, Self.longestArticle)
        guard !range.isEmpty else { return [] }
        guard !pieces.isEmpty else { return Self.bytes(range, of: file) }
        let numbers = range.lowerBound / pieceLength...(range.upperBound - 1) / pieceLength
        let compressed = pieces[numbers.lowerBound]..<pieces[numbers.upperBound + 1]
        guard let source = Self.bytes(compressed, of: file) else { return nil }
        var text: [UInt8] = []
        for number in numbers {
            let start = pieces[number] - compressed.lowerBound
            guard let piece = inflated(source[start..<pieces[number + 1] - compressed.lowerBound]) else { return nil }
            text += piece
        }
        let start = range.lowerBound - numbers.lowerBound * pieceLength
        guard text.count >= start + range.count else { return nil }
        return Array(text[start..<start + range.count])
    }

    /// A part of the file; `nil` when it can't be read as a whole.
    private static func bytes(_ range: Range<Int>, of file: URL) -> [UInt8]? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        guard (try? handle.seek(toOffset: UInt64(range.lowerBound))) != nil,
            let data = try? handle.read(upToCount: range.count), data.count == range.count
        else { return nil }
        return [UInt8](data)
    }

    private func inflated(_ piece: ArraySlice<UInt8>) -> [UInt8]? {
        var source = Array(piece)
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

    /// The most bytes of a header that is read: a further field of 64 KiB, and as much for the file's name and a comment.
    static let longest = 128 << 10
    /// Pieces that are shorter would make an article of many thousands; dictzip's have 58,315 bytes.
    private static let shortestPiece = 1024

    init(_ data: Data, file: String) throws(DictionaryError) {
        let other = DictionaryError.damaged(file: file, reason: "it is not compressed by dictzip")
        var reader = ByteReader(data)
        guard reader.number(bytes: 2) == 0x8B1F, reader.number(bytes: 1) == 8, let flags = reader.number(bytes: 1),
            reader.skip(6), flags & 4 != 0, let further = reader.number(bytes: 2)
        else { throw other }
        let end = reader.place + further
        var found: (length: Int, pieces: [Int])?
        while found == nil, reader.place < end, let name = reader.number(bytes: 2), let count = reader.number(bytes: 2)
        {
            found = name == Self.randomAccess ? Self.pieces(&reader) : nil
            guard found != nil || reader.skip(count) else { break }
        }
        guard let found, found.length >= Self.shortestPiece else { throw other }
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

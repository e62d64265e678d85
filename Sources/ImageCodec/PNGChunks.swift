internal import Foundation

/// The chunks of a PNG file (W3C, Portable Network Graphics, 5.3), without their checksums.
struct PNGChunks: IteratorProtocol {
    private var rest: Data.SubSequence
    private static let signatureLength = 8
    private static let checksumLength = 4

    init(_ file: Data) { rest = file.dropFirst(Self.signatureLength) }

    /// `nil` at the end, and where a chunk is cut off.
    mutating func next() -> (type: String, payload: Data.SubSequence)? {
        guard rest.count >= Self.signatureLength else { return nil }
        let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
        let payload = rest.dropFirst(Self.signatureLength).prefix(length)
        guard payload.count == length else { return nil }
        rest = rest.dropFirst(Self.signatureLength + length + Self.checksumLength)
        return (type, payload)
    }

    /// Whether the file has an alpha channel or names a transparent colour.
    static func mayBeTransparent(_ file: Data) -> Bool {
        var chunks = PNGChunks(file)
        while let chunk = chunks.next(), chunk.type != "IDAT" {
            if chunk.type == "tRNS" { return true }
            if chunk.type == "IHDR", let kind = chunk.payload.dropFirst(9).first, kind & alphaBit != 0 { return true }
        }
        return false
    }

    /// The size that the header states; `nil` without a header.
    static func size(of file: Data) -> (width: Int, height: Int)? {
        var chunks = PNGChunks(file)
        guard let header = chunks.next(), header.type == "IHDR", header.payload.count >= 8 else { return nil }
        func number(_ bytes: Data.SubSequence) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        return (number(header.payload.prefix(4)), number(header.payload.dropFirst(4).prefix(4)))
    }

    /// In the colour type of the header.
    private static let alphaBit: UInt8 = 4
}

extension ImageOrientation {
    /// The orientation in a PNG file's EXIF chunk; upright if there is none.
    init(png file: Data) {
        var chunks = PNGChunks(file)
        while let chunk = chunks.next() {
            guard chunk.type == "eXIf" else { continue }
            self.init(exif: chunk.payload)
            return
        }
        self = .upright
    }
}

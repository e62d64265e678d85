public import struct Foundation.Data

/// The format of a picture file according to its first bytes. File names and declared types are not trusted.
public enum ImageFormat: Hashable, Sendable {
    case jpeg
    case png
    case webP
    /// HEIC or AVIF.
    case heif
    case tiff
    case jpegXL
    case gif
    case bmp
    /// A document of pages, which are no pictures before they are drawn.
    case pdf
    /// A known but unsupported format, with its common name.
    case other(String)

    /// Detects the format of a file from its first bytes; `nil` if it is not a known picture format.
    public init?(sniffing data: Data) {
        let head = [UInt8](data.prefix(16))
        func has(_ magic: [UInt8], at offset: Int = 0) -> Bool {
            head.dropFirst(offset).starts(with: magic)
        }
        func has(_ magic: String, at offset: Int = 0) -> Bool {
            has([UInt8](magic.utf8), at: offset)
        }
        if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("GIF8") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webP
        } else if has("ftyp", at: 4) {
            self = Self.isFilm(head) ? .other("Film") : .heif
        } else if has("II*\0") || has("MM\0*") || has("II+\0") || has("MM\0+") {
            self = .tiff
        } else if has([0xFF, 0x0A]) || has([0, 0, 0, 0xC] + [UInt8]("JXL \r\n".utf8) + [0x87, 0xA]) {
            self = .jpegXL
        } else if has("%PDF-") {
            self = .pdf
        } else if has("BM") {
            self = .bmp
        } else {
            return nil
        }
    }

    /// Whether the brand of a file in the ISO base format is one of films (ISO 14496-12 and Apple's).
    private static func isFilm(_ head: [UInt8]) -> Bool {
        let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
        return ["iso", "mp4", "qt ", "avc", "M4V", "3gp"].contains { brand.hasPrefix($0) }
    }

    /// The name in sentences.
    var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webP: "WebP"
        case .heif: "HEIC or AVIF"
        case .tiff: "TIFF"
        case .gif: "GIF"
        case .bmp: "BMP"
        case .jpegXL: "JPEG XL"
        case .pdf: "PDF"
        case .other(let name): name
        }
    }
}

public import struct Foundation.Data

/// The format of a picture file according to its first bytes. File names and declared types are not trusted.
public enum ImageFormat: Hashable, Sendable {
    case jpeg
    case png
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
            self = .other("GIF")
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .other("WebP")
        } else if has("ftyp", at: 4) {
            self = .other(has("avi", at: 8) ? "AVIF" : "HEIC")
        } else if has("II*\0") || has("MM\0*") {
            self = .other("TIFF")
        } else if has("%PDF") {
            self = .other("PDF")
        } else if has("BM") {
            self = .other("BMP")
        } else {
            return nil
        }
    }
}

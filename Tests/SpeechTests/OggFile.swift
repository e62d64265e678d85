import Foundation

/// An Ogg file taken apart, as RFC 3533 and RFC 7845 describe it.
struct OggFile {
    /// The bytes of each page's body.
    var bodies: [[UInt8]] = []
    /// The position at the end of the last page, in samples at 48 kHz.
    var lastPosition = 0

    /// `nil` when the bytes are no whole pages.
    init?(_ data: Data) {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let page = Array(rest)
            guard page.count > 27, page[0..<4].elementsEqual("OggS".utf8), page[4] == 0 else { return nil }
            let segments = Int(page[26])
            guard page.count >= 27 + segments else { return nil }
            let size = page[27..<27 + segments].reduce(0) { $0 + Int($1) }
            let end = 27 + segments + size
            guard page.count >= end else { return nil }
            lastPosition = (0..<8).reduce(0) { $0 | Int(page[6 + $1]) << (8 * $1) }
            bodies.append(Array(page[(27 + segments)..<end]))
            rest = page[end...]
        }
    }

    /// The channels that the Opus header states; `nil` without such a header.
    var channels: Int? {
        guard let head = bodies.first, head.starts(with: Array("OpusHead".utf8)), head.count >= 19 else { return nil }
        return Int(head[9])
    }

    var seconds: Double { Double(lastPosition) / 48_000 }
}

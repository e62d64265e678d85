internal import Foundation

/// The orientation of a stored picture: the values of EXIF's Orientation tag (CIPA DC-008, 4.6.4).
public enum ImageOrientation: UInt16, CaseIterable, Sendable {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case upsideDownMirrored = 4
    /// Mirrored along the diagonal from the top left.
    case transposed = 5
    /// Must be rotated a quarter turn clockwise, as from a phone held upright.
    case turnedLeft = 6
    /// Mirrored along the other diagonal.
    case transversed = 7
    /// Must be rotated a quarter turn anticlockwise.
    case turnedRight = 8

    /// Whether rotating it upright exchanges width and height.
    var exchangesSides: Bool { rawValue >= 5 }
}

extension ImageOrientation {
    /// The orientation stated in a JPEG file; upright if it is missing or invalid.
    init(jpeg data: Data) {
        var reader = JPEGSegments(data: data)
        while let segment = reader.next() {
            guard segment.marker == JPEGSegments.app1, segment.payload.starts(with: Self.exifHeader) else { continue }
            if let orientation = Self.stated(inTIFF: segment.payload.dropFirst(Self.exifHeader.count)) {
                self = orientation
                return
            }
        }
        self = .upright
    }

    /// The orientation in an EXIF block, which may begin with JPEG's header for it; upright if it is missing or invalid.
    init(exif block: Data.SubSequence) {
        let hasHeader = block.starts(with: Self.exifHeader)
        self = Self.stated(inTIFF: hasHeader ? block.dropFirst(Self.exifHeader.count) : block) ?? .upright
    }

    private static func stated(inTIFF block: Data.SubSequence) -> ImageOrientation? {
        TIFFDirectory(bytes: [UInt8](block.prefix(exifLimit)))?.number(tag: orientationTag).flatMap(Self.init)
    }

    /// As much as a JPEG's segment can hold.
    private static let exifLimit = 65_536

    private static let exifHeader: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    private static let orientationTag: UInt16 = 0x0112
}

/// The segments of a JPEG's header, up to its first scan.
private struct JPEGSegments: IteratorProtocol {
    static let app1: UInt8 = 0xE1
    private static let startOfScan: UInt8 = 0xDA
    private static let endOfImage: UInt8 = 0xD9

    private var rest: Data.SubSequence

    /// - Parameter data: Begins with the two bytes of the start-of-image marker.
    init(data: Data) { rest = data.dropFirst(2) }

    mutating func next() -> (marker: UInt8, payload: Data.SubSequence)? {
        guard let first = rest.popFirst(), first == 0xFF else { return nil }
        // Any number of fill bytes may precede a marker.
        var marker = rest.popFirst()
        while marker == 0xFF { marker = rest.popFirst() }
        guard let marker, marker != Self.startOfScan, marker != Self.endOfImage,
            let high = rest.popFirst(), let low = rest.popFirst()
        else { return nil }
        let length = Int(high) << 8 | Int(low)
        guard length >= 2, length - 2 <= rest.count else { return nil }
        let payload = rest.prefix(length - 2)
        rest = rest.dropFirst(length - 2)
        return (marker, payload)
    }
}

/// The first directory of a TIFF structure, as embedded in EXIF. Every offset is checked against the available bytes.
private struct TIFFDirectory {
    private let numbers: TIFFNumbers
    /// The offsets of the entries that are completely present.
    private let entries: StrideTo<Int>

    private static let entrySize = 12
    private static let shortType: UInt16 = 3
    private static let longType: UInt16 = 4

    init?(bytes: [UInt8]) {
        guard let numbers = TIFFNumbers(bytes: bytes), let directory = numbers.long(at: 4),
            let count = numbers.short(at: directory)
        else { return nil }
        let start = directory + 2
        let whole = min(Int(count), (bytes.count - start) / Self.entrySize)
        self.numbers = numbers
        entries = stride(from: start, to: start + whole * Self.entrySize, by: Self.entrySize)
    }

    /// The value of the entry `tag` if it is a number of at most 16 bits. Some programs store small numbers as 32-bit ones.
    func number(tag: UInt16) -> UInt16? {
        guard let entry = entries.first(where: { numbers.short(at: $0) == tag && value(at: $0) != nil }) else {
            return nil
        }
        return value(at: entry)
    }

    private func value(at entry: Int) -> UInt16? {
        switch numbers.short(at: entry + 2) {
        case Self.shortType: numbers.short(at: entry + 8)
        case Self.longType: numbers.long(at: entry + 8).flatMap(UInt16.init(exactly:))
        default: nil
        }
    }
}

/// Reads numbers from a TIFF structure in the byte order stated by its first two bytes.
private struct TIFFNumbers {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool

    init?(bytes: [UInt8]) {
        switch bytes.prefix(2) {
        case [0x49, 0x49]: isLittleEndian = true
        case [0x4D, 0x4D]: isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
    }

    func short(at offset: Int) -> UInt16? {
        guard offset >= 0, offset <= bytes.count - 2 else { return nil }
        let first = UInt16(bytes[offset])
        let second = UInt16(bytes[offset + 1])
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }

    func long(at offset: Int) -> Int? {
        guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
        return isLittleEndian ? Int(second) << 16 | Int(first) : Int(first) << 16 | Int(second)
    }
}

/// The header of a BMP.
struct BMPHeader {
    /// How pixels are stored.
    enum Layout {
        case palette([BMPColor], bits: Int)
        case masks(BMPMasks, bits: Int)
        case runs([BMPColor], bits: Int)
    }

    let width: Int
    let height: Int
    private let isTopDown: Bool
    /// Where the pixels begin in the file.
    let start: Int
    let layout: Layout

    init(_ reader: inout ByteReader) throws(ImageError) {
        reader.offset = 10
        guard let start = reader.long(), let size = reader.long(), size == 12 || (40...1024).contains(size) else {
            throw .damaged
        }
        let isOld = size == 12
        guard let fields = BMPFields(&reader, isOld: isOld), fields.width > 0, fields.height != 0 else {
            throw .damaged
        }
        width = fields.width
        height = abs(fields.height)
        isTopDown = fields.height < 0
        self.start = Int(start)
        layout = try Self.layout(fields, &reader, headerEnd: 14 + Int(size), isOld: isOld)
    }

    /// The row of the picture, from its top, that stands at `line` in the file.
    func row(_ line: Int) -> Int { isTopDown ? line : height - 1 - line }

    private static func layout(
        _ fields: BMPFields, _ reader: inout ByteReader, headerEnd: Int, isOld: Bool
    ) throws(ImageError) -> Layout {
        switch (fields.bits, fields.compression) {
        case (1, 0), (4, 0), (8, 0), (8, 1), (4, 2):
            reader.offset = headerEnd
            let most = 1 << fields.bits
            let count = fields.colors == 0 ? most : min(fields.colors, most)
            let colors = BMPColor.table(&reader, count: count, hasPadding: !isOld)
            guard !colors.isEmpty else { throw .damaged }
            return fields.compression == 0 ? .palette(colors, bits: fields.bits) : .runs(colors, bits: fields.bits)
        case (16, 0): return .masks(BMPMasks(0x7C00, 0x3E0, 0x1F, 0), bits: 16)
        case (24, 0), (32, 0): return .masks(BMPMasks(0xFF0000, 0xFF00, 0xFF, 0), bits: fields.bits)
        case (16, 3), (32, 3), (16, 6), (32, 6):
            // In the long headers they are fields, after the short one they follow: at the same place.
            reader.offset = 14 + 40
            guard let red = reader.long(), let green = reader.long(), let blue = reader.long() else { throw .damaged }
            let hasAlpha = headerEnd >= 14 + 56 || fields.compression == 6
            return .masks(BMPMasks(red, green, blue, hasAlpha ? reader.long() ?? 0 : 0), bits: fields.bits)
        default: throw .unsupported(format: "This kind of BMP")
        }
    }
}

/// The fields of the header that matter.
private struct BMPFields {
    var width: Int
    /// Negative if the rows begin at the top.
    var height: Int
    var bits: Int
    var compression = 0
    /// In the table; 0 if all.
    var colors = 0

    init?(_ reader: inout ByteReader, isOld: Bool) {
        if isOld {
            guard let width = reader.short(), let height = reader.short(), reader.take(2) != nil,
                let bits = reader.short()
            else { return nil }
            (self.width, self.height, self.bits) = (width, height, bits)
            return
        }
        guard let width = reader.long(), let height = reader.long(), reader.take(2) != nil, let bits = reader.short(),
            let compression = reader.long(), reader.take(12) != nil, let colors = reader.long()
        else { return nil }
        (self.width, self.height) = (Int(Int32(bitPattern: width)), Int(Int32(bitPattern: height)))
        (self.bits, self.compression, self.colors) = (bits, Int(compression), Int(colors))
    }
}

/// A colour of a BMP.
struct BMPColor {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8 = 255

    static let black = BMPColor(red: 0, green: 0, blue: 0)

    /// The colours of a table, as many as are there.
    static func table(_ reader: inout ByteReader, count: Int, hasPadding: Bool) -> [BMPColor] {
        var colors: [BMPColor] = []
        while colors.count < count, let blue = reader.byte(), let green = reader.byte(), let red = reader.byte() {
            if hasPadding { _ = reader.byte() }
            colors.append(BMPColor(red: red, green: green, blue: blue))
        }
        return colors
    }
}

/// Which bits of a pixel belong to which sample.
struct BMPMasks {
    private let samples: [(mask: UInt32, shift: UInt32, largest: UInt32)]

    init(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) {
        samples = [red, green, blue, alpha].map { mask in
            let shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
            return (mask, shift, mask >> shift)
        }
    }

    func color(_ pixel: UInt32) -> BMPColor {
        func sample(_ index: Int, without: UInt8) -> UInt8 {
            let (mask, shift, largest) = samples[index]
            guard largest > 0 else { return without }
            return UInt8(
                truncatingIfNeeded: (UInt64((pixel & mask) >> shift) * 255 + UInt64(largest / 2)) / UInt64(largest))
        }
        return BMPColor(
            red: sample(0, without: 0), green: sample(1, without: 0), blue: sample(2, without: 0),
            alpha: sample(3, without: 255))
    }
}

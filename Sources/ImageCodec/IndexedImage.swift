internal import CImageShim
public import Foundation

/// A picture of at most 256 colours with one byte per pixel. Drawn pictures are encoded smallest and fastest in this
/// form.
public struct IndexedImage: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// Red, green and blue of each colour; at most 256 colours.
    public let palette: [UInt8]
    /// `width` × `height` indexes into the palette, rows from the top.
    public let indexes: [UInt8]

    /// Reduces a drawing to a palette.
    ///
    /// Colours that cover more than 1/4000 of the pixels stay exact, such as areas and the inside of letters. The rest
    /// are antialiased edges and the shades of a photo. These are rounded to fewer and fewer levels until all colours
    /// fit.
    ///
    /// - Parameter colors: One `0x00RRGGBB` value per pixel; the upper byte is ignored. Must not be empty.
    public init(width: Int, height: Int, colors: UnsafeBufferPointer<UInt32>) {
        precondition(width > 0 && height > 0 && colors.count == width * height)
        self.width = width
        self.height = height
        let histogram = ColorHistogram(colors)
        let table = PaletteTable(histogram: histogram, areaCount: colors.count / 4000)
        palette = table.palette.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
        indexes = table.indexes(of: colors)
    }

    /// Encodes the picture as a PNG with a palette.
    public func pngData() throws(ImageError) -> Data {
        let size = image_size(width: UInt32(clamping: width), height: UInt32(clamping: height))
        var encoded = image_bytes()
        let status = png_write_indexed(indexes, size, palette, palette.count / 3, &encoded)
        defer { image_bytes_free(&encoded) }
        guard status == image_ok, let bytes = encoded.bytes else {
            throw status == image_out_of_memory ? .outOfMemory : .notEncodable
        }
        return Data(bytes: bytes, count: encoded.count)
    }
}

private let rgbMask: UInt32 = 0x00FF_FFFF

/// The frequency of each colour. It counts whole runs at once, because drawings consist of runs of one colour.
private struct ColorHistogram {
    private(set) var counts: [UInt32: Int] = [:]

    init(_ colors: UnsafeBufferPointer<UInt32>) {
        var start = 0
        while start < colors.count {
            let color = colors[start] & rgbMask
            var end = start + 1
            while end < colors.count, colors[end] & rgbMask == color { end += 1 }
            counts[color, default: 0] += end - start
            start = end
        }
    }
}

/// A palette of at most 256 colours, and the index of each of a drawing's colours.
private struct PaletteTable {
    private(set) var palette: [UInt32] = []
    private var indexOfColor: [UInt32: UInt8] = [:]

    private static let capacity = 256
    /// The most colours that may stay exact. A photo can have more shades than the palette, each with many pixels.
    private static let exactCount = 96

    init(histogram: ColorHistogram, areaCount: Int) {
        let sorted = histogram.counts.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
        // 0 drops no bits; 8 maps all colours but the exact ones to one.
        for droppedBits in 0...8 where fill(sorted, areaCount: areaCount, droppedBits: UInt32(droppedBits)) { return }
    }

    /// Tries to fit all colours into the palette, dropping the low bits of all but the exact ones. Returns whether they
    /// fitted.
    private mutating func fill(_ sorted: [(key: UInt32, value: Int)], areaCount: Int, droppedBits: UInt32) -> Bool {
        palette = []
        indexOfColor = [:]
        var indexOfRounded: [UInt32: UInt8] = [:]
        for (rank, (color, count)) in sorted.enumerated() {
            let rounded =
                count > areaCount && rank < Self.exactCount ? color : Self.rounded(color, droppedBits: droppedBits)
            if let index = indexOfRounded[rounded] {
                indexOfColor[color] = index
                continue
            }
            guard palette.count < Self.capacity else { return false }
            indexOfRounded[rounded] = UInt8(palette.count)
            indexOfColor[color] = UInt8(palette.count)
            palette.append(rounded)
        }
        return true
    }

    /// Replaces the dropped bits of each channel by the middle of their range.
    private static func rounded(_ color: UInt32, droppedBits: UInt32) -> UInt32 {
        guard droppedBits > 0 else { return color }
        let low = (UInt32(1) << droppedBits) - 1
        let mask = (0xFF & ~low) * 0x01_0101
        return color & mask | (1 << (droppedBits - 1)) * 0x01_0101
    }

    func indexes(of colors: UnsafeBufferPointer<UInt32>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: colors.count) { target, initialized in
            var last = colors[0] & rgbMask
            var index = indexOfColor[last] ?? 0
            for pixel in 0..<colors.count {
                let color = colors[pixel] & rgbMask
                if color != last {
                    last = color
                    index = indexOfColor[color] ?? 0
                }
                target[pixel] = index
            }
            initialized = colors.count
        }
    }
}

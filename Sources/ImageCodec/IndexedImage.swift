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
    /// Whether the picture consists of long runs of one colour, as drawings do and photos don't.
    private let hasLongRuns: Bool

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
        hasLongRuns = histogram.runCount < colors.count / 8
    }

    /// Encodes the picture as a PNG with a palette.
    public func pngData() throws(ImageError) -> Data {
        let size = image_size(width: UInt32(clamping: width), height: UInt32(clamping: height))
        var encoded = image_bytes()
        let status = png_write_indexed(indexes, size, palette, palette.count / 3, hasLongRuns, &encoded)
        defer { image_bytes_free(&encoded) }
        guard status == image_ok, let bytes = encoded.bytes else {
            throw status == image_out_of_memory ? .outOfMemory : .notEncodable
        }
        return Data(bytes: bytes, count: encoded.count)
    }
}

private let rgbMask: UInt32 = 0x00FF_FFFF

/// The colours of a drawing, each with a number, and how many pixels have it. It counts whole runs at once, because drawings
/// consist of runs of one colour.
private struct ColorHistogram {
    private(set) var colors: [UInt32] = []
    private(set) var counts: [Int] = []
    private(set) var runCount = 0
    /// The numbers of the colours, open addressing with linear probing; `empty` marks a free place. Swift's `Dictionary` hashes
    /// so carefully that this would take a third of a picture's time.
    private var places: [UInt32]

    private static let empty = UInt32.max

    init(_ pixels: UnsafeBufferPointer<UInt32>) {
        places = Array(repeating: Self.empty, count: 1024)
        Self.forEachRun(of: pixels) { color, range in
            let number = numberMaking(color)
            counts[number] += range.count
            runCount += 1
        }
    }

    /// Calls `body` with each run of one colour.
    static func forEachRun(of pixels: UnsafeBufferPointer<UInt32>, _ body: (UInt32, Range<Int>) -> Void) {
        var start = 0
        while start < pixels.count {
            let color = pixels[start] & rgbMask
            var end = start + 1
            // Eight at a time, because most runs are long.
            while end + 8 <= pixels.count, eight(pixels, at: end) == SIMD8(repeating: color) { end += 8 }
            while end < pixels.count, pixels[end] & rgbMask == color { end += 1 }
            body(color, start..<end)
            start = end
        }
    }

    private static func eight(_ pixels: UnsafeBufferPointer<UInt32>, at start: Int) -> SIMD8<UInt32> {
        UnsafeRawBufferPointer(pixels).loadUnaligned(fromByteOffset: start * 4, as: SIMD8<UInt32>.self)
            & SIMD8(repeating: rgbMask)
    }

    /// The number of a colour that occurs.
    func number(of color: UInt32) -> Int { Int(places[place(of: color)]) }

    private mutating func numberMaking(_ color: UInt32) -> Int {
        let place = place(of: color)
        guard places[place] == Self.empty else { return Int(places[place]) }
        places[place] = UInt32(colors.count)
        colors.append(color)
        counts.append(0)
        if colors.count * 2 > places.count { grow() }
        return colors.count - 1
    }

    /// The place with the colour's number, or the free one where it belongs.
    private func place(of color: UInt32) -> Int {
        let mask = places.count - 1
        // Multiplying by the golden ratio spreads neighbouring shades (Knuth, The Art of Computer Programming, 6.4).
        var place = Int((color &* 0x9E37_79B1) >> 12) & mask
        while places[place] != Self.empty, colors[Int(places[place])] != color { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        places = Array(repeating: Self.empty, count: places.count * 2)
        for (number, color) in colors.enumerated() { places[place(of: color)] = UInt32(number) }
    }
}

/// A palette of at most 256 colours, and the index of each of a drawing's colours.
private struct PaletteTable {
    private(set) var palette: [UInt32] = []
    /// The index of each of the histogram's colours.
    private var indexOfNumber: [UInt8] = []
    private let histogram: ColorHistogram

    private static let capacity = 256
    /// The most colours that may stay exact. A photo can have more shades than the palette, each with many pixels.
    private static let exactCount = 96

    init(histogram: ColorHistogram, areaCount: Int) {
        self.histogram = histogram
        let (colors, counts) = (histogram.colors, histogram.counts)
        let sorted = colors.indices.sorted { (counts[$0], colors[$0]) > (counts[$1], colors[$1]) }
        // 0 drops no bits; 8 maps all colours but the exact ones to one.
        for droppedBits in 0...8 where fill(sorted, areaCount: areaCount, droppedBits: UInt32(droppedBits)) { return }
    }

    /// Tries to fit all colours into the palette, dropping the low bits of all but the exact ones. Returns whether they
    /// fitted.
    private mutating func fill(_ sorted: [Int], areaCount: Int, droppedBits: UInt32) -> Bool {
        palette = []
        indexOfNumber = Array(repeating: 0, count: sorted.count)
        var indexOfRounded: [UInt32: UInt8] = [:]
        for (rank, number) in sorted.enumerated() {
            let color = histogram.colors[number]
            let isExact = histogram.counts[number] > areaCount && rank < Self.exactCount
            let rounded = isExact ? color : Self.rounded(color, droppedBits: droppedBits)
            if let index = indexOfRounded[rounded] {
                indexOfNumber[number] = index
                continue
            }
            guard palette.count < Self.capacity else { return false }
            indexOfRounded[rounded] = UInt8(palette.count)
            indexOfNumber[number] = UInt8(palette.count)
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
            ColorHistogram.forEachRun(of: colors) { color, range in
                target[range].update(repeating: indexOfNumber[histogram.number(of: color)])
            }
            initialized = colors.count
        }
    }
}

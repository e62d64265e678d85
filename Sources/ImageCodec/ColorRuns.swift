internal import CImageShim

/// The pixels of a drawing as runs of one colour, and how many pixels have each colour.
///
/// A drawing is appended in bands, so that its pixels need not be in memory all at once: their memory costs more than their colours.
public struct ColorRuns: Sendable {
    /// The number of pixels.
    private(set) var count = 0
    /// The runs from the top. The colours are indexes into `colors`.
    private(set) var runs: [image_run] = []
    /// The different colours, as `0x00RRGGBB`.
    private(set) var colors: [UInt32] = []
    /// The number of pixels of each of `colors`.
    private(set) var counts: [Int] = []
    /// The numbers of the colours, open addressing with linear probing; `empty` marks a free place. Swift's `Dictionary` hashes
    /// so carefully that this would take a third of a picture's time.
    private var places = Array(repeating: Self.empty, count: 1024)

    private static let empty = UInt32.max
    private static let rgbMask: UInt32 = 0x00FF_FFFF

    /// A live board has 40,000 runs.
    private static let usualRuns = 1 << 16

    public init() { runs.reserveCapacity(Self.usualRuns) }

    /// Adds the rows below those added before.
    /// - Parameter pixels: One `0x00RRGGBB` value per pixel; the upper byte is ignored.
    public mutating func append(_ pixels: UnsafeBufferPointer<UInt32>) {
        var start = 0
        while start < pixels.count {
            let color = pixels[start] & Self.rgbMask
            var end = start + 1
            // Eight at a time, because most runs are long.
            while end + 8 <= pixels.count, Self.eight(pixels, at: end) == SIMD8(repeating: color) { end += 8 }
            while end < pixels.count, pixels[end] & Self.rgbMask == color { end += 1 }
            append(color, count: end - start)
            start = end
        }
    }

    private mutating func append(_ color: UInt32, count length: Int) {
        let number = number(of: color)
        counts[number] += length
        count += length
        runs.append(image_run(length: UInt32(length), color: UInt32(number)))
    }

    private static func eight(_ pixels: UnsafeBufferPointer<UInt32>, at start: Int) -> SIMD8<UInt32> {
        UnsafeRawBufferPointer(pixels).loadUnaligned(fromByteOffset: start * 4, as: SIMD8<UInt32>.self)
            & SIMD8(repeating: rgbMask)
    }

    /// The number of a colour, which may be new.
    private mutating func number(of color: UInt32) -> Int {
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

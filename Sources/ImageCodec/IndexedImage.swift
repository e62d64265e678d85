internal import CImageShim
public import Foundation

/// A picture of at most 256 colours, as runs of one colour. Drawn pictures are encoded smallest and fastest in this form.
public struct IndexedImage: Sendable {
    public let width: Int
    public let height: Int
    /// Red, green and blue of each colour; at most 256 colours.
    public let palette: [UInt8]
    /// The pixels in rows from the top. The colours are indexes into the palette.
    private let runs: [image_run]

    /// Reduces a drawing to a palette.
    ///
    /// Colours that cover more than 1/4000 of the pixels stay exact, such as areas and the inside of letters. The rest
    /// are antialiased edges and the shades of a photo. These are rounded to fewer and fewer levels until all colours
    /// fit.
    ///
    /// - Parameter pixels: all pixels of the drawing; at least one.
    public init(width: Int, pixels: ColorRuns) {
        precondition(width > 0 && pixels.count > 0 && pixels.count.isMultiple(of: width))
        self.width = width
        height = pixels.count / width
        let table = PaletteTable(of: pixels)
        palette = table.palette.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
        runs = pixels.runs.map { image_run(length: $0.length, color: UInt32(table.indexOfNumber[Int($0.color)])) }
    }

    /// Encodes the picture as a PNG with a palette.
    public func pngData() throws(ImageError) -> Data {
        let size = image_size(width: UInt32(clamping: width), height: UInt32(clamping: height))
        var encoded = image_bytes()
        let status = png_write_runs(runs, runs.count, size, palette, palette.count / 3, &encoded)
        defer { image_bytes_free(&encoded) }
        guard status == image_ok, let bytes = encoded.bytes else {
            throw status == image_out_of_memory ? .outOfMemory : .notEncodable
        }
        return Data(bytes: bytes, count: encoded.count)
    }
}

/// A palette of at most 256 colours, and the index of each of a drawing's colours.
private struct PaletteTable {
    private(set) var palette: [UInt32] = []
    /// The index of each of the drawing's colours.
    private(set) var indexOfNumber: [UInt8] = []

    private static let capacity = 256
    /// The maximum number of colours that may stay exact. A photo can have more shades than the palette, each with many
    /// pixels.
    private static let exactCount = 96
    /// The share of the pixels from which a colour stays exact.
    private static let areaShare = 4000

    init(of pixels: ColorRuns) {
        let (colors, counts) = (pixels.colors, pixels.counts)
        let sorted = colors.indices.sorted { (counts[$0], colors[$0]) > (counts[$1], colors[$1]) }
        // 0 drops no bits; 8 maps all colours but the exact ones to one.
        for droppedBits in 0...8 where fill(sorted, of: pixels, droppedBits: UInt32(droppedBits)) { return }
    }

    /// Tries to fit all colours into the palette, dropping the low bits of all but the exact ones. Returns whether they
    /// fitted.
    private mutating func fill(_ sorted: [Int], of pixels: ColorRuns, droppedBits: UInt32) -> Bool {
        palette = []
        indexOfNumber = Array(repeating: 0, count: sorted.count)
        var indexOfRounded: [UInt32: UInt8] = [:]
        for (rank, number) in sorted.enumerated() {
            let color = pixels.colors[number]
            let isExact = pixels.counts[number] > pixels.count / Self.areaShare && rank < Self.exactCount
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
}

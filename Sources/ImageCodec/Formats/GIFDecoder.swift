internal import Foundation

/// Reads a GIF (GIF89a specification, W3C): its first frame that is not blank.
struct GIFDecoder {
    /// A canvas with one of these many frames drawn onto it is shown; an animation that begins with more blank ones counts as blank.
    private static let frameLimit = 30

    private let limits: ImageLimits
    private var reader: ByteReader
    private var canvas: RGBAImage
    private var globalPalette: GIFPalette?
    private var transparentIndex: Int?
    private var disposal = 0
    private var pixelsDone = 0

    /// Reads the header. The size is checked before memory is allocated for it.
    init(_ data: Data, limits: ImageLimits) throws(ImageError) {
        reader = ByteReader(data)
        reader.offset = 6
        guard let width = reader.short(), let height = reader.short(), let flags = reader.byte(),
            reader.take(2) != nil, width > 0, height > 0
        else { throw .damaged }
        guard max(width, height) <= limits.side, width * height <= limits.wholePixels else { throw .tooManyPixels }
        self.limits = limits
        if flags & 0x80 != 0 { globalPalette = GIFPalette(&reader, flags: flags) }
        canvas = RGBAImage(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
    }

    mutating func decode() throws(ImageError) -> RGBAImage {
        var frames = 0
        while frames < Self.frameLimit, let kind = reader.byte() {
            switch kind {
            case 0x21: readExtension()
            case 0x2C:
                guard try drawFrame() else { return try whatIsThere(frames) }
                frames += 1
                if !canvas.isBlank { return canvas }
            default: return try whatIsThere(frames)
            }
        }
        return try whatIsThere(frames)
    }

    /// A picture that is blank is a picture too.
    private func whatIsThere(_ frames: Int) throws(ImageError) -> RGBAImage {
        guard frames > 0 else { throw .damaged }
        return canvas
    }

    // MARK: Blocks

    private mutating func readExtension() {
        let label = reader.byte()
        while let size = reader.byte(), size > 0 {
            guard let block = reader.take(Int(size)) else { return }
            guard label == 0xF9, size >= 4 else { continue }
            let flags = block[block.startIndex]
            disposal = Int(flags >> 2 & 7)
            transparentIndex = flags & 1 != 0 ? Int(block[block.startIndex + 3]) : nil
        }
    }

    /// Draws the next frame. Returns false if less of it is there than is worth reading.
    private mutating func drawFrame() throws(ImageError) -> Bool {
        guard let left = reader.short(), let top = reader.short(), let width = reader.short(),
            let height = reader.short(),
            let flags = reader.byte()
        else { return false }
        let palette = flags & 0x80 != 0 ? GIFPalette(&reader, flags: flags) : globalPalette
        guard let palette, width > 0, height > 0 else { return false }
        pixelsDone += width * height
        guard width * height <= limits.wholePixels else { throw .tooManyPixels }
        guard pixelsDone <= limits.wholePixels * 4 else { throw .tooMuchWork }
        let indexes = GIFCodes.indexes(&reader, count: width * height)
        guard indexes.count * 10 >= width * height * 6 else { return false }
        let rows = flags & 0x40 != 0 ? GIFRows.interlaced(height) : Array(0..<height)
        draw(indexes, GIFFrame(left: left, top: top, width: width, rows: rows, palette: palette))
        return true
    }

    private mutating func draw(_ indexes: [UInt8], _ frame: GIFFrame) {
        // What the frame before left behind stays: a frame that has to go was blank.
        for (position, index) in indexes.enumerated() where Int(index) != transparentIndex {
            let x = frame.left + position % frame.width
            let y = frame.top + frame.rows[position / frame.width]
            guard x < canvas.width, y < canvas.height, let color = frame.palette[index] else { continue }
            let start = (y * canvas.width + x) * 4
            canvas.pixels[start] = color.red
            canvas.pixels[start + 1] = color.green
            canvas.pixels[start + 2] = color.blue
            canvas.pixels[start + 3] = 255
        }
    }
}

/// Where a frame stands on the canvas.
private struct GIFFrame {
    var left: Int
    var top: Int
    var width: Int
    /// The row of each line of pixels in the file.
    var rows: [Int]
    var palette: GIFPalette
}

/// A table of colours.
private struct GIFPalette {
    private let samples: [UInt8]

    /// - Parameter flags: of the descriptor; the lowest three bits tell the number of colours.
    init?(_ reader: inout ByteReader, flags: UInt8) {
        guard let samples = reader.take(3 << Int(flags & 7 + 1)) else { return nil }
        self.samples = Array(samples)
    }

    subscript(index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8)? {
        let start = Int(index) * 3
        guard start + 2 < samples.count else { return nil }
        return (samples[start], samples[start + 1], samples[start + 2])
    }
}

private enum GIFRows {
    /// Every eighth row first, then those between them.
    static func interlaced(_ height: Int) -> [Int] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}

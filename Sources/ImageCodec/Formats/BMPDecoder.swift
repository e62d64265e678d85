internal import Foundation

/// Reads a BMP: uncompressed with 1 to 32 bits a pixel, and run-length encoded (Windows' `BITMAPINFOHEADER` and its followers, and the
/// header of OS/2).
struct BMPDecoder {
    private var reader: ByteReader
    private let header: BMPHeader

    /// Reads the header. The size is checked before memory is allocated for it.
    init(_ data: Data, limits: ImageLimits) throws(ImageError) {
        reader = ByteReader(data)
        header = try BMPHeader(&reader)
        guard max(header.width, header.height) <= limits.side,
            header.width * header.height <= limits.wholePixels
        else { throw .tooManyPixels }
    }

    mutating func decode() throws(ImageError) -> RGBAImage {
        reader.offset = header.start
        switch header.layout {
        case .palette(let colors, let bits): return try rows(bits: bits) { Self.pixel($0, $1, bits: bits, colors) }
        case .masks(let masks, let bits): return try maskedRows(masks, bits: bits)
        case .runs(let colors, let bits): return try runs(colors, bits: bits)
        }
    }

    /// Decodes rows that are padded to four bytes. `pixel` returns the colour of a pixel of a row.
    private mutating func rows(
        bits: Int, pixel: (ArraySlice<UInt8>, Int) -> BMPColor
    ) throws(ImageError) -> RGBAImage {
        var pixels = [UInt8](repeating: 255, count: header.width * header.height * 4)
        let size = (header.width * bits + 31) / 32 * 4
        for line in 0..<header.height {
            guard let row = reader.take(min(size, (header.width * bits + 7) / 8)) else {
                guard line * 10 >= header.height * 6 else { throw .damaged }
                break
            }
            _ = reader.take(size - row.count)
            var position = header.row(line) * header.width * 4
            for x in 0..<header.width {
                let color = pixel(row, x)
                pixels[position] = color.red
                pixels[position + 1] = color.green
                pixels[position + 2] = color.blue
                pixels[position + 3] = color.alpha
                position += 4
            }
        }
        return RGBAImage(width: header.width, height: header.height, pixels: pixels)
    }

    private static func pixel(_ row: ArraySlice<UInt8>, _ x: Int, bits: Int, _ colors: [BMPColor]) -> BMPColor {
        let byte = Int(row[row.startIndex + x * bits / 8])
        let index = byte >> (8 - bits - x * bits % 8) & (1 << bits - 1)
        return index < colors.count ? colors[index] : .black
    }

    private mutating func maskedRows(_ masks: BMPMasks, bits: Int) throws(ImageError) -> RGBAImage {
        let bytes = bits / 8
        var image = try rows(bits: bits) { row, x in
            let start = row.startIndex + x * bytes
            return masks.color((0..<bytes).reduce(0) { $0 | UInt32(row[start + $1]) << UInt32($1 * 8) })
        }
        // Many programs leave alpha zero everywhere and mean an opaque picture.
        let isHidden = stride(from: 3, to: image.pixels.count, by: 4).allSatisfy { image.pixels[$0] == 0 }
        if isHidden { for index in stride(from: 3, to: image.pixels.count, by: 4) { image.pixels[index] = 255 } }
        return image
    }

    /// Decodes runs of equal pixels, and pixels given one by one, up to the end of the picture or of the file.
    private mutating func runs(_ colors: [BMPColor], bits: Int) throws(ImageError) -> RGBAImage {
        var canvas = BMPCanvas(header: header, colors: colors)
        while !canvas.isFull, let count = reader.byte(), let value = reader.byte() {
            switch (count, value) {
            case (0, 0): canvas.startLine()
            case (0, 1): return canvas.image
            case (0, 2):
                guard let right = reader.byte(), let up = reader.byte() else { break }
                canvas.move(right: Int(right), up: Int(up))
            case (0, _):
                let size = bits == 8 ? Int(value) : (Int(value) + 1) / 2
                guard let bytes = reader.take(size) else { break }
                if size % 2 == 1 { _ = reader.byte() }
                for pixel in 0..<Int(value) { canvas.put(Self.index(Array(bytes), pixel, bits: bits)) }
            default:
                for pixel in 0..<Int(count) { canvas.put(Self.index([value], bits == 8 ? 0 : pixel % 2, bits: bits)) }
            }
        }
        guard canvas.line * 10 >= header.height * 6 else { throw .damaged }
        return canvas.image
    }

    private static func index(_ bytes: [UInt8], _ pixel: Int, bits: Int) -> Int {
        bits == 8 ? Int(bytes[pixel]) : Int(bytes[pixel / 2] >> (pixel % 2 == 0 ? 4 : 0) & 15)
    }
}

/// Where the runs of a BMP are drawn.
private struct BMPCanvas {
    private let header: BMPHeader
    private let colors: [BMPColor]
    private(set) var image: RGBAImage
    private var x = 0
    /// The number of rows that are done.
    private(set) var line = 0

    init(header: BMPHeader, colors: [BMPColor]) {
        self.header = header
        self.colors = colors
        let pixels = [UInt8](repeating: 255, count: header.width * header.height * 4)
        image = RGBAImage(width: header.width, height: header.height, pixels: pixels)
    }

    var isFull: Bool { line >= header.height }

    mutating func startLine() {
        x = 0
        line += 1
    }

    mutating func move(right: Int, up: Int) {
        x += right
        line += up
    }

    mutating func put(_ index: Int) {
        defer { x += 1 }
        guard x < header.width, line < header.height else { return }
        let color = index < colors.count ? colors[index] : .black
        let start = (header.row(line) * header.width + x) * 4
        image.pixels.replaceSubrange(start..<(start + 3), with: [color.red, color.green, color.blue])
    }
}

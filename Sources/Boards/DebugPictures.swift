internal import ImageCodec
internal import Raster

/// Draws the intermediate results of the reader.
enum DebugPictures {
    typealias Color = (red: UInt8, green: UInt8, blue: UInt8)
    static let darkInk: Color = (220, 30, 30)
    static let lightInk: Color = (30, 90, 230)

    /// Dark ink red, light ink blue, the rest grey.
    static func inkMap(_ map: InkMap, over image: GrayImage) -> RGBImage {
        var canvas = Canvas(image.rgb)
        for (index, ink) in map.pixels.enumerated() where ink != 0 {
            canvas.set(index % map.width, index / map.width, ink == Ink.dark.rawValue ? darkInk : lightInk)
        }
        return canvas.image
    }

    /// A box around each glyph.
    static func glyphs(_ glyphs: [Glyph], over image: GrayImage) -> RGBImage {
        var canvas = Canvas(image.rgb)
        for glyph in glyphs { canvas.box(glyph, glyph.ink == .dark ? darkInk : lightInk) }
        return canvas.image
    }

    /// Lines from the hub to the six outer cells.
    static func constellation(_ constellation: Constellation, over image: GrayImage) -> RGBImage {
        var canvas = Canvas(image.rgb)
        let places = HoneycombGeometry.centers.map { constellation.map($0) }
        for (index, place) in places.enumerated().dropFirst() {
            canvas.line(from: places[0], to: place, index == 1 ? darkInk : lightInk)
        }
        for glyph in constellation.glyphs.compactMap({ $0 }) { canvas.box(glyph, (20, 160, 40)) }
        return canvas.image
    }

    /// The letter net's input patches side by side, magnified three times.
    static func patches(_ patches: [LetterPatch]) -> RGBImage? {
        guard !patches.isEmpty else { return nil }
        let (zoom, side) = (3, LetterPatch.side)
        var canvas = Canvas(
            RGBImage(width: patches.count * (side + 1) * zoom, height: side * zoom, red: 200, green: 160, blue: 40))
        for (index, patch) in patches.enumerated() {
            for y in 0..<side * zoom {
                for x in 0..<side * zoom {
                    let value = UInt8(255 * patch.values[y / zoom * side + x / zoom])
                    canvas.set(index * (side + 1) * zoom + x, y, (value, value, value))
                }
            }
        }
        return canvas.image
    }

    private struct Canvas {
        private let width: Int, height: Int
        // The pixels are changed here rather than in `RGBImage`, which validates its whole buffer on each change.
        private var pixels: [UInt8]

        var image: RGBImage { RGBImage(width: width, height: height, pixels: pixels) }

        init(_ image: RGBImage) { (width, height, pixels) = (image.width, image.height, image.pixels) }

        mutating func set(_ x: Int, _ y: Int, _ color: Color) {
            guard x >= 0, y >= 0, x < width, y < height else { return }
            let index = 3 * (y * width + x)
            pixels[index] = color.red
            pixels[index + 1] = color.green
            pixels[index + 2] = color.blue
        }

        mutating func line(from a: Point, to b: Point, _ color: Color) {
            let steps = Int(max((b - a).length, 1))
            for step in 0...steps {
                let point = a + (Double(step) / Double(steps)) * (b - a)
                set(Int(point.x), Int(point.y), color)
            }
        }

        mutating func box(_ glyph: Glyph, _ color: Color) {
            let half = glyph.size / 2 + 1
            let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
                Point(x: glyph.x + $0.0 * half, y: glyph.y + $0.1 * half)
            }
            for index in corners.indices { line(from: corners[index], to: corners[(index + 1) % 4], color) }
        }
    }
}

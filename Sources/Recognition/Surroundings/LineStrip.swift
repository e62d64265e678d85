internal import Foundation
internal import ImageCodec

/// Cuts lines of text out of a picture, straightened, as a recogniser reads them best: dark on light, at one size.
struct LineStrip: Sendable {
    let frame: ReadingFrame
    let pyramid: GrayPyramid

    /// How a line is cut out.
    struct View: Hashable, Sendable {
        /// How many pixels high its usual glyph becomes. Tesseract brings a line to the height of its net, where such a
        /// glyph has some 16; less than that loses detail, more costs time before the net.
        var glyphHeight = 22.0
        /// Its width as a share of what it should be beside its height. The net's time goes with the width it sees, and
        /// it knows narrow typefaces: of 300 hard generated boards it reads as many words at 0.8 as at 1, at 0.65 a
        /// twentieth fewer.
        var narrowing = 0.8
        /// By how much its glyphs are taken to be larger than they seem.
        var zoom = 1.0
    }

    /// A rectangle of the reading frame.
    struct Area: Hashable, Sendable {
        let xs: ClosedRange<Double>, ys: ClosedRange<Double>
    }

    /// Space above and below the line, in glyph sizes: for ascenders and descenders, without the next lines.
    private static let margin = 0.6
    /// How far beyond its ends a line is looked at for letters that are no glyphs, and the blank there that ends a word,
    /// in glyph sizes.
    private static let reach = 6.0, blank = 0.9
    /// Of a word of which few glyphs were found the ends may be further away: so many glyphs and the reach together.
    private static let longestWord = 14.0
    /// Most pixels of a strip's width: a line of a hundred letters.
    private static let widest = 2600

    /// The picture of `line`, or of what stands at its height in `range` of x; with whole words at both ends.
    func image(of line: GlyphLine, _ view: View = View(), range: ClosedRange<Double>? = nil) -> GrayImage? {
        let size = view.zoom * line.size
        let wanted = range ?? line.minX...line.maxX
        let reach = max(Self.reach, Self.longestWord - Double(line.glyphs.count)) * size
        let from = wanted.lowerBound - reach, to = wanted.upperBound + reach
        let step = max(size / view.glyphHeight, (to - from) / Double(Self.widest))
        let across = step / view.narrowing
        let (width, height) = (Int((to - from) / across), Int((1 + 2 * Self.margin) * size / step))
        guard width > 8, height > 8 else { return nil }
        let top = line.y - (0.5 + Self.margin) * size
        let middle = (line.minX + line.maxX) / 2
        let image = sampled(from: Point(x: from, y: top), step: (across, step), width: width, height: height) {
            line.slope * ($0 - middle)
        }
        let inside = Int((wanted.lowerBound - from) / across)...Int((wanted.upperBound - from) / across)
        return image.cut(atBlanksAround: inside, blank: max(2, Int(Self.blank * size / across)))
    }

    /// The picture of `area`, `step` units a pixel; `nil` when that is hardly a pixel, or too many.
    func image(of area: Area, step: Double) -> GrayImage? {
        let width = Int((area.xs.upperBound - area.xs.lowerBound) / step)
        let height = Int((area.ys.upperBound - area.ys.lowerBound) / step)
        guard (8...Self.widest).contains(width), (8...Self.widest).contains(height) else { return nil }
        let corner = Point(x: area.xs.lowerBound, y: area.ys.lowerBound)
        return sampled(from: corner, step: (step, step), width: width, height: height) { _ in 0 }
    }

    /// A grid of grey levels right of and below `corner`; `fall` is by how much a line of them lies lower at some x.
    private func sampled(
        from corner: Point, step: (x: Double, y: Double), width: Int, height: Int, fall: (Double) -> Double
    ) -> GrayImage {
        let middle = corner + Point(x: Double(width) * step.x / 2, y: Double(height) * step.y / 2)
        let level = pyramid.level(resolving: step.y * frame.scale(at: middle))
        let (image, scale) = (level.image, level.scale)
        let columns = (0..<width).map { x in
            let place = corner.x + (Double(x) + 0.5) * step.x
            return (x: place, fall: fall(place))
        }
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            image.pixels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let height = corner.y + (Double(y) + 0.5) * step.y
                    for x in 0..<width {
                        let pixel = frame.pixel(at: Point(x: columns[x].x, y: height + columns[x].fall))
                        let value = GrayImage.sample(
                            source, width: image.width, height: image.height, x: Float(scale * pixel.x),
                            y: Float(scale * pixel.y))
                        out[y &* width &+ x] = UInt8(min(max(value, 0), 255))
                    }
                }
            }
            count = width * height
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }
}

extension GrayImage {
    /// The columns `inside` and those on, up to the first blank of so many columns on either side; as dark on light.
    fileprivate func cut(atBlanksAround inside: ClosedRange<Int>, blank: Int) -> GrayImage? {
        let inside = max(inside.lowerBound, 0)...min(inside.upperBound, width - 1)
        let core = (0..<height).flatMap { y in pixels[(y * width + inside.lowerBound)...(y * width + inside.upperBound)]
        }
        let levels = GrayLevels(core)
        let isInked = (0..<width).map { x in
            let column = (0..<height).map { Int(pixels[$0 * width + x]) }
            return column.contains { abs($0 - levels.ground) > levels.contrast * 2 / 5 }
        }
        let first = Self.end(from: inside.lowerBound, by: -1, isInked, blank: blank)
        let last = Self.end(from: inside.upperBound, by: 1, isInked, blank: blank)
        guard last - first > 8 else { return nil }
        let cut = (0..<height).flatMap { y in pixels[(y * width + first)...(y * width + last)] }
        return GrayImage(width: last - first + 1, height: height, pixels: cut).darkOnLight
    }

    /// The same, turned to its negative where it is light on dark.
    var darkOnLight: GrayImage {
        guard GrayLevels(pixels).isLightOnDark else { return self }
        return GrayImage(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }

    /// The column at the end of the first blank in one direction; the last column when there is none.
    private static func end(from start: Int, by step: Int, _ isInked: [Bool], blank: Int) -> Int {
        var column = start, run = 0
        while run < blank, isInked.indices.contains(column + step) {
            column += step
            run = isInked[column] ? 0 : run + 1
        }
        return column
    }
}

/// The grey levels of a line of text. Most of it is ground; the glyphs do not tell which is which, for the ground
/// between letters looks like glyphs too.
private struct GrayLevels {
    let ground: Int
    let isLightOnDark: Bool
    /// From the ground to the ink.
    let contrast: Int

    init(_ pixels: [UInt8]) {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in pixels { histogram[Int(pixel)] += 1 }
        func level(_ share: Double) -> Int {
            var left = Int(share * Double(pixels.count))
            return histogram.firstIndex { count in
                left -= count
                return left < 0
            } ?? 255
        }
        let (darkest, lightest) = (level(0.01), level(0.99))
        ground = level(0.5)
        isLightOnDark = ground - darkest < lightest - ground
        contrast = max(ground - darkest, lightest - ground, 1)
    }
}

internal import Foundation
internal import ImageCodec
internal import Raster

/// Cuts lines of text out of a picture and straightens them for text recognition: dark on light, at one size.
struct LineStrip: Sendable {
    let frame: ReadingFrame
    let pyramid: GrayPyramid

    /// How a line is scaled.
    struct View: Hashable, Sendable {
        /// The height of a typical glyph, in pixels. Tesseract scales a line to the height of its net, where such a
        /// glyph has about 16. A lower value loses detail; a higher one costs time before the net.
        var glyphHeight = 22.0
        /// The width as a fraction of the undistorted width. The net's time grows with the width, and it knows narrow
        /// typefaces. On 300 hard generated boards it reads as many words at 0.8 as at 1, but 5 % fewer at 0.65.
        var narrowing = 0.8
        /// The factor by which glyphs are taken to be larger than measured.
        var zoom = 1.0
    }

    /// A rectangle in the reading frame.
    struct Area: Hashable, Sendable {
        let xs: ClosedRange<Double>, ys: ClosedRange<Double>
    }

    /// The margin above and below the line, in glyph sizes: enough for ascenders and descenders, but not for the
    /// neighbouring lines.
    private static let margin = 0.6
    /// How far beyond its ends a line is searched for letters that are not among its glyphs, and the width of the blank
    /// that ends a word there, in glyph sizes.
    private static let reach = 6.0, blank = 0.9
    /// The least sum of the number of glyphs and `reach`. If few glyphs of a word were found, its ends may be further
    /// away.
    private static let longestWord = 14.0
    /// The maximum number of pixels in a strip's width, enough for a hundred letters.
    private static let widest = 2600

    /// The image of `line`, or of `range` at its height, extended to whole words at both ends.
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

    /// The image of `area`, `step` units per pixel; `nil` if it would have too few or too many pixels.
    func image(of area: Area, step: Double) -> GrayImage? {
        let width = Int((area.xs.upperBound - area.xs.lowerBound) / step)
        let height = Int((area.ys.upperBound - area.ys.lowerBound) / step)
        guard (8...Self.widest).contains(width), (8...Self.widest).contains(height) else { return nil }
        let corner = Point(x: area.xs.lowerBound, y: area.ys.lowerBound)
        return sampled(from: corner, step: (step, step), width: width, height: height) { _ in 0 }
    }

    /// Samples a grid of grey levels right of and below `corner`. `fall` is the downward shift of a row at x.
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
    /// The columns `inside`, extended on each side to the first blank of `blank` columns, as dark on light.
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

    /// The image, inverted if it is light on dark.
    var darkOnLight: GrayImage {
        guard GrayLevels(pixels).isLightOnDark else { return self }
        return GrayImage(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }

    /// The column at the end of the first blank in one direction, or the last column if there is none.
    private static func end(from start: Int, by step: Int, _ isInked: [Bool], blank: Int) -> Int {
        var column = start, run = 0
        while run < blank, isInked.indices.contains(column + step) {
            column += step
            run = isInked[column] ? 0 : run + 1
        }
        return column
    }
}

/// The grey levels of a line of text. Most of a line is background, so the median tells it from the ink. The glyphs do
/// not, because the background between letters looks like glyphs, too.
private struct GrayLevels {
    let ground: Int
    let isLightOnDark: Bool
    /// The absolute difference between background and ink.
    let contrast: Int

    init(_ pixels: [UInt8]) {
        let histogram = Histogram(of: pixels)
        func level(_ share: Double) -> Int { histogram.value(atRank: Int(share * Double(pixels.count))) ?? 255 }
        let (darkest, lightest) = (level(0.01), level(0.99))
        ground = level(0.5)
        isLightOnDark = ground - darkest < lightest - ground
        contrast = max(ground - darkest, lightest - ground, 1)
    }
}

internal import ImageCodec
internal import Raster

/// A translucent stroke of a marker or a messenger's brush, with letters visible through it. It is removed by scaling
/// the brightness under it to that of the paper and print around it.
struct TranslucentMark {
    private let photo: RGBImage
    private let paper: PaperColor
    /// The indexes of its pixels at half the photo's size, including the letters.
    private let pixels: [Int32]
    private let width: Int
    /// The brightness of print and paper: of the strongest channel under the mark, and of grey around it.
    private let under: (ink: Float, paper: Float)
    private let around: (ink: Float, paper: Float)

    /// The widest gap in a mark that may be a letter's stem, in half-size pixels.
    private static let widestStem = 9
    /// The largest ratio of the darkest twelfth of a mark to its typical brightness if letters show through. An opaque
    /// mark is one colour all over, except for its blurred edges.
    private static let darkness: Float = 0.9
    private static let fewest = 60

    /// - Parameter filled: The mark including the holes that letters make in it.
    init?(_ filled: [Int32], photo: RGBImage, gray: GrayImage, paper: PaperColor, width: Int) {
        (self.photo, self.paper, self.width) = (photo, paper, width)
        pixels = filled
        guard Self.isBar(filled, width: width) else { return nil }
        let inside = Set(filled)
        // The blur of an edge can be as dark as a letter, so only the inside counts.
        let deep = filled.filter { pixel in
            [-2, 2, -2 * Int32(width), 2 * Int32(width)].allSatisfy { inside.contains(pixel + $0) }
        }
        guard deep.count >= Self.fewest else { return nil }
        let values = deep.map { Self.strongest(photo, paper, Int($0), width) }.sorted()
        guard let dark = values.rank(1, of: 12), let usual = values.rank(6, of: 10), dark < Self.darkness * usual else {
            return nil
        }
        under = (values.rank(1, of: 40) ?? dark, usual)
        around = Self.surroundings(of: filled, inside, gray: gray, width: width)
    }

    /// Fills the gaps in a region's rows that letters may cause.
    static func filled(_ region: [Int32], of regions: PixelRegions) -> [Int32] {
        let width = Int32(regions.width), sorted = region.sorted()
        var filled: [Int32] = []
        for (pixel, next) in zip(sorted, sorted.dropFirst() + [.max]) {
            filled.append(pixel)
            guard next - pixel > 1, next - pixel <= Int32(widestStem), next / width == pixel / width else { continue }
            filled += (pixel + 1)..<next
        }
        return filled
    }

    /// Whether a region is a filled bar in any direction. A bar's area is twelve times the product of its standard
    /// deviations along and across; a ring's is far less.
    private static func isBar(_ region: [Int32], width: Int) -> Bool {
        let count = Double(max(region.count, 1))
        let xs = region.map { Double(Int($0) % width) }, ys = region.map { Double(Int($0) / width) }
        let x = xs.reduce(0, +) / count, y = ys.reduce(0, +) / count
        var xx = 0.0, xy = 0.0, yy = 0.0
        for (a, b) in zip(xs, ys) {
            xx += (a - x) * (a - x)
            xy += (a - x) * (b - y)
            yy += (b - y) * (b - y)
        }
        let spread = max(xx * yy - xy * xy, 0).squareRoot() / count
        return count > 0.7 * 12 * spread
    }

    /// Writes the brightness without the mark into `gray`.
    func lift(into gray: inout [UInt8]) {
        let gain = (around.paper - around.ink) / max(under.paper - under.ink, 0.05)
        for pixel in pixels {
            let left = Int(pixel) % width * 2, top = Int(pixel) / width * 2
            for y in top...(top + 1) {
                for x in left...(left + 1) {
                    let value = Self.strongest(photo, paper, at: y * photo.width + x)
                    gray[y * photo.width + x] = UInt8(
                        min(max(around.ink + (value - under.ink) * gain, 0), around.paper))
                }
            }
        }
    }

    /// The brightness of print and paper in the box around a mark, excluding the mark.
    private static func surroundings(
        of region: [Int32], _ inside: Set<Int32>, gray: GrayImage, width: Int
    ) -> (ink: Float, paper: Float) {
        let xs = region.map { Int($0) % width }, ys = region.map { Int($0) / width }
        let low = (x: xs.min() ?? 0, y: ys.min() ?? 0), high = (x: xs.max() ?? 0, y: ys.max() ?? 0)
        let room = max(8, min(high.x - low.x, high.y - low.y))
        var values: [UInt8] = []
        for y in max(0, low.y - room)...min(gray.height / 2 - 1, high.y + room) {
            for x in max(0, low.x - room)...min(width - 1, high.x + room) where !inside.contains(Int32(y * width + x)) {
                values.append(gray.pixels[2 * y * gray.width + 2 * x])
            }
        }
        values.sort()
        guard values.count > 50, let bright = values.rank(6, of: 10), let dark = values.rank(1, of: 30) else {
            return (60, 220)
        }
        return (min(Float(dark), 0.6 * Float(bright)), Float(bright))
    }

    private static func strongest(_ photo: RGBImage, _ paper: PaperColor, _ pixel: Int, _ width: Int) -> Float {
        strongest(photo, paper, at: pixel / width * 2 * photo.width + pixel % width * 2)
    }

    /// The largest channel relative to the paper's.
    private static func strongest(_ photo: RGBImage, _ paper: PaperColor, at place: Int) -> Float {
        max(
            Float(photo.pixels[place * 3]) / paper.red, Float(photo.pixels[place * 3 + 1]) / paper.green,
            Float(photo.pixels[place * 3 + 2]) / paper.blue)
    }
}

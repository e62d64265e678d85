internal import Foundation
internal import ImageCodec
internal import Raster

/// The inside of a hand-drawn loop, described in polar form: the distance of the stroke in each direction from the
/// middle.
struct LoopInside: Sendable {
    /// Half the width and height of the loop's bounding box. Scaling by them turns an ellipse-like loop into roughly a
    /// circle.
    private let centre: Point
    private let half: Point
    /// The stroke's inner and outer edge in each direction, as scaled radii. The loop itself is at about 1.
    private let inner: [Double]
    private let outer: [Double]
    /// Whether the stroke is as dark as ink and so still in the picture.
    private let isDark: Bool

    /// The number of directions, 5° apart.
    private static let bins = 72

    init?(_ stroke: MarkStroke) {
        guard let low = stroke.points.first else { return nil }
        isDark = stroke.origin == .dark
        var (minX, minY, maxX, maxY) = (low.x, low.y, low.x, low.y)
        for point in stroke.points {
            (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
            (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
        }
        centre = Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2)
        half = Point(x: max((maxX - minX) / 2, 1), y: max((maxY - minY) / 2, 1))
        var near = [Double](repeating: .infinity, count: Self.bins), far = [Double](repeating: 0, count: Self.bins)
        for point in stroke.points {
            let (bin, radius) = Self.polar(point, centre, half)
            near[bin] = min(near[bin], radius)
            far[bin] = max(far[bin], radius)
        }
        guard far.filter({ $0 > 0 }).count > Self.bins / 2 else { return nil }
        // Letters that touch a dark stroke belong to its component, so smooth the outer edge and use the median
        // thickness.
        let seen = far.indices.filter { far[$0] > 0 }
        let thickness = seen.map { far[$0] - near[$0] }.median ?? 0
        let smooth = (0..<Self.bins).map { Self.median(far, around: $0) }
        outer = smooth.map { $0 + 0.08 }
        inner = smooth.map { max($0 - thickness - 0.04, 0.2) }
    }

    /// The position of a point relative to the loop.
    enum Place { case inside, onStroke, outside }

    func place(of point: Point) -> Place {
        let (bin, radius) = Self.polar(point, centre, half)
        return radius < inner[bin] ? .inside : radius <= outer[bin] ? .onStroke : .outside
    }

    private static func polar(_ point: Point, _ centre: Point, _ half: Point) -> (bin: Int, radius: Double) {
        let x = (point.x - centre.x) / half.x, y = (point.y - centre.y) / half.y
        let bin = Int((atan2(y, x) / (2 * .pi) + 0.5) * Double(bins))
        return (min(max(bin, 0), bins - 1), (x * x + y * y).squareRoot())
    }

    /// The median over directions within 10° that contain the stroke; over a wider range if there are none.
    private static func median(_ values: [Double], around bin: Int) -> Double {
        for reach in [2, 6, 12, bins / 2] {
            let near = (-reach...reach).map { values[(bin + $0 + bins) % bins] }.filter { $0 > 0 }
            if let median = near.median { return median }
        }
        return 1
    }
}

extension LoopInside {
    /// The strip with the stroke inpainted, if it is still in the picture.
    func lifted(from strip: StraightLine) -> GrayImage { picture(of: strip, outside: nil) }

    /// The same with everything outside the loop replaced by paper.
    func isolated(_ strip: StraightLine) -> GrayImage { picture(of: strip, outside: strip.image.brightnessOfPaper) }

    private func picture(of strip: StraightLine, outside: UInt8?) -> GrayImage {
        let (width, height) = (strip.image.width, strip.image.height)
        var pixels = strip.image.pixels
        var stroke: [Int32] = []
        for place in pixels.indices {
            let point = strip.uprightPoint(x: Double(place % width) + 0.5, y: Double(place / width) + 0.5)
            switch self.place(of: point) {
            case .onStroke where isDark: stroke.append(Int32(place))
            case .outside: pixels[place] = outside ?? pixels[place]
            case .inside, .onStroke: break
            }
        }
        let holes = Self.drawn(among: stroke, of: strip.image)
        var mask = [UInt8](repeating: 0, count: pixels.count)
        for hole in holes { mask[Int(hole)] = 1 }
        return GrayImage(width: width, height: height, pixels: pixels).inpainted(mask, pixels: holes)
    }

    /// Thresholds as fractions of the difference between paper and stroke. A pixel touched by the stroke is at least
    /// `touched` darker than paper. A pixel more than `letter` darker than a pencil's stroke shows a letter through it.
    private static let touched = 0.2, letter = 0.35

    /// The pixels of the stroke's course that it has coloured: neither paper beside it nor letters under a pencil's
    /// grey.
    static func drawn(among pixels: [Int32], of image: GrayImage) -> [Int32] {
        let paper = Double(image.brightnessOfPaper)
        let dark = pixels.map { Double(image.pixels[Int($0)]) }.filter { $0 < 0.75 * paper }
        guard let stroke = dark.median else { return [] }
        let depth = paper - stroke
        let drawn = stroke - letter * depth...paper - touched * depth
        return pixels.filter { drawn.contains(Double(image.pixels[Int($0)])) }
    }
}

extension GrayImage {
    /// The brightness of the paper of a strip of text: its 7th decile.
    var brightnessOfPaper: UInt8 {
        UInt8(Histogram(of: pixels).value(atRank: pixels.count * 7 / 10) ?? 255)
    }
}

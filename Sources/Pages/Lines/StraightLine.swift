internal import Foundation
internal import ImageCodec
internal import Raster
internal import TextReading

/// Part of a line of text, straightened and scaled to one x-height for reading, with the map back to the picture.
struct StraightLine {
    let image: GrayImage
    private let course: StraightCourse

    /// The x-height of the strip, in pixels.
    static let usualXHeight = 22.0
    /// The space above and below the baseline, in x-heights: enough for accented capitals and for descenders, but not
    /// for the neighbouring lines.
    fileprivate static let above = 1.95
    private static let below = 0.85
    /// The row of the baseline in a strip of the usual size.
    static let baselineRow = usualXHeight * above

    /// Straightens the line between `minX` and `maxX` of the upright picture, as dark on light. `inverted` means that
    /// the picture is light on dark.
    init?(
        _ line: TextLine, from minX: Double, to maxX: Double, in picture: GrayImage, inverted: Bool = false,
        xHeight: Double = usualXHeight
    ) {
        guard let course = StraightCourse(line, from: minX, to: maxX, xHeight: xHeight) else { return nil }
        self.course = course
        let strip = Self.sampled(picture, course)
        let dark =
            inverted
            ? GrayImage(width: strip.width, height: strip.height, pixels: strip.pixels.map { 255 - $0 }) : strip
        image = dark.withEvenPaper(reach: Int(3 * xHeight))
    }

    private static func sampled(_ picture: GrayImage, _ course: StraightCourse) -> GrayImage {
        // If the strip is smaller than the picture, downsample first to avoid aliasing.
        var source = picture, scale = 1.0
        let shrink = course.steps.map(\.length).max() ?? 1
        while shrink * scale > 1.7, min(source.width, source.height) > 64 {
            source = source.halved()
            scale /= 2
        }
        let (width, height) = (course.feet.count, Int(course.xHeight * (above + below)))
        let baselineRow = course.baseline
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            source.pixels.withUnsafeBufferPointer { samples in
                for column in 0..<width {
                    let foot = course.feet[column], step = course.steps[column]
                    for row in 0..<height {
                        let down = Double(row) + 0.5 - baselineRow
                        let value = GrayImage.sample(
                            samples, width: source.width, height: source.height,
                            x: Float((foot.x + down * step.x) * scale), y: Float((foot.y + down * step.y) * scale))
                        out[row &* width &+ column] = UInt8(value + 0.5)
                    }
                }
            }
            count = width * height
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    /// Maps the strip's point (x, y) to the upright picture.
    func uprightPoint(x: Double, y: Double) -> Point { course.uprightPoint(x: x, y: y) }

    /// Maps a column and a level above the baseline, in x-heights, to the upright picture.
    func uprightPoint(x: Double, level: Double) -> Point { course.uprightPoint(x: x, level: level) }

    /// The strip's column for an x on the baseline in the upright picture.
    func column(atX x: Double) -> Double { course.column(atX: x) }

    /// The box of a word in a stretch of the line, including ascenders and descenders, in pixels of the strip.
    func box(of stretch: WordTarget.Stretch) -> TextBox {
        let xHeight = course.xHeight, foot = course.baseline
        return TextBox(
            minX: Int(column(atX: stretch.minX)), minY: Int(foot - 1.5 * xHeight),
            maxX: Int(column(atX: stretch.maxX)), maxY: Int(foot + 0.4 * xHeight))
    }
}

/// The map from a straightened line to the upright picture.
struct StraightCourse {
    /// For each column, the point on the baseline in the upright picture, and the step from row to row.
    let feet: [Point], steps: [Point]
    /// The x-height of the strip, in pixels.
    let xHeight: Double

    /// The row of the baseline.
    var baseline: Double { xHeight * StraightLine.above }
    /// The maximum number of columns of a strip: three times a line as wide as a newspaper.
    private static let longest = 6000

    /// The course between `minX` and `maxX` of the upright picture; `nil` if it would have hardly any columns.
    init?(_ line: TextLine, from minX: Double, to maxX: Double, xHeight: Double) {
        var feet: [Point] = [], steps: [Point] = []
        var x = minX
        while x < maxX, feet.count < Self.longest {
            let slope = line.baseline.slope(at: x)
            let stretch = (1 + slope * slope).squareRoot()
            let step = line.xHeight(at: x) / xHeight
            feet.append(Point(x: x, y: line.baseline(x)))
            // Step along the normal of the baseline, downwards.
            steps.append(Point(x: -slope / stretch * step, y: 1 / stretch * step))
            x += step / stretch
        }
        guard feet.count >= 4 else { return nil }
        (self.feet, self.steps, self.xHeight) = (feet, steps, xHeight)
    }

    /// Maps the strip's point (x, y) to the upright picture.
    func uprightPoint(x: Double, y: Double) -> Point {
        let column = min(max(Int(x), 0), feet.count - 1)
        let along = x - Double(column)
        let next = min(column + 1, feet.count - 1)
        let foot = feet[column] + along * (feet[next] - feet[column])
        return foot + (y - baseline) * steps[column]
    }

    /// Maps a column and a level above the baseline, in x-heights, to the upright picture.
    func uprightPoint(x: Double, level: Double) -> Point { uprightPoint(x: x, y: baseline - level * xHeight) }

    /// The strip's column for an x on the baseline in the upright picture.
    func column(atX x: Double) -> Double {
        var low = 0, high = feet.count
        while low < high {
            let middle = (low + high) / 2
            if feet[middle].x < x { low = middle + 1 } else { high = middle }
        }
        return Double(low)
    }
}

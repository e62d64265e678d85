internal import Foundation
internal import ImageCodec

/// A piece of a line of text, straightened and brought to one x-height, ready to be read; and where each of its pixels lay.
struct StraightLine {
    let image: GrayImage
    private let course: StraightCourse

    /// Height of a lower-case x in the strip, pixels.
    static let usualXHeight = 22.0
    /// Room above the baseline and below it, in x-heights: tall letters with accents, and descenders, without the next line's.
    fileprivate static let above = 1.95
    private static let below = 0.85
    /// The baseline's row in a strip of the usual size.
    static let baselineRow = usualXHeight * above

    /// The line between `minX` and `maxX` of the upright picture, dark on light; `inverted` where it is light on dark.
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
        // Where the strip is smaller than the picture, pixels between the samples must count too.
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

    /// Where the strip's pixel (x, y) lay in the upright picture.
    func uprightPoint(x: Double, y: Double) -> Point { course.uprightPoint(x: x, y: y) }

    /// Where a point of the strip's column at a level over the baseline, in x-heights, lay in the upright picture.
    func uprightPoint(x: Double, level: Double) -> Point { course.uprightPoint(x: x, level: level) }

    /// The strip's column at x of the upright picture's baseline.
    func column(atX x: Double) -> Double { course.column(atX: x) }

    /// Where a word stands that takes a stretch of the line, as far as tall letters and descenders reach, pixels of the strip.
    func box(of stretch: WordTarget.Stretch) -> TextBox {
        let xHeight = course.xHeight, foot = course.baseline
        return TextBox(
            minX: Int(column(atX: stretch.minX)), minY: Int(foot - 1.5 * xHeight),
            maxX: Int(column(atX: stretch.maxX)), maxY: Int(foot + 0.4 * xHeight))
    }
}

/// Where the pixels of a straightened line lie in the upright picture.
struct StraightCourse {
    /// For each column, the point of the upright picture on the baseline, and the step to the next row.
    let feet: [Point], steps: [Point]
    /// Height of a lower-case x in the strip, pixels.
    let xHeight: Double

    /// The baseline's row.
    var baseline: Double { xHeight * StraightLine.above }
    /// Longest strip, pixels: three times a line of a newspaper's width.
    private static let longest = 6000

    /// Of the line between `minX` and `maxX` of the upright picture; `nil` where that is hardly anything.
    init?(_ line: TextLine, from minX: Double, to maxX: Double, xHeight: Double) {
        var feet: [Point] = [], steps: [Point] = []
        var x = minX
        while x < maxX, feet.count < Self.longest {
            let slope = line.baseline.slope(at: x)
            let stretch = (1 + slope * slope).squareRoot()
            let step = line.xHeight(at: x) / xHeight
            feet.append(Point(x: x, y: line.baseline(x)))
            // Down the normal of the baseline.
            steps.append(Point(x: -slope / stretch * step, y: 1 / stretch * step))
            x += step / stretch
        }
        guard feet.count >= 4 else { return nil }
        (self.feet, self.steps, self.xHeight) = (feet, steps, xHeight)
    }

    /// Where the strip's pixel (x, y) lay in the upright picture.
    func uprightPoint(x: Double, y: Double) -> Point {
        let column = min(max(Int(x), 0), feet.count - 1)
        let along = x - Double(column)
        let next = min(column + 1, feet.count - 1)
        let foot = feet[column] + along * (feet[next] - feet[column])
        return foot + (y - baseline) * steps[column]
    }

    /// Where a point of the strip's column at a level over the baseline, in x-heights, lay in the upright picture.
    func uprightPoint(x: Double, level: Double) -> Point { uprightPoint(x: x, y: baseline - level * xHeight) }

    /// The strip's column at x of the upright picture's baseline.
    func column(atX x: Double) -> Double {
        var low = 0, high = feet.count
        while low < high {
            let middle = (low + high) / 2
            if feet[middle].x < x { low = middle + 1 } else { high = middle }
        }
        return Double(low)
    }
}

internal import Foundation
internal import ImageCodec
internal import Raster

/// The lines printed on paper: straight, nearly parallel and evenly spaced.
///
/// They are found by a Hough transform of thin dark pixels within ±25° of the horizontal and the vertical. Each line
/// keeps its own slope, because perspective makes them differ. Straight strokes of a drawing, such as the walls of a
/// house, never form enough evenly spaced lines.
struct Ruling: Sendable {
    /// A line y = offset + slope · x, or x = offset + slope · y for upright ones.
    struct Line: Hashable, Sendable {
        let isUpright: Bool
        let offset: Double
        let slope: Double
    }

    let lines: [Line]
    /// The median density of the lines; 0 without lines.
    let tone: Double

    /// The maximum number of pixels that vote: enough for lines of a hundred pixels, and fast.
    private static let voterLimit = 16_000
    /// The least density difference between a line and the paper beside it.
    private static let leastHeight = 5

    init(_ density: InkDensity, on sheet: PaperSheet) {
        var lines: [Line] = []
        for isUpright in [false, true] {
            let view = LineView(density, sheet, isUpright: isUpright)
            let height = max(view.grain, Self.leastHeight)
            let peaks = HoughLines(view.crests(height: height, limit: Self.voterLimit), in: view).peaks
            lines += LineFamily(peaks, in: view, height: height).lines.map {
                Line(isUpright: isUpright, offset: $0.offset, slope: $0.slope)
            }
        }
        (self.lines, tone) = (lines, lines.map { $0.typicalTone(in: density) }.median ?? 0)
    }

    /// Removes the lines from a picture. Strokes that cross them remain.
    func removed(from density: InkDensity) -> InkDensity {
        var cleaned = density
        for line in lines { line.lift(from: &cleaned, atMost: 1.25 * tone) }
        return cleaned
    }

    /// Draws the lines in green, for debugging.
    func drawn(over picture: RGBImage) -> RGBImage {
        var pixels = picture.pixels
        for line in lines {
            for along in 0..<(line.isUpright ? picture.height : picture.width) {
                let across = Int((line.offset + line.slope * Double(along)).rounded())
                let (x, y) = line.isUpright ? (across, along) : (along, across)
                guard x >= 0, y >= 0, x < picture.width, y < picture.height else { continue }
                let index = 3 * (y * picture.width + x)
                (pixels[index], pixels[index + 1], pixels[index + 2]) = (0, 200, 0)
            }
        }
        return RGBImage(width: picture.width, height: picture.height, pixels: pixels)
    }
}

extension Ruling.Line {
    /// How far a line may deviate from its straight course, in pixels, because sheets bend.
    private static let reach = 2

    /// The length of line, in pixels, for which the density is estimated anew. Each estimate uses three times this
    /// length.
    private static let stretch = 24

    /// Gives each pixel on the line the density it would have without the line.
    ///
    /// Ink `a` and a line `t` attenuate light independently, so the density of both is `1 − (1 − a)(1 − t)`, and `a` is
    /// `(d − t) / (1 − t)`. A stroke covers little of a stretch of the line, so `t` is the median along the stretch. It
    /// is taken separately for each distance from the line's middle, to account for blur and bending.
    /// - Parameter limit: The highest density of a line. Anything denser is a stroke along the line.
    fileprivate func lift(from density: inout InkDensity, atMost limit: Double) {
        let (length, breadth) = extent(of: density)
        for start in stride(from: 0, to: length, by: Self.stretch) {
            let stretch = start..<min(start + Self.stretch, length)
            let around = max(start - Self.stretch, 0)..<min(start + 2 * Self.stretch, length)
            for shift in -Self.reach - 1...Self.reach + 1 {
                let tone = min(Double(median(of: around, shift, density)), limit) / 255
                guard tone > 0 else { continue }
                for along in stretch {
                    let across = middle(along) + shift
                    guard across >= 0, across < breadth else { continue }
                    let pixel = index(along, across, density)
                    let whole = Double(density.pixels[pixel]) / 255
                    // A line that absorbs all light hides any ink on it.
                    let ink = tone < 1 ? (whole - tone) / (1 - tone) : 0
                    density.pixels[pixel] = UInt8(255 * min(max(ink, 0), 1))
                }
            }
        }
    }

    private func middle(_ along: Int) -> Int { Int((offset + slope * Double(along)).rounded()) }

    /// The median density along part of the line, `shift` pixels beside its middle.
    private func median(of part: Range<Int>, _ shift: Int, _ density: InkDensity) -> UInt8 {
        let breadth = extent(of: density).breadth
        var tones: [UInt8] = []
        for along in stride(from: part.lowerBound, to: part.upperBound, by: 3) {
            let across = middle(along) + shift
            if across >= 0, across < breadth { tones.append(density.pixels[index(along, across, density)]) }
        }
        return tones.median ?? 0
    }

    private func extent(of density: InkDensity) -> (length: Int, breadth: Int) {
        isUpright ? (density.height, density.width) : (density.width, density.height)
    }

    private func index(_ along: Int, _ across: Int, _ density: InkDensity) -> Int {
        isUpright ? along * density.width + across : across * density.width + along
    }

    /// The median of the peak densities along the line.
    fileprivate func typicalTone(in density: InkDensity) -> Double {
        let (length, breadth) = extent(of: density)
        var tones: [UInt8] = []
        for along in stride(from: 0, to: length, by: 3) {
            let middle = Int((offset + slope * Double(along)).rounded())
            guard middle >= Self.reach, middle < breadth - Self.reach else { continue }
            let peak =
                (middle - Self.reach...middle + Self.reach).map { density.pixels[index(along, $0, density)] }
                .max() ?? 0
            if peak > 0 { tones.append(peak) }
        }
        return Double(tones.median ?? 0)
    }
}

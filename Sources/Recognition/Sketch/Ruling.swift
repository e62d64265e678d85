internal import Foundation
internal import ImageCodec

/// The lines printed on paper: many straight ones, about parallel, evenly spaced.
///
/// They are found by a Hough transform of the thin dark pixels within ±25° of the horizontal and of the vertical, so
/// that lines keep their own slopes under perspective. Straight strokes of a drawing, four walls of a house, are
/// never six lines at one distance.
struct Ruling: Sendable {
    /// A line y = offset + slope · x, or x = offset + slope · y for upright ones.
    struct Line: Hashable, Sendable {
        let isUpright: Bool
        let offset: Double
        let slope: Double
    }

    let lines: [Line]
    /// The density that most of the lines have; 0 without lines.
    let tone: Double

    /// At most so many pixels vote: enough for lines of a hundred pixels, and quick.
    private static let voterLimit = 16_000
    /// A line is at least so much denser than the paper beside it.
    private static let leastHeight = 5

    init(_ density: InkDensity, on sheet: Sheet) {
        var lines: [Line] = []
        for isUpright in [false, true] {
            let view = LineView(density, sheet, isUpright: isUpright)
            let height = max(view.grain, Self.leastHeight)
            let peaks = HoughLines(view.crests(height: height, limit: Self.voterLimit), in: view).peaks
            lines += LineFamily(peaks, in: view, height: height).lines.map {
                Line(isUpright: isUpright, offset: $0.offset, slope: $0.slope)
            }
        }
        let tones = lines.map { $0.typicalTone(in: density) }.sorted()
        (self.lines, tone) = (lines, tones.isEmpty ? 0 : tones[tones.count / 2])
    }

    /// Takes the lines out of a picture; strokes that cross them stay.
    func removed(from density: InkDensity) -> InkDensity {
        var cleaned = density
        for line in lines { line.lift(from: &cleaned, atMost: 1.25 * tone) }
        return cleaned
    }

    /// The lines in green, for people who work on the reader.
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
    /// The line is looked for so many pixels to each side of where it should be: sheets bend.
    private static let reach = 2

    /// The line's own density is told anew for each stretch of so many pixels, from three times as many.
    private static let stretch = 24

    /// Gives each pixel on the line the density it would have without it.
    ///
    /// What ink `a` and a line `t` leave of the light is the product of what each does, so the two together are
    /// `1 − (1 − a)(1 − t)`, and `a` is `(d − t) / (1 − t)`. A stroke covers little of a stretch of the line, so `t`
    /// is the median along it, for each distance from its middle: that heeds blur, and where the sheet bends.
    /// - Parameter limit: no line is denser; what is denser is a stroke that runs along it.
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
                    // A line that lets no light through tells nothing of the ink on it.
                    let ink = tone < 1 ? (whole - tone) / (1 - tone) : 0
                    density.pixels[pixel] = UInt8(255 * min(max(ink, 0), 1))
                }
            }
        }
    }

    private func middle(_ along: Int) -> Int { Int((offset + slope * Double(along)).rounded()) }

    /// The median density along a part of the line, `shift` pixels beside its middle.
    private func median(of part: Range<Int>, _ shift: Int, _ density: InkDensity) -> UInt8 {
        let breadth = extent(of: density).breadth
        var tones: [UInt8] = []
        for along in stride(from: part.lowerBound, to: part.upperBound, by: 3) {
            let across = middle(along) + shift
            if across >= 0, across < breadth { tones.append(density.pixels[index(along, across, density)]) }
        }
        return tones.isEmpty ? 0 : tones.sorted()[tones.count / 2]
    }

    private func extent(of density: InkDensity) -> (length: Int, breadth: Int) {
        isUpright ? (density.height, density.width) : (density.width, density.height)
    }

    private func index(_ along: Int, _ across: Int, _ density: InkDensity) -> Int {
        isUpright ? along * density.width + across : across * density.width + along
    }

    /// The median density along the line.
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
        return tones.isEmpty ? 0 : Double(tones.sorted()[tones.count / 2])
    }
}

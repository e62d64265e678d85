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

    /// A family has so many lines at least.
    private static let leastLines = 6
    /// Lines are thinner than this, in pixels.
    private static let thickness = 5
    /// At most so many pixels vote: enough for lines of a hundred pixels, and quick.
    private static let voterLimit = 16_000

    /// - Parameter floor: pixels at least this dense vote.
    init(_ density: InkDensity, on sheet: Sheet, floor: UInt8) {
        var lines: [Line] = []
        for isUpright in [false, true] {
            let view = LineView(density, sheet, isUpright: isUpright)
            let voters = view.thinPixels(floor: floor, thickness: Self.thickness, limit: Self.voterLimit)
            lines += Self.evenlySpaced(HoughLines(voters, in: view).peaks).map {
                Line(isUpright: isUpright, offset: $0.offset, slope: $0.slope)
            }
        }
        let tones = lines.map { $0.typicalTone(in: density) }.sorted()
        (self.lines, tone) = (lines, tones.isEmpty ? 0 : tones[tones.count / 2])
    }

    /// The lines that stand at one distance from the next, with those that were missed between them; none when there
    /// are too few.
    private static func evenlySpaced(_ peaks: [HoughLines.Peak]) -> [HoughLines.Peak] {
        let sorted = peaks.sorted { $0.middle < $1.middle }
        guard sorted.count >= leastLines else { return [] }
        let pairs = Array(zip(sorted, sorted.dropFirst()))
        let gaps = pairs.map { $1.middle - $0.middle }
        // Not the median: when every other line was missed here and there, most gaps are double.
        let typical = gaps.sorted()[gaps.count / 4]
        // Perspective makes the gaps grow across the sheet.
        let regular = gaps.count { gap in
            let multiple = (gap / typical).rounded()
            return multiple >= 1 && multiple <= 4 && abs(gap - multiple * typical) < 0.25 * typical
        }
        guard 3 * regular >= 2 * gaps.count else { return [] }
        return sorted + pairs.flatMap { between($0, $1, count: Int((($1.middle - $0.middle) / typical).rounded()) - 1) }
    }

    private static func between(_ a: HoughLines.Peak, _ b: HoughLines.Peak, count: Int) -> [HoughLines.Peak] {
        guard (1...3).contains(count) else { return [] }
        return (1...count).map { HoughLines.Peak(a, b, share: Double($0) / Double(count + 1)) }
    }

    /// Takes the lines out of a picture; strokes that cross them stay.
    func removed(from density: InkDensity, _ levels: InkLevels) -> InkDensity {
        var cleaned = density
        for line in lines { line.erase(from: density, into: &cleaned, levels) }
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

    fileprivate func erase(from density: InkDensity, into cleaned: inout InkDensity, _ levels: InkLevels) {
        let (length, breadth) = extent(of: density)
        func index(_ along: Int, _ across: Int) -> Int { self.index(along, across, density) }
        let tone = typicalTone(in: density)
        // Ink over the line is denser than the line alone.
        let ink = tone * 1.45 + 2 * levels.noise
        for along in 0..<length {
            let middle = Int((offset + slope * Double(along)).rounded())
            guard middle >= 5, middle < breadth - 5 else { continue }
            let span = middle - Self.reach...middle + Self.reach
            let peak = span.map { density.pixels[index(along, $0)] }.max() ?? 0
            guard Double(peak) < ink else { continue }
            // A stroke that crosses is there above and below as well.
            let above = density.pixels[index(along, middle - 4)], below = density.pixels[index(along, middle + 4)]
            guard Double(min(above, below)) < levels.paper + max(3 * levels.noise, 0.5 * tone) else { continue }
            for across in span.lowerBound - 1...span.upperBound + 1 { cleaned.pixels[index(along, across)] = 0 }
        }
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

internal import Foundation

/// A picture as seen by one family of lines: along them is x, whether they lie or stand.
struct LineView: Sendable {
    let density: InkDensity
    let sheet: Sheet
    let isUpright: Bool

    init(_ density: InkDensity, _ sheet: Sheet, isUpright: Bool) {
        (self.density, self.sheet, self.isUpright) = (density, sheet, isUpright)
    }

    var length: Int { isUpright ? density.height : density.width }
    var breadth: Int { isUpright ? density.width : density.height }

    @inline(__always)
    func value(_ along: Int, _ across: Int) -> UInt8 {
        density.pixels[isUpright ? along * density.width + across : across * density.width + along]
    }

    func isOnSheet(_ along: Int, _ across: Int) -> Bool {
        guard along >= 0, across >= 0, along < length, across < breadth else { return false }
        let (x, y) = isUpright ? (across, along) : (along, across)
        return sheet.cells[y / PaperCells.side * sheet.width + x / PaperCells.side]
    }

    /// The crests across of what is at least `height` denser than the paper within `Self.foot` pixels to each side,
    /// thinned out evenly to about `limit`.
    func crests(height: Int, limit: Int) -> LineVoters {
        var found: [LineVoters.Pixel] = []
        for along in 0..<length {
            for across in Self.foot..<max(breadth - Self.foot, Self.foot) {
                let top = value(along, across)
                guard top >= height, top >= value(along, across - 1), top > value(along, across + 1),
                    falls(along, across, 1, by: height), falls(along, across, -1, by: height)
                else { continue }
                found.append((along, across))
            }
        }
        let step = max(1, found.count / limit)
        let chosen = stride(from: 0, to: found.count, by: step).map { found[$0] }
        return LineVoters(pixels: chosen, share: 1 / Double(step))
    }

    /// Printed lines are no broader than twice this, in pixels, and stand further apart.
    private static let foot = 4

    @inline(__always)
    private func falls(_ along: Int, _ across: Int, _ direction: Int, by height: Int) -> Bool {
        let top = Int(value(along, across))
        for step in 2...Self.foot where Int(value(along, across + direction * step)) <= top - height { return true }
        return false
    }

    /// How often the step from a pixel to the next is larger than chance: three times the median step.
    ///
    /// Half of all steps are taken where nothing is printed, however fine the ruling.
    var grain: Int {
        var counts = Array(repeating: 0, count: 256)
        var total = 0
        for along in stride(from: 0, to: length, by: 3) {
            for across in stride(from: 0, to: breadth - 1, by: 2) where isOnSheet(along, across) {
                counts[Int(value(along, across).distance(to: value(along, across + 1)).magnitude)] += 1
                total += 1
            }
        }
        var rest = total / 2
        for (step, count) in counts.enumerated() {
            if rest < count { return 3 * (step + 1) }
            rest -= count
        }
        return 255
    }

    /// The share of a line's way across the sheet where a crest lies within a pixel of it.
    func cover(of peak: HoughLines.Peak, height: Int) -> Double {
        var (way, covered) = (0, 0)
        for along in stride(from: 0, to: length, by: 3) {
            let across = Int((peak.offset + peak.slope * Double(along)).rounded())
            guard across > Self.foot, across < breadth - Self.foot - 1, isOnSheet(along, across) else { continue }
            way += 1
            let isCovered = (across - 1...across + 1).contains {
                Int(value(along, $0)) >= height && falls(along, $0, 1, by: height) && falls(along, $0, -1, by: height)
            }
            if isCovered { covered += 1 }
        }
        return way < 20 ? 0 : Double(covered) / Double(way)
    }
}

/// The pixels that vote for lines.
struct LineVoters: Sendable {
    typealias Pixel = (along: Int, across: Int)
    let pixels: [Pixel]
    /// The share of all that were found.
    let share: Double
}

/// Long lines through many pixels, by the Hough transform in slope and offset.
struct HoughLines: Sendable {
    struct Peak: Hashable, Sendable {
        let offset: Double
        let slope: Double
        /// Where the line is half way along the picture.
        let middle: Double

        init(offset: Double, slope: Double, middle: Double) {
            (self.offset, self.slope, self.middle) = (offset, slope, middle)
        }

        /// The line between two others.
        init(_ a: Peak, _ b: Peak, share: Double) {
            self.init(
                offset: a.offset + share * (b.offset - a.offset), slope: a.slope + share * (b.slope - a.slope),
                middle: a.middle + share * (b.middle - a.middle))
        }
    }

    let peaks: [Peak]

    /// Slopes from −25° to 25° in steps of half a degree's tangent.
    private static let slopes = (-46...46).map { Double($0) * 0.01 }
    /// A line is covered by dark pixels over this share of its way across the sheet.
    private static let leastCover = 0.5
    /// Lines that cut off a corner of the sheet are no witnesses: a few pixels would make one.
    private static let leastWay = 0.15
    private static let limit = 90
    /// Perspective turns the lines of a family against each other by no more than this to each side, and evenly.
    private static let spread = 0.15, unevenness = 0.012

    init(_ all: LineVoters, in view: LineView) {
        let voters = all.pixels
        guard voters.count > 200 else { peaks = []; return }
        let best = Self.commonSlope(of: voters, in: view)
        var candidates: [(votes: Int, peak: Peak)] = []
        for slope in stride(from: best - Self.spread, through: best + Self.spread, by: 0.005) {
            let counts = Self.counts(of: voters, slope: slope, in: view)
            for bin in 1..<counts.count - 1 {
                let votes = counts[bin] + max(counts[bin - 1], counts[bin + 1])
                guard votes > 12, counts[bin] >= counts[bin - 1], counts[bin] >= counts[bin + 1] else { continue }
                let offset = Self.offset(ofBin: bin, slope: slope, in: view)
                let peak = Peak(offset: offset, slope: slope, middle: offset + slope * Double(view.length) / 2)
                let way = Self.way(of: peak, in: view)
                guard way > Self.leastWay * Double(view.length), Double(votes) > Self.leastCover * all.share * way
                else { continue }
                candidates.append((votes, peak))
            }
        }
        peaks = Self.consistent(Self.strongestApart(candidates))
    }

    /// The slope at which the pixels fall into the fewest lines.
    private static func commonSlope(of voters: [LineVoters.Pixel], in view: LineView) -> Double {
        slopes.max { a, b in sharpness(voters, a, view) < sharpness(voters, b, view) } ?? 0
    }

    private static func sharpness(
        _ voters: [LineVoters.Pixel], _ slope: Double, _ view: LineView
    ) -> Int {
        counts(of: voters, slope: slope, in: view).reduce(0) { $0 + $1 * $1 }
    }

    /// The number of pixels on each line of a slope, two pixels a bin.
    private static func counts(
        of voters: [LineVoters.Pixel], slope: Double, in view: LineView
    ) -> [Int] {
        let margin = Double(view.length) * abs(slope) + 4
        var counts = Array(repeating: 0, count: (view.breadth + 2 * Int(margin)) / 2 + 4)
        for (along, across) in voters {
            counts[Int((Double(across) - slope * Double(along) + margin) / 2)] += 1
        }
        return counts
    }

    private static func offset(ofBin bin: Int, slope: Double, in view: LineView) -> Double {
        2 * (Double(bin) + 0.5) - (Double(view.length) * abs(slope) + 4)
    }

    /// How far the line runs on the sheet.
    private static func way(of peak: Peak, in view: LineView) -> Double {
        let step = PaperCells.side
        let onSheet = stride(from: 0, to: view.length, by: step).count { along in
            view.isOnSheet(along, Int(peak.offset + peak.slope * Double(along)))
        }
        return Double(onSheet * step)
    }

    /// The peaks with most votes, none closer than four pixels to a stronger one.
    private static func strongestApart(_ candidates: [(votes: Int, peak: Peak)]) -> [Peak] {
        var chosen: [Peak] = []
        for candidate in candidates.sorted(by: { $0.votes > $1.votes }) where chosen.count < limit {
            let isNew = chosen.allSatisfy { abs($0.middle - candidate.peak.middle) > 4 }
            if isNew { chosen.append(candidate.peak) }
        }
        return chosen
    }

    /// The peaks whose slopes change evenly across the picture, as those of parallel lines seen in perspective do; the
    /// change is the median over all pairs (Theil and Sen).
    private static func consistent(_ peaks: [Peak]) -> [Peak] {
        var changes: [Double] = []
        for (number, a) in peaks.enumerated() {
            for b in peaks.dropFirst(number + 1) where abs(a.middle - b.middle) > 20 {
                changes.append((a.slope - b.slope) / (a.middle - b.middle))
            }
        }
        guard !changes.isEmpty else { return [] }
        let change = changes.sorted()[changes.count / 2]
        let bases = peaks.map { $0.slope - change * $0.middle }.sorted()
        let base = bases[bases.count / 2]
        return peaks.filter { abs($0.slope - base - change * $0.middle) < unevenness }
    }
}

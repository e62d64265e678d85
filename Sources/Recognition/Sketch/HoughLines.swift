internal import Foundation

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
        // What the shortest way asks for: a longer one, which takes time to measure, asks for more.
        let leastVotes = Self.leastCover * all.share * Self.leastWay * Double(view.length)
        for slope in stride(from: best - Self.spread, through: best + Self.spread, by: 0.005) {
            let counts = Self.counts(of: voters, slope: slope, in: view)
            for bin in 1..<counts.count - 1 {
                let votes = counts[bin] + max(counts[bin - 1], counts[bin + 1])
                guard votes > 12, Double(votes) > leastVotes, counts[bin] >= counts[bin - 1],
                    counts[bin] >= counts[bin + 1]
                else { continue }
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
        slopes.map { (slope: $0, sharpness: sharpness(voters, $0, view)) }
            .max { $0.sharpness < $1.sharpness }?.slope ?? 0
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
        let bins = (view.breadth + 2 * Int(margin)) / 2 + 4
        return [Int](unsafeUninitializedCapacity: bins) { counts, count in
            counts.initialize(repeating: 0)
            for voter in voters {
                let bin = Int32((Double(voter.across) - slope * Double(voter.along) + margin) / 2)
                counts[Int(bin)] &+= 1
            }
            count = bins
        }
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

internal import Foundation
internal import Raster

/// Long straight lines, found by a Hough transform over slope and offset.
struct HoughLines: Sendable {
    struct Peak: Hashable, Sendable {
        let offset: Double
        let slope: Double
        /// The line's position across, half-way along the picture.
        let middle: Double

        init(offset: Double, slope: Double, middle: Double) {
            (self.offset, self.slope, self.middle) = (offset, slope, middle)
        }

        /// Interpolates between two lines.
        init(_ a: Peak, _ b: Peak, share: Double) {
            self.init(
                offset: a.offset + share * (b.offset - a.offset), slope: a.slope + share * (b.slope - a.slope),
                middle: a.middle + share * (b.middle - a.middle))
        }
    }

    let peaks: [Peak]

    /// Slopes from −25° to 25° as tangents, about half a degree apart.
    private static let slopes = (-46...46).map { Double($0) * 0.01 }
    /// The least fraction of a line's length on the sheet that dark pixels must cover.
    private static let leastCover = 0.5
    /// The least length of a line on the sheet, as a fraction of the picture's. Shorter ones cut off a corner, and a
    /// few pixels would suffice for them.
    private static let leastWay = 0.15
    private static let limit = 90
    /// The largest difference of a line's slope from the common slope, and the largest deviation from an even change of
    /// slope. Perspective causes both.
    private static let spread = 0.15, unevenness = 0.012

    init(_ all: LineVoters, in view: LineView) {
        let voters = all.pixels
        guard voters.count > 200 else { peaks = []; return }
        let best = Self.commonSlope(of: voters, in: view)
        var candidates: [(votes: Int, peak: Peak)] = []
        // The votes that the shortest admissible line needs. Longer lines need more, but measuring their length takes
        // time.
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

    /// The slope at which the pixels concentrate on the fewest lines.
    private static func commonSlope(of voters: [LineVoters.Pixel], in view: LineView) -> Double {
        slopes.map { (slope: $0, sharpness: sharpness(voters, $0, view)) }
            .max { $0.sharpness < $1.sharpness }?.slope ?? 0
    }

    private static func sharpness(
        _ voters: [LineVoters.Pixel], _ slope: Double, _ view: LineView
    ) -> Int {
        counts(of: voters, slope: slope, in: view).reduce(0) { $0 + $1 * $1 }
    }

    /// The histogram of pixels over the lines of one slope, two pixels per bin.
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

    /// The length of the line on the sheet, in pixels.
    private static func way(of peak: Peak, in view: LineView) -> Double {
        let step = PaperCells.side
        let onSheet = stride(from: 0, to: view.length, by: step).count { along in
            view.isOnSheet(along, Int(peak.offset + peak.slope * Double(along)))
        }
        return Double(onSheet * step)
    }

    /// The peaks with the most votes, none within four pixels of a stronger one.
    private static func strongestApart(_ candidates: [(votes: Int, peak: Peak)]) -> [Peak] {
        var chosen: [Peak] = []
        for candidate in candidates.sorted(by: { $0.votes > $1.votes }) where chosen.count < limit {
            let isNew = chosen.allSatisfy { abs($0.middle - candidate.peak.middle) > 4 }
            if isNew { chosen.append(candidate.peak) }
        }
        return chosen
    }

    /// The peaks whose slopes change evenly across the picture, as those of parallel lines do in perspective. The rate
    /// of change is the median over all pairs (the Theil–Sen estimator).
    private static func consistent(_ peaks: [Peak]) -> [Peak] {
        var changes: [Double] = []
        for (number, a) in peaks.enumerated() {
            for b in peaks.dropFirst(number + 1) where abs(a.middle - b.middle) > 20 {
                changes.append((a.slope - b.slope) / (a.middle - b.middle))
            }
        }
        guard let change = changes.median, let base = peaks.map({ $0.slope - change * $0.middle }).median else {
            return []
        }
        return peaks.filter { abs($0.slope - base - change * $0.middle) < unevenness }
    }
}

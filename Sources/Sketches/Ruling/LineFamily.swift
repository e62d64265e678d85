internal import Foundation
internal import Raster

/// A family of evenly spaced parallel lines, as printed on paper and seen in perspective. It includes lines that are
/// too faint or too short to be found on their own.
struct LineFamily: Sendable {
    typealias Peak = HoughLines.Peak

    private(set) var lines: [Peak]

    /// The minimum number of lines that must be found on their own.
    private static let leastLines = 5
    /// The largest deviation of a gap from a multiple of the typical gap, as a fraction of it. Perspective makes gaps
    /// grow.
    private static let unevenness = 0.25
    /// How far a line may be from its extrapolated position, in pixels, and from its extrapolated slope.
    private static let reach = 2.0, turn = 0.01
    /// The least fraction of a line that must be covered for it to be moved; otherwise it stays at its extrapolated
    /// position.
    private static let leastCover = 0.25

    /// - Parameter peaks: The lines found on their own. ``lines`` is empty if they are too few or not evenly spaced.
    init(_ peaks: [Peak], in view: LineView, height: Int) {
        lines = Self.regular(peaks)
        guard !lines.isEmpty else { return }
        extend(in: view, height: height)
        lines.reverse()
        extend(in: view, height: height)
    }

    /// The lines by position, with missed ones interpolated; empty if they are not evenly spaced.
    private static func regular(_ peaks: [Peak]) -> [Peak] {
        let sorted = peaks.sorted { $0.middle < $1.middle }
        guard sorted.count >= leastLines else { return [] }
        let pairs = Array(zip(sorted, sorted.dropFirst()))
        let gaps = pairs.map { $1.middle - $0.middle }
        // The lower quartile rather than the median: if every other line was missed here and there, most gaps are
        // double.
        guard let typical = gaps.quantile(1, of: 4) else { return [] }
        let isRegular = gaps.map { gap in
            let multiple = (gap / typical).rounded()
            return multiple >= 1 && abs(gap - multiple * typical) < unevenness * typical * multiple.squareRoot()
        }
        guard 3 * isRegular.count(where: { $0 }) >= 2 * gaps.count else { return [] }
        return [sorted[0]]
            + pairs.flatMap { a, b in
                let count = max(Int(((b.middle - a.middle) / typical).rounded()) - 1, 0)
                return (0..<count).map { Peak(a, b, share: Double($0 + 1) / Double(count + 1)) } + [b]
            }
    }

    /// Continues beyond the last line by extrapolating the gap and the slope of the previous lines.
    private mutating func extend(in view: LineView, height: Int) {
        while lines.count < 200, let next = next(in: view, height: height) { lines.append(next) }
    }

    private func next(in view: LineView, height: Int) -> Peak? {
        let (last, before) = (lines[lines.count - 1], lines[max(lines.count - 5, 0)])
        let count = Double(min(lines.count - 1, 4))
        let (gap, turn) = ((last.middle - before.middle) / count, (last.slope - before.slope) / count)
        let half = Double(view.length) / 2
        let expected = Peak(slope: last.slope + turn, middle: last.middle + gap, half: half)
        guard expected.crosses(view), abs(gap) > 4 else { return nil }
        var (best, most) = (expected, Self.leastCover)
        for slope in stride(from: -Self.turn, through: Self.turn, by: 0.005) {
            for shift in stride(from: -Self.reach, through: Self.reach, by: 1) {
                let line = Peak(slope: expected.slope + slope, middle: expected.middle + shift, half: half)
                let cover = view.cover(of: line, height: height)
                if cover > most { (best, most) = (line, cover) }
            }
        }
        return best
    }
}

extension HoughLines.Peak {
    fileprivate init(slope: Double, middle: Double, half: Double) {
        self.init(offset: middle - slope * half, slope: slope, middle: middle)
    }

    /// Whether any part of the line lies in the picture.
    fileprivate func crosses(_ view: LineView) -> Bool {
        let end = offset + slope * Double(view.length)
        return max(offset, end) > 0 && min(offset, end) < Double(view.breadth)
    }
}

internal import Foundation

/// Parallel lines at one distance, as stationers print them and a camera sees them: all those on the sheet, also where
/// single ones are too faint or too short to be found alone.
struct LineFamily: Sendable {
    typealias Peak = HoughLines.Peak

    private(set) var lines: [Peak]

    /// A family has so many lines at least that were found by themselves.
    private static let leastLines = 5
    /// Gaps are multiples of the typical one but for this share of it: perspective makes them grow.
    private static let unevenness = 0.25
    /// A line is looked for so far from where the last ones let it be expected, in pixels and in slope.
    private static let reach = 2.0, turn = 0.01
    /// A line is there when this share of its way is covered; else it is where it was expected.
    private static let leastCover = 0.25

    /// - Parameter peaks: the lines that were found; ``lines`` is empty when they are too few or stand at no one distance.
    init(_ peaks: [Peak], in view: LineView, height: Int) {
        lines = Self.regular(peaks)
        guard !lines.isEmpty else { return }
        extend(in: view, height: height)
        lines.reverse()
        extend(in: view, height: height)
    }

    /// The lines by place, with those between that were missed; none when they are not at one distance.
    private static func regular(_ peaks: [Peak]) -> [Peak] {
        let sorted = peaks.sorted { $0.middle < $1.middle }
        guard sorted.count >= leastLines else { return [] }
        let pairs = Array(zip(sorted, sorted.dropFirst()))
        let gaps = pairs.map { $1.middle - $0.middle }
        // Not the median: when every other line was missed here and there, most gaps are double.
        let typical = gaps.sorted()[gaps.count / 4]
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

    /// Goes on beyond the last line, each as far from the one before as that is from its own, by the same growth.
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

    /// Whether any of the line lies in the picture.
    fileprivate func crosses(_ view: LineView) -> Bool {
        let end = offset + slope * Double(view.length)
        return max(offset, end) > 0 && min(offset, end) < Double(view.breadth)
    }
}

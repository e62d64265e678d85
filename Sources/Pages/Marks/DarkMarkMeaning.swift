internal import PhotoReading
internal import Raster

extension MarkMeaning {
    /// The target of a dark stroke. Such a stroke may have letters joined to it or may be no stroke at all, so the
    /// criteria are strict: a loop must enclose letters, and a bar must run under or through letters without a gap.
    func target(ofDark stroke: MarkStroke) -> WordTarget? {
        if let loop = darkLoop(stroke) { return loop }
        return darkBar(stroke)
    }

    private func darkLoop(_ stroke: MarkStroke) -> WordTarget? {
        guard let target = target(of: stroke), target.selection == .circled else { return nil }
        let minY = stroke.points.lazy.map(\.y).min() ?? 0, maxY = stroke.points.lazy.map(\.y).max() ?? 0
        let isFilled = target.stretches.contains { stretch in
            let line = layout.lines[stretch.line]
            let inside = line.glyphs.filter {
                $0.minX > stretch.minX && $0.maxX < stretch.maxX && $0.minY > minY && $0.maxY < maxY
                    && $0.height > darkMarks.letter * line.xHeight
            }
            return inside.count >= darkMarks.fewestLetters
                && stretch.maxX - stretch.minX < darkMarks.widestLoop * line.xHeight
                && maxY - minY > darkMarks.lowestLoop * line.xHeight
        }
        return isFilled ? target : nil
    }

    /// The longest level run of the stroke's pixels below or through a line.
    private func darkBar(_ stroke: MarkStroke) -> WordTarget? {
        var best: (stretch: WordTarget.Stretch, length: Double)?
        var bar: StrikeBar?
        for (index, line) in layout.lines.enumerated() {
            let beyond = darkMarks.beyondEnds * line.xHeight
            let near = stroke.points.filter {
                $0.x > line.minX - beyond && $0.x < line.maxX + beyond
                    && (darkMarks.lowest...darkMarks.highest).contains(line.level(of: $0))
            }
            let below = near.filter { line.level(of: $0) < darkMarks.under },
                across = near.filter { darkMarks.isThroughLetters(line.level(of: $0)) }
            let under = longestRun(of: below, under: line), through = longestRun(of: across, under: line)
            let isStrike =
                length(through) > max(darkMarks.strikeShare * length(under), darkMarks.shortestStrike * line.xHeight)
            guard let run = isStrike ? through : under,
                isPenLine(
                    isStrike ? across : below, run, at: line,
                    thickest: isStrike ? darkMarks.thickestStrike : darkMarks.thickestPen),
                !isStrike || crossesLetters(stroke.points, run, at: line)
            else {
                continue
            }
            let length = (run.upperBound - run.lowerBound) / line.xHeight
            let onLine = near.filter { run.contains($0.x) }
            guard length > darkMarks.shortestBar,
                Double(onLine.count) > darkMarks.onBar * Double(stroke.points.count),
                run.upperBound - run.lowerBound
                    < max(darkMarks.longestShare * line.length, darkMarks.anyLength * line.xHeight)
            else {
                continue
            }
            if length > best?.length ?? 0 {
                best = (.init(line: index, minX: run.lowerBound, maxX: run.upperBound), length)
                bar =
                    isStrike
                    ? StrikeBar(across.filter { run.contains($0.x) }, xHeight: line.xHeight, isDark: true) : nil
            }
        }
        return best.map {
            WordTarget(selection: bar == nil ? .underlined : .struck, stretches: [$0.stretch], isPlain: true, bar: bar)
        }
    }

    private func length(_ run: ClosedRange<Double>?) -> Double { run.map { $0.upperBound - $0.lowerBound } ?? 0 }

    /// Whether parts of letters extend above and below the bar along much of it. A dash that touches its neighbours has
    /// none.
    private func crossesLetters(_ points: [Point], _ run: ClosedRange<Double>, at line: TextLine) -> Bool {
        let levels = points.filter { run.contains($0.x) }.map { (x: $0.x, level: line.level(of: $0)) }
        guard let middle = levels.map(\.level).filter(darkMarks.isThroughLetters).median else { return false }
        let lettered = levels.filter {
            (darkMarks.nearestLetter...darkMarks.farthestLetter).contains(abs($0.level - middle))
        }
        let columns = Set(lettered.map { Int($0.x.rounded(.down)) })
        return Double(columns.count) > darkMarks.crossing * (run.upperBound - run.lowerBound)
    }

    /// Whether a run of pixels is the line of a pen: in nearly every column one short vertical extent, and their
    /// middles on a smooth curve. Neither holds for the feet or middles of joined letters.
    private func isPenLine(_ points: [Point], _ run: ClosedRange<Double>, at line: TextLine, thickest: Double) -> Bool {
        let size = line.xHeight
        var columns: [Int: [Double]] = [:]
        for point in points where run.contains(point.x) {
            columns[Int(point.x.rounded(.down)), default: []].append(point.y)
        }
        let thin = columns.compactMap { column, ys -> Point? in
            guard let low = ys.min(), let high = ys.max(), high - low < thickest * size,
                Double(ys.count) > darkMarks.density * (high - low)
            else { return nil }
            return Point(x: Double(column), y: ys.reduce(0, +) / Double(ys.count))
        }
        guard Double(thin.count) > darkMarks.thinShare * (run.upperBound - run.lowerBound),
            let straight = LineCurve(through: thin, degree: 2, scatter: darkMarks.scatter * size)
        else { return false }
        let near = thin.filter { abs($0.y - straight($0.x)) < darkMarks.nearCurve * size }
        return Double(near.count) > darkMarks.nearShare * Double(thin.count)
    }

    /// The longest run in which the mean level hardly changes from column to column, as in a pen's line but not in a
    /// row of letter feet.
    private func longestRun(of points: [Point], under line: TextLine) -> ClosedRange<Double>? {
        var columns: [Int: (sum: Double, count: Int)] = [:]
        for point in points {
            let column = Int(point.x.rounded(.down))
            let old = columns[column] ?? (0, 0)
            columns[column] = (old.sum + line.level(of: point), old.count + 1)
        }
        var best: ClosedRange<Double>?
        var start = 0, last = -10, level = 0.0
        for column in columns.keys.sorted() {
            guard let entry = columns[column] else { continue }
            let mean = entry.sum / Double(entry.count)
            if column - last > darkMarks.gap || abs(mean - level) > darkMarks.jump { start = column }
            (last, level) = (column, mean)
            if Double(column - start) > (best.map { $0.upperBound - $0.lowerBound } ?? 0) {
                best = Double(start)...Double(column)
            }
        }
        return best
    }
}

extension DarkMarkCriteria {
    /// Whether a stroke at `level` runs through letters.
    fileprivate func isThroughLetters(_ level: Double) -> Bool { level > through && level < highest }
}

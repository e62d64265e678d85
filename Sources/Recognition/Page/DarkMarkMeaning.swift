internal import PhotoReading

extension MarkMeaning {
    /// The target of a dark stroke, which may have letters grown onto it and may be no stroke at all: a loop needs letters
    /// inside it, a bar has to run on under letters without a gap.
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
                    && $0.height > 0.5 * line.xHeight
            }
            return inside.count >= 2 && stretch.maxX - stretch.minX < 16 * line.xHeight
                && maxY - minY > 1.9 * line.xHeight
        }
        return isFilled ? target : nil
    }

    /// The longest level run of the stroke's pixels below a line.
    private func darkBar(_ stroke: MarkStroke) -> WordTarget? {
        var best: (stretch: WordTarget.Stretch, length: Double)?
        for (index, line) in layout.lines.enumerated() {
            let near = stroke.points.filter {
                $0.x > line.minX - line.xHeight && $0.x < line.maxX + line.xHeight
                    && (-1.2 ... -0.1).contains(line.level(of: $0))
            }
            guard near.count >= 10, let run = longestRun(of: near, under: line) else { continue }
            let length = (run.upperBound - run.lowerBound) / line.xHeight
            // A rule under a heading or across a column runs from end to end.
            guard length > 1.8, run.upperBound - run.lowerBound < max(0.6 * line.length, 8 * line.xHeight) else {
                continue
            }
            if length > best?.length ?? 0 {
                best = (.init(line: index, minX: run.lowerBound, maxX: run.upperBound), length)
            }
        }
        return best.map { WordTarget(selection: .underlined, stretches: [$0.stretch], isPlain: true) }
    }

    /// Where pixels follow each other from column to column without a step: a pen's line, and no row of letters' feet.
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
            if column - last > 3 || abs(mean - level) > 0.3 { start = column }
            (last, level) = (column, mean)
            if Double(column - start) > (best.map { $0.upperBound - $0.lowerBound } ?? 0) {
                best = Double(start)...Double(column)
            }
        }
        return best
    }
}

internal import Foundation
internal import PhotoReading
internal import Raster

/// Interprets a stroke as a mark on the lines it touches.
struct MarkMeaning {
    let layout: PageLayout
    let darkMarks: DarkMarkCriteria

    /// The largest distance between a stroke and the line it marks, in x-heights.
    private static let reach = 2.2
    /// The longest straight stroke, in x-heights. Longer ones are rules and edges of the page.
    private static let longest = 45.0

    /// The target of `stroke`; `nil` if it marks nothing.
    func target(of stroke: MarkStroke) -> WordTarget? {
        guard stroke.points.count >= 12, let near = nearestLine(to: stroke.middle) else { return nil }
        let line = layout.lines[near], x = stroke.middle.x
        let shape = StrokeShape(stroke, slope: line.baseline.slope(at: x), xHeight: line.xHeight(at: x))
        guard shape.width < Self.longest, shape.height < 22, max(shape.width, shape.height) > 0.9 else { return nil }
        if let loop = loop(stroke, shape) { return loop }
        guard !stroke.touchesEdge else { return nil }
        return bar(stroke, shape)
    }

    private func nearestLine(to point: Point) -> Int? {
        layout.lines.indices.filter { index in
            let line = layout.lines[index], margin = 3 * line.xHeight
            return point.x > line.minX - margin && point.x < line.maxX + margin
        }.map { ($0, abs(layout.lines[$0].level(of: point) - 0.5)) }.filter { $0.1 < 8 }.min { $0.1 < $1.1 }?.0
    }

    // MARK: - Circles

    private func loop(_ stroke: MarkStroke, _ shape: StrokeShape) -> WordTarget? {
        guard shape.width > 1.3, shape.height > 1.1, shape.fill < 0.75,
            shape.enclosed > 0.9 || (shape.isOpenLoop && shape.height > 1.5)
        else { return nil }
        // Find the extent of the loop on each line: the range between its left and right side.
        let minY = stroke.points.lazy.map(\.y).min() ?? 0, maxY = stroke.points.lazy.map(\.y).max() ?? 0
        let middle = stroke.middle
        var stretches: [(stretch: WordTarget.Stretch, depth: Double)] = []
        for (index, line) in layout.lines.enumerated() {
            let size = line.xHeight(at: middle.x), height = line.baseline(middle.x) - 0.5 * size
            guard height > minY, height < maxY else { continue }
            let crossing = stroke.points.filter { abs(line.level(of: $0) - 0.5) < 0.6 }.map(\.x)
            guard let (low, high) = Self.sides(crossing), high - low > 0.8 * size else { continue }
            guard high > line.minX, low < line.maxX else { continue }
            stretches.append((.init(line: index, minX: low, maxX: high), min(height - minY, maxY - height) / size))
        }
        // A generous circle also grazes the lines above and below. Keep the lines that lie about as deep inside as the
        // deepest one.
        guard let deepest = stretches.map(\.depth).max(), deepest > 0.35 else { return nil }
        let meant = stretches.filter { $0.depth > max(0.75 * deepest, 0.35) }.map(\.stretch)
        var circled = target(.circled, meant)
        circled?.loop = LoopInside(stroke)
        return circled
    }

    /// The mean x of a loop's left and of its right side, among the x where it crosses a line.
    private static func sides(_ crossing: [Double]) -> (Double, Double)? {
        guard let low = crossing.min(), let high = crossing.max() else { return nil }
        let middle = (low + high) / 2
        let left = crossing.filter { $0 < middle }, right = crossing.filter { $0 >= middle }
        guard !left.isEmpty, !right.isEmpty else { return nil }
        return (left.reduce(0, +) / Double(left.count), right.reduce(0, +) / Double(right.count))
    }

    // MARK: - Underlines, strikes, highlights

    private func bar(_ stroke: MarkStroke, _ shape: StrokeShape) -> WordTarget? {
        let isThick = shape.fill > 0.45 && shape.height > 0.95 && shape.height < 3.2
        guard shape.width > 0.9, isThick || (shape.bend < 0.5 && abs(shape.slant) < 0.45 && shape.height < 2.4),
            let home = home(of: stroke, isThick: isThick)
        else { return nil }
        let stretch = WordTarget.Stretch(line: home.line, minX: stroke.minX, maxX: stroke.maxX)
        if isThick, home.level > 0 { return target(.highlighted, [stretch]) }
        guard home.level > 0.12 else { return target(.underlined, [stretch]) }
        var struck = target(.struck, [stretch])
        struck?.bar = StrikeBar(
            stroke.points, xHeight: layout.lines[home.line].xHeight, isDark: stroke.origin == .dark)
        return struck
    }

    /// The line that a bar marks, and the bar's level relative to it: on the letters or below them.
    private func home(of stroke: MarkStroke, isThick: Bool) -> (line: Int, level: Double)? {
        let candidates = layout.lines.enumerated().compactMap {
            index, line -> (line: Int, level: Double, cost: Double)? in
            guard stroke.maxX > line.minX, stroke.minX < line.maxX else { return nil }
            let level = stroke.points.reduce(0) { $0 + line.level(of: $1) } / Double(stroke.points.count)
            guard level > -1.5, level < 1.25 else { return nil }
            return (
                index, level, isThick ? abs(level - 0.5) : level > 0.05 ? abs(level - 0.5) * 0.8 : abs(level + 0.35)
            )
        }
        return candidates.min { $0.cost < $1.cost }.map { ($0.line, $0.level) }
    }

    private func target(_ selection: PageReading.Selection, _ stretches: [WordTarget.Stretch]) -> WordTarget? {
        stretches.isEmpty ? nil : WordTarget(selection: selection, stretches: stretches, isPlain: true)
    }
}

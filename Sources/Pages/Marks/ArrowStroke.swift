internal import Foundation
internal import Raster

/// A stroke with the shape of an arrow: a shaft with barbs at one end. It complements ``MarkNet``, which recognizes
/// arrows but sometimes confuses the tail with the tip.
struct ArrowStroke: Sendable {
    let tip: Point
    let tail: Point

    /// The shortest arrow, in x-heights, and the length at each end in which barbs may lie, in x-heights and as a
    /// fraction of the arrow's length.
    private static let shortest = 2.2, barbs = 1.6, shareOfBarbs = 0.35
    /// The least width of barbs, in x-heights, and the least ratio to the width of the other end.
    private static let leastWidth = 0.7, widening = 1.7

    /// `nil` unless the stroke is long enough and one end is clearly wider than the other.
    init?(_ stroke: MarkStroke, xHeight: Double) {
        let middle = stroke.middle, points = stroke.points.map { $0 - middle }
        let angle = Scatter(points).slant
        let way = Point(x: cos(angle), y: sin(angle))
        let along = points.map { $0.dot(way) }
        guard let low = along.min(), let high = along.max(), high - low > Self.shortest * xHeight else { return nil }
        let reach = min(Self.barbs * xHeight, Self.shareOfBarbs * (high - low))
        func width(_ isThere: (Double) -> Bool) -> Double {
            let across = zip(points, along).filter { isThere($1) }.map { way.cross($0.0) }
            return (across.max() ?? 0) - (across.min() ?? 0)
        }
        let (first, last) = (width { $0 < low + reach }, width { $0 > high - reach })
        guard max(first, last) > Self.leastWidth * xHeight, max(first, last) > Self.widening * min(first, last) else {
            return nil
        }
        func end(_ isThere: (Double) -> Bool) -> Point {
            let there = zip(points, along).filter { isThere($1) }.map(\.0)
            let sum = there.reduce(Point.zero, +)
            return middle + (1 / Double(max(there.count, 1))) * sum
        }
        let (begin, stop) = (end { $0 < low + 0.1 * reach }, end { $0 > high - 0.1 * reach })
        (tip, tail) = first > last ? (begin, stop) : (stop, begin)
    }

    /// How far beyond its tip an arrow points, in x-heights.
    private static let beyond = 2.0

    /// The place on a line that the arrow points to; `nil` if there is none.
    func target(in layout: PageLayout) -> WordTarget.Stretch? {
        let way = (1 / max((tip - tail).length, 1)) * (tip - tail), step = 0.1 * layout.typicalXHeight
        for distance in stride(from: 0, to: Self.beyond * layout.typicalXHeight, by: step) {
            let place = tip + distance * way
            let line = layout.lines.firstIndex { line in
                place.x > line.minX && place.x < line.maxX && (0...1).contains(line.level(of: place))
            }
            if let line { return WordTarget.Stretch(line: line, minX: place.x, maxX: place.x) }
        }
        return nil
    }
}

extension [ArrowStroke] {
    /// The largest distance between a finding and an arrow's end, in x-heights.
    private static let near = 3.0
    /// The probability above which the net is trusted to distinguish the tip from the tail.
    private static let sureTip = 0.8

    /// The target of the arrow at a finding; `nil` if no arrow is found there.
    func target(of finding: MarkMap.Finding, in layout: PageLayout) -> WordTarget.Stretch? {
        let line = layout.lines[finding.stretch.line], x = finding.stretch.minX
        let place = Point(x: x, y: line.baseline(x) - 0.5 * line.xHeight(at: x))
        let ends = map { (arrow: $0, tip: ($0.tip - place).length, tail: ($0.tail - place).length) }
        guard let nearest = ends.min(by: { Swift.min($0.tip, $0.tail) < Swift.min($1.tip, $1.tail) }),
            Swift.min(nearest.tip, nearest.tail) < Self.near * line.xHeight
        else { return nil }
        return finding.chance > Self.sureTip || nearest.tip < nearest.tail
            ? finding.stretch : nearest.arrow.target(in: layout)
    }
}

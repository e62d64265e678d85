internal import Foundation
internal import PhotoReading

/// A finger or a pencil that comes in over the edge of the photo and ends at a word.
struct PointerMark {
    let layout: PageLayout
    let xHeight: Double

    /// Of the sizes of what points, x-heights.
    private static let thickness = 0.8...14.0
    /// Of a finger's and a pencil's thickness, x-heights, what parts them.
    private static let thickestPencil = 3.0
    /// How far the tip stops from the word, x-heights.
    private static let reach = 1.5

    /// The word at the tip of `region`, whose pixels lie at `points` of the upright picture.
    func target(of points: [Point]) -> WordTarget? {
        guard let block = textBlock else { return nil }
        var inside: [Point] = [], around: [Point] = []
        let band = 8 * xHeight
        for point in points {
            if block.contains(point) {
                inside.append(point)
            } else if block.grown(by: band).contains(point) {
                around.append(point)
            }
        }
        guard Double(inside.count) * 4 > 4 * xHeight * xHeight else { return nil }
        let centre = Self.mean(inside)
        // Comes in from where it leaves the text, or, reaching from edge to edge of the text, from its far end.
        let near = around.filter { ($0 - centre).length < 25 * xHeight }
        let entry = near.isEmpty ? layout.upright.nearestEdge(to: centre) : Self.mean(near)
        let way = centre - entry
        guard way.length > 0.5 * xHeight else { return nil }
        let direction = (1 / way.length) * way
        let ahead = inside.map { $0.dot(direction) }.sorted()
        let front = ahead[max(0, ahead.count - 1 - ahead.count / 100)]
        let tipPoints = inside.filter { $0.dot(direction) >= front - 0.3 * xHeight }
        guard isSlender(inside, front: front, direction) else { return nil }
        // The lead of a pencil is as grey as print and no part of the coloured region: it goes on as far as half a pencil.
        let body = thickness(inside, from: front - 9 * xHeight, to: front - 4 * xHeight, direction)
        let lead = body > 0 && body < Self.thickestPencil ? 0.7 * body * xHeight : 0
        let tip = Self.mean(tipPoints) + lead * direction
        // A finger covers what is below it; the word stands above, or ahead when it comes from the side.
        let ahead2 = Point(x: 0.35 * direction.x, y: min(direction.y, 0) * 0.35 - 0.45)
        guard
            let target = PointedTarget.at(
                tip + xHeight * ahead2, layout: layout, reach: Self.reach, selection: .pointed),
            let line = target.stretches.first.map({ layout.lines[$0.line] }), line.glyphs.count >= 6,
            tip.x > line.minX + 0.5 * xHeight, tip.x < line.maxX + 0.3 * xHeight
        else { return nil }
        return target
    }

    private func isSlender(_ points: [Point], front: Double, _ direction: Point) -> Bool {
        Self.thickness.contains(thickness(points, from: front - 4 * xHeight, to: front, direction))
    }

    /// How wide what points is between two distances along its direction, x-heights.
    private func thickness(_ points: [Point], from low: Double, to high: Double, _ direction: Point) -> Double {
        let normal = Point(x: -direction.y, y: direction.x)
        let across = points.filter { (low...high).contains($0.dot(direction)) }.map { $0.dot(normal) }
        return ((across.max() ?? 0) - (across.min() ?? 0)) / xHeight
    }

    private static func mean(_ points: [Point]) -> Point {
        (1 / Double(max(points.count, 1))) * points.reduce(Point.zero, +)
    }

    /// The box around the lines, short ones and strays left out.
    private var textBlock: Box? {
        let lines = layout.lines.filter { $0.glyphs.count >= 6 }
        guard lines.count >= 2 else { return nil }
        let lefts = lines.map(\.minX).sorted(), rights = lines.map(\.maxX).sorted()
        let tops = lines.map { $0.baseline($0.minX) - 2 * $0.xHeight }, bottoms = lines.map { $0.baseline($0.minX) }
        return Box(
            minX: lefts[lefts.count / 10] + 1.5 * xHeight, minY: tops.min() ?? 0,
            maxX: rights[rights.count - 1 - rights.count / 10] - 1.5 * xHeight,
            maxY: (bottoms.max() ?? 0) + 1.5 * xHeight)
    }

    private struct Box {
        var minX: Double, minY: Double, maxX: Double, maxY: Double
        func contains(_ p: Point) -> Bool { p.x > minX && p.x < maxX && p.y > minY && p.y < maxY }
        func grown(by d: Double) -> Box { Box(minX: minX - d, minY: minY - d, maxX: maxX + d, maxY: maxY + d) }
    }
}

extension UprightPicture {
    /// The point of the photo's edge nearest to a point, in this picture.
    func nearestEdge(to point: Point) -> Point {
        let p = photoPoint(point), w = Double(width), h = Double(height)
        let edges = [Point(x: 0, y: p.y), Point(x: w, y: p.y), Point(x: p.x, y: 0), Point(x: p.x, y: h)]
        return uprightPoint(edges.min { ($0 - p).length < ($1 - p).length } ?? p)
    }
}

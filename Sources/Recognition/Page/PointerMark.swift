internal import Foundation
internal import PhotoReading

/// A finger or a pencil that comes in over the edge of the photo and ends at a word.
struct PointerMark {
    private let layout: PageLayout
    private let xHeight: Double
    /// The lines that tell where text stands, and from where to where.
    private let text: [(line: TextLine, extent: Range<Double>)]

    init(layout: PageLayout) {
        self.layout = layout
        let xHeight = layout.typicalXHeight
        self.xHeight = xHeight
        let lines = layout.lines.filter {
            $0.glyphs.count >= Self.longLine && $0.xHeight > 0.6 * xHeight && $0.xHeight < 1.6 * xHeight
                && Double($0.glyphs.count) * xHeight > 0.4 * $0.length
        }
        // What points parts the lines under it, and what lies beside a page may be taken for more of one: text reaches from
        // where lines begin to where lines end.
        text = lines.indices.map { index in
            let around = lines[max(0, index - 6)...min(lines.count - 1, index + 6)]
            let left = around.map(\.minX).sorted()[around.count / 5]
            let right = around.map(\.maxX).sorted()[around.count * 4 / 5]
            return (lines[index], left + xHeight..<max(left + xHeight, right - xHeight))
        }
    }

    /// How far apart the channels of skin, wood and lacquer are at least, against the paper's; of shadows and of the dark parts
    /// of pictures they are not.
    private static let leastTint: Float = 0.12
    /// Of the sizes of what points, x-heights.
    private static let thickness = 0.5...14.0
    /// One x-height from its end a finger is at least so thick, x-heights; a pencil has hardly begun.
    private static let thickestPoint = 1.7
    /// The width of a sharpened pencil's cone against its length.
    private static let taper = 0.4
    /// How far into the text what points reaches at least, x-heights.
    private static let shortest = 2.5
    /// How far the tip stops from the word, x-heights.
    private static let reach = 1.5
    /// Most letters of the lines that what points leaves to be seen where it lies, to its area in squared x-heights; a
    /// shadow leaves them all.
    private static let mostLetters = 0.1

    /// Fewest letters of a line that tells where text stands.
    private static let longLine = 10
    /// Farthest that what points is looked for outside the text, x-heights.
    private static let way = 25.0

    /// The word at the tip of what reaches into the text, the largest first.
    func target(of obstacles: Obstacles) -> WordTarget? {
        let side = Double(Obstacles.scale)
        func point(_ pixel: Int) -> Point {
            layout.upright.uprightPoint(
                Point(
                    x: (Double(pixel % obstacles.width) + 0.5) * side,
                    y: (Double(pixel / obstacles.width) + 0.5) * side))
        }
        var inside = obstacles.mask, outside: [Point] = []
        for pixel in inside.indices where inside[pixel] != 0 {
            let place = point(pixel)
            if !isInText(place) {
                inside[pixel] = 0
                outside.append(place)
            }
        }
        let smallest = Int(4 * xHeight * xHeight / (side * side))
        let regions = PixelRegions(inside, width: obstacles.width, height: obstacles.height, minimum: max(smallest, 20))
        for region in regions.regions.sorted(by: { $0.count > $1.count }).prefix(4) {
            let tint = region.reduce(0) { $0 + obstacles.tint[Int($1)] } / Float(region.count)
            guard tint > Self.leastTint else { continue }
            let target = target(
                of: region.map { point(Int($0)) }, outside: outside, spacing: side,
                touchesEdge: regions.touchesEdge(region))
            if let target { return target }
        }
        return nil
    }

    private func isInText(_ point: Point) -> Bool {
        text.contains { $0.extent.contains(point.x) && (-2.2...3).contains($0.line.level(of: point)) }
    }

    /// The word at the tip of what lies at `inside` in the text, its pixels `spacing` apart, and goes on at `outside`.
    private func target(of inside: [Point], outside: [Point], spacing: Double, touchesEdge: Bool) -> WordTarget? {
        let area = Double(inside.count) * spacing * spacing / (xHeight * xHeight)
        let cover = Cover(inside, spacing: spacing)
        guard isBare(cover, area: area) else { return nil }
        let centre = Self.mean(inside)
        // Comes in over the photo's edge, or from where it leaves the text.
        let border = outside.filter { place in
            (place - centre).length < Self.way * xHeight && inside.contains { ($0 - place).length < 2 * spacing }
        }
        guard !border.isEmpty || touchesEdge else { return nil }
        let photo = layout.upright, edge = 3 * spacing
        let last = inside.filter { (photo.photoPoint($0) - photo.photoPoint(photo.nearestEdge(to: $0))).length < edge }
        let entry = Self.mean(touchesEdge && !last.isEmpty ? last : border)
        guard (centre - entry).length > 0.5 * xHeight else { return nil }
        let direction = Self.axis(of: inside, toward: centre - entry)
        let ahead = inside.map { $0.dot(direction) }.sorted()
        let front = ahead[max(0, ahead.count - 1 - ahead.count / 100)]
        guard isSlender(inside, front: front, direction), front - (ahead.first ?? front) > Self.shortest * xHeight
        else {
            return nil
        }
        let tipPoints = inside.filter { $0.dot(direction) >= front - max(0.3 * xHeight, spacing) }
        // A pencil's point is too thin to be seen as more than print: its cone is drawn out to where it ends.
        let end = thickness(inside, from: front - 1.2 * xHeight, to: front - 0.6 * xHeight, direction)
        let lead = end < Self.thickestPoint ? max(end / Self.taper - 0.9, 0) * xHeight : 0
        let tip = Self.mean(tipPoints) + lead * direction
        // A finger covers what is below it; the word stands above, or ahead when it comes from the side, and can be seen.
        let ahead2 = Point(x: 0.35 * direction.x, y: min(direction.y, 0) * 0.35 - 0.45)
        guard
            let target = PointedTarget.at(
                tip + xHeight * ahead2, layout: layout, reach: Self.reach, selection: .pointed,
                where: { !cover.holds($0) }),
            let line = target.stretches.first.map({ layout.lines[$0.line] }), line.glyphs.count >= 6,
            tip.x > line.minX - 0.5 * xHeight, tip.x < line.maxX + 0.5 * xHeight
        else { return nil }
        return target
    }

    /// Whether hardly any letters are seen well inside of the points; at their edges those are that stand half under them.
    private func isBare(_ cover: Cover, area: Double) -> Bool {
        let letters = layout.lines.reduce(0) { sum, line in
            sum + line.glyphs.count { $0.height > 0.6 * line.xHeight && cover.holds($0.middle, margin: 0.5 * xHeight) }
        }
        return Double(letters) < Self.mostLetters * area
    }

    /// Where the points lie, as cells of their spacing.
    private struct Cover {
        private let cells: Set<Int>
        private let spacing: Double

        init(_ points: [Point], spacing: Double) {
            self.spacing = spacing
            cells = Set(points.map { Self.cell($0, spacing) })
        }

        private static func cell(_ point: Point, _ spacing: Double) -> Int {
            Int(point.y / spacing) << 20 | Int(point.x / spacing)
        }

        /// Whether `point` and what is `margin` beside it, above and below it are covered.
        func holds(_ point: Point, margin: Double = 0) -> Bool {
            [(0.0, 0.0), (-margin, 0), (margin, 0), (0, -margin), (0, margin)].allSatisfy {
                cells.contains(Self.cell(point + Point(x: $0.0, y: $0.1), spacing))
            }
        }
    }

    /// The direction in which the points stretch, on the side of `way`; that of `way` where they are as wide as long.
    private static func axis(of points: [Point], toward way: Point) -> Point {
        let centre = mean(points)
        var xx = 0.0, xy = 0.0, yy = 0.0
        for point in points {
            let off = point - centre
            xx += off.x * off.x
            xy += off.x * off.y
            yy += off.y * off.y
        }
        let angle = 0.5 * atan2(2 * xy, xx - yy), along = Point(x: cos(angle), y: sin(angle))
        let unit = (1 / way.length) * way, cosine = along.dot(unit)
        guard abs(cosine) > 0.6 else { return unit }
        return cosine > 0 ? along : -1 * along
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
}

extension UprightPicture {
    /// The point of the photo's edge nearest to a point, in this picture.
    func nearestEdge(to point: Point) -> Point {
        let p = photoPoint(point), w = Double(width), h = Double(height)
        let edges = [Point(x: 0, y: p.y), Point(x: w, y: p.y), Point(x: p.x, y: 0), Point(x: p.x, y: h)]
        return uprightPoint(edges.min { ($0 - p).length < ($1 - p).length } ?? p)
    }
}

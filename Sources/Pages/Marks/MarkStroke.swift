internal import Foundation
internal import Raster

/// A hand-drawn stroke, in the upright picture.
struct MarkStroke: Sendable {
    /// The centres of its pixels.
    let points: [Point]
    /// The distance between neighbouring points.
    let spacing: Double
    /// How the stroke was found, which determines how far it can be trusted.
    let origin: Origin
    /// Whether it reaches the edge of the photo, which hand-drawn strokes rarely do.
    var touchesEdge = false

    enum Origin: Sendable {
        /// Coloured or white. On print only a person adds that.
        case bright
        /// Dark like ink.
        case dark
    }

    var minX: Double { points.lazy.map(\.x).min() ?? 0 }
    var maxX: Double { points.lazy.map(\.x).max() ?? 0 }
    var area: Double { Double(points.count) * spacing * spacing }
    var middle: Point {
        (1 / Double(max(points.count, 1))) * points.reduce(Point.zero, +)
    }
}

/// The shape of a stroke relative to its line, in x-heights of the nearest line and with the line's slope removed.
struct StrokeShape: Sendable {
    /// The stroke's pixels: x to the right from its left end, y downwards from its top.
    private let points: [Point]
    let width: Double, height: Double
    /// The fraction of the bounding box that the stroke fills.
    let fill: Double
    /// The root mean square distance from the line of best fit.
    let bend: Double
    /// The slope angle of that line, in radians.
    let slant: Double
    private let grid: EnclosureGrid

    init(_ stroke: MarkStroke, slope: Double, xHeight: Double) {
        let origin = stroke.middle
        let level = stroke.points.map {
            Point(x: ($0.x - origin.x) / xHeight, y: ($0.y - origin.y - slope * ($0.x - origin.x)) / xHeight)
        }
        let xs = level.map(\.x), ys = level.map(\.y)
        let left = xs.min() ?? 0, top = ys.min() ?? 0
        let pixel = stroke.spacing / xHeight
        width = (xs.max() ?? 0) - left + pixel
        height = (ys.max() ?? 0) - top + pixel
        fill = Double(level.count) * pixel * pixel / (width * height)
        let scatter = Scatter(level)
        (slant, bend) = (scatter.slant, scatter.bend)
        points = level.map { Point(x: $0.x - left, y: $0.y - top) }
        grid = EnclosureGrid(points, width: width, height: height, pixel: pixel)
    }

    /// The area it encloses, in squared x-heights.
    var enclosed: Double { grid.enclosed }

    /// Whether it surrounds its middle without touching it, as a loop that was not closed does.
    var isOpenLoop: Bool {
        var bins = [Bool](repeating: false, count: 24)
        var inside = 0
        for point in points {
            let x = (point.x / width - 0.5) * 2, y = (point.y / height - 0.5) * 2
            if x * x + y * y < 0.2 { inside += 1 }
            bins[min(23, Int((atan2(y, x) / (2 * .pi) + 0.5) * 24))] = true
        }
        return bins.filter(\.self).count >= 19 && Double(inside) < 0.03 * Double(points.count)
    }
}

/// The second moments of points about the origin, which is their centroid.
struct Scatter {
    private let xx: Double, xy: Double, yy: Double

    init(_ points: [Point]) {
        let count = Double(max(points.count, 1))
        xx = points.reduce(0) { $0 + $1.x * $1.x } / count
        xy = points.reduce(0) { $0 + $1.x * $1.y } / count
        yy = points.reduce(0) { $0 + $1.y * $1.y } / count
    }

    /// The direction of the principal axis, in radians from the x axis.
    var slant: Double { 0.5 * atan2(2 * xy, xx - yy) }
    /// The root mean square distance from the principal axis.
    var bend: Double {
        max((xx + yy) / 2 - (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot(), 0).squareRoot()
    }
}

/// A coarse raster of a stroke, for measuring the area it encloses.
private struct EnclosureGrid: Sendable {
    let enclosed: Double

    /// The side of a cell, in x-heights. Openings up to twice this are closed.
    private static let cell = 0.2

    init(_ points: [Point], width: Double, height: Double, pixel: Double) {
        let cell = max(Self.cell, pixel * 1.01)
        let columns = min(Int(width / cell) + 5, 400), rows = min(Int(height / cell) + 5, 400)
        var wall = [Bool](repeating: false, count: columns * rows)
        for point in points {
            let x = Int(point.x / cell) + 2, y = Int(point.y / cell) + 2
            // A stroke larger than the grid can't be a mark around a word, so the part beyond is ignored.
            guard (0..<columns).contains(x), (0..<rows).contains(y) else { continue }
            // Dilate by one cell to close small openings.
            for row in max(0, y - 1)...min(rows - 1, y + 1) {
                for column in max(0, x - 1)...min(columns - 1, x + 1) {
                    wall[row * columns + column] = true
                }
            }
        }
        let outside = CellGrid(width: columns, height: rows).reached(from: [0]) { !wall[$0] }
        let free = zip(wall, outside).reduce(0) { $0 + (!$1.0 && !$1.1 ? 1 : 0) }
        enclosed = Double(free) * cell * cell
    }
}

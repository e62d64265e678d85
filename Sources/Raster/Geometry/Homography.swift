/// A homography from an ideal plane, for example that of a board, to the picture.
///
/// x = (a·X + b·Y + c) / (1 + g·X + h·Y), y = (d·X + e·Y + f) / (1 + g·X + h·Y).
package struct Homography: Hashable, Sendable {
    private var a: Double, b: Double, c: Double
    private var d: Double, e: Double, f: Double
    private var g: Double, h: Double

    /// The affine map that takes the origin to `origin`, (1, 0) to `origin + right` and (0, 1) to `origin + down`.
    package init(origin: Point, right: Point, down: Point) {
        (a, b, c) = (right.x, down.x, origin.x)
        (d, e, f) = (right.y, down.y, origin.y)
        (g, h) = (0, 0)
    }

    /// The image of `point`.
    package func callAsFunction(_ point: Point) -> Point {
        let w = 1 + g * point.x + h * point.y
        return Point(x: (a * point.x + b * point.y + c) / w, y: (d * point.x + e * point.y + f) / w)
    }

    /// The preimage of `point`; `nil` beyond the horizon.
    package func inverse(_ point: Point) -> Point? {
        let (p, q) = (a - g * point.x, b - h * point.x)
        let (r, s) = (d - g * point.y, e - h * point.y)
        let determinant = p * s - q * r
        let (x, y) = (point.x - c, point.y - f)
        let source = Point(x: (x * s - q * y) / determinant, y: (p * y - r * x) / determinant)
        return determinant != 0 && 1 + g * source.x + h * source.y > 0 ? source : nil
    }

    /// The first-order (affine) approximation at `point`, with `point` as its origin.
    package func linearized(at point: Point) -> Homography {
        let origin = self(point)
        let w = 1 + g * point.x + h * point.y
        return Homography(
            origin: origin,
            right: Point(x: (a - g * origin.x) / w, y: (d - g * origin.y) / w),
            down: Point(x: (b - h * origin.x) / w, y: (e - h * origin.y) / w))
    }

    /// Pixels per unit at the origin: the square root of the absolute Jacobian determinant.
    package var scale: Double { abs((a - g * c) * (e - h * f) - (b - h * c) * (d - g * f)).squareRoot() }

    /// The ratio of the longest to the shortest image of a unit vector at the origin (the condition number of the
    /// Jacobian): 1 for a picture taken straight on, 1 / cos(tilt) for a tilted one.
    package var anisotropy: Double {
        let right = Point(x: a - g * c, y: d - g * f), down = Point(x: b - h * c, y: e - h * f)
        let sum = (right.dot(right) + down.dot(down)) / 2
        let difference = (right.dot(right) - down.dot(down)) / 2
        let spread = (difference * difference + right.dot(down) * right.dot(down)).squareRoot()
        return sum > spread ? ((sum + spread) / (sum - spread)).squareRoot() : .infinity
    }

    /// The relative change of scale over one unit: 0 without perspective.
    package var foreshortening: Double { Point(x: g, y: h).length }
}

extension Homography {
    /// The ridge weight of the perspective terms: the squared ratio of glyph scatter (about 5 % of the distance of
    /// a board's cells) to perspective (about 8 % change of scale per cell). It keeps scatter from being fitted as
    /// perspective. The unit of the ideal plane must be the cell distance.
    private static let perspectiveRidge = 0.4

    /// Fits a homography to point pairs by least squares. `nil` if there are fewer than four pairs or all lie on one
    /// line.
    package init?(fitting pairs: [(ideal: Point, seen: Point)]) {
        guard pairs.count >= 4 else { return nil }
        let count = Double(pairs.count)
        let mean = (1 / count) * pairs.reduce(Point.zero) { $0 + $1.seen }
        let spread = pairs.reduce(0) { $0 + ($1.seen - mean).length } / count
        guard spread > 0 else { return nil }
        var equations = NormalEquations(unknowns: 8)
        for (ideal, seen) in pairs {
            let (x, y) = ((seen.x - mean.x) / spread, (seen.y - mean.y) / spread)
            let (u, v) = (ideal.x, ideal.y)
            equations.add([u, v, 1, 0, 0, 0, -u * x, -v * x], equals: x)
            equations.add([0, 0, 0, u, v, 1, -u * y, -v * y], equals: y)
        }
        equations.add([0, 0, 0, 0, 0, 0, Self.perspectiveRidge.squareRoot(), 0], equals: 0)
        equations.add([0, 0, 0, 0, 0, 0, 0, Self.perspectiveRidge.squareRoot()], equals: 0)
        guard let s = equations.solution() else { return nil }
        (g, h) = (s[6], s[7])
        (a, b, c) = (s[0] * spread + mean.x * g, s[1] * spread + mean.x * h, s[2] * spread + mean.x)
        (d, e, f) = (s[3] * spread + mean.y * g, s[4] * spread + mean.y * h, s[5] * spread + mean.y)
    }
}

extension Homography {
    /// This affine map moved to another origin. Linearize a map with perspective first.
    package func moved(to origin: Point) -> Homography {
        Homography(origin: origin, right: Point(x: a, y: d), down: Point(x: b, y: e))
    }
}

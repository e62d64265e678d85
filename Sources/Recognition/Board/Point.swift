/// A point or a vector in the plane, y downwards.
struct Point: Hashable, Sendable {
    var x: Double, y: Double

    static let zero = Point(x: 0, y: 0)

    var length: Double { (x * x + y * y).squareRoot() }

    static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    static func * (factor: Double, a: Point) -> Point { Point(x: factor * a.x, y: factor * a.y) }

    /// Positive when `other` lies clockwise of `self` on the screen.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }
    func dot(_ other: Point) -> Double { x * other.x + y * other.y }
}

/// A point or a vector in the plane, y downwards.
@usableFromInline
package struct Point: Hashable, Sendable {
    /// Usually in pixels, or in the units of an ideal figure such as a honeycomb.
    @usableFromInline package var x: Double, y: Double

    /// Creates a point from its coordinates.
    @inlinable
    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// The origin, and the vector without length.
    @inlinable
    package static var zero: Point { Point(x: 0, y: 0) }

    /// The Euclidean length.
    @inlinable
    package var length: Double { (x * x + y * y).squareRoot() }

    /// The sum of two vectors.
    @inlinable
    package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

    /// The vector from `b` to `a`.
    @inlinable
    package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    /// The vector scaled by `factor`.
    @inlinable
    package static func * (factor: Double, a: Point) -> Point { Point(x: factor * a.x, y: factor * a.y) }

    /// The cross product: positive when `other` lies clockwise of `self` on the screen.
    @inlinable
    package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    /// The scalar product.
    @inlinable
    package func dot(_ other: Point) -> Double { x * other.x + y * other.y }
}

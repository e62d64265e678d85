import Foundation

/// A point on a picture, in pixels from its top left corner.
struct CanvasPoint: Hashable, Sendable {
    var x: Double
    var y: Double

    /// The point at `distance` in the direction `degrees`, measured clockwise from the right.
    func moved(_ distance: Double, degrees: Double) -> CanvasPoint {
        let angle = degrees * .pi / 180
        return CanvasPoint(x: x + distance * cos(angle), y: y + distance * sin(angle))
    }

    /// The corners of a regular flat-topped hexagon around this point, clockwise from the right one.
    func hexagon(radius: Double) -> [CanvasPoint] {
        (0..<6).map { moved(radius, degrees: Double($0) * 60) }
    }

    /// `count` points at `distance`, evenly spaced clockwise from the top. Six are the centres of a flat-topped hexagon's neighbours.
    func ring(of count: Int, distance: Double) -> [CanvasPoint] {
        (0..<count).map { moved(distance, degrees: Double($0) * 360 / Double(count) - 90) }
    }
}

/// An axis-aligned rectangle, in pixels.
struct Box: Hashable, Sendable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    var right: Double { left + width }
    var bottom: Double { top + height }
    var center: CanvasPoint { CanvasPoint(x: left + width / 2, y: top + height / 2) }
}

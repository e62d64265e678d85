internal import Foundation
internal import Raster

/// The ideal board. Cell 0 is the hub at the origin; cells 1…6 lie around it at distance 1, clockwise, with cell 1
/// straight up.
enum HoneycombGeometry {
    /// The hub and the six cells around it.
    static let cellCount = 7

    /// The centres of the seven cells.
    static let centers: [Point] = [.zero] + (0..<6).map { direction(Double($0) * .pi / 3) }

    /// The twelve places where a larger honeycomb, or a letter grid taken for one, would have its next cells.
    static let secondRing: [Point] = (0..<6).flatMap { step -> [Point] in
        let angle = Double(step) * .pi / 3
        return [2 * direction(angle), 3.0.squareRoot() * direction(angle + .pi / 6)]
    }

    /// The unit vector at `angle` (radians) clockwise from straight up.
    static func direction(_ angle: Double) -> Point {
        Point(x: sin(angle), y: -cos(angle))
    }
}

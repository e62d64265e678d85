internal import Foundation
internal import Raster

/// The coordinate frame in which the board's letters stand upright. The origin is the centre cell, x runs to the right
/// along a line of text, y runs down, and the unit is the distance of neighbouring cells.
///
/// Text around a board is upright in this frame, however the board is rotated in the picture.
struct ReadingFrame: Sendable {
    private let map: Homography
    private let right: Point
    private let down: Point

    /// - Parameters:
    ///   - map: Maps the honeycomb to the picture.
    ///   - turn: The rotation of the letters against the honeycomb's up, in steps of 30° clockwise.
    init(_ map: Homography, turn: Int) {
        let angle = Double(turn) * .pi / 6
        self.map = map
        right = HoneycombGeometry.direction(angle + .pi / 2)
        down = -1 * HoneycombGeometry.direction(angle)
    }

    /// Maps a point of the picture to this frame; `nil` beyond the horizon.
    func place(of pixel: Point) -> Point? {
        map.inverse(pixel).map { Point(x: $0.dot(right), y: $0.dot(down)) }
    }

    /// Maps `place` to the picture.
    func pixel(at place: Point) -> Point { map(place.x * right + place.y * down) }

    /// Pixels per unit at `place`.
    func scale(at place: Point) -> Double { map.linearized(at: place.x * right + place.y * down).scale }
}

internal import Foundation

/// The board's own frame, in which its letters stand upright: the centre cell at the origin, x to the right along a line
/// of text, y down, a unit the distance of neighbouring cells.
///
/// Text around a board stands in this frame, however the board is turned in the picture.
struct ReadingFrame: Sendable {
    private let map: ProjectiveMap
    private let right: Point
    private let down: Point

    /// - Parameters:
    ///   - map: from the honeycomb to the picture.
    ///   - turn: by how much the letters' tops are turned from the honeycomb's up, in steps of 30° clockwise.
    init(_ map: ProjectiveMap, turn: Int) {
        let angle = Double(turn) * .pi / 6
        self.map = map
        right = Honeycomb.direction(angle + .pi / 2)
        down = -1 * Honeycomb.direction(angle)
    }

    /// Where a point of the picture lies in this frame; `nil` beyond the horizon.
    func place(of pixel: Point) -> Point? {
        map.inverse(pixel).map { Point(x: $0.dot(right), y: $0.dot(down)) }
    }

    /// The pixel at `place`.
    func pixel(at place: Point) -> Point { map(place.x * right + place.y * down) }

    /// Pixels to one unit at `place`.
    func scale(at place: Point) -> Double { map.linearized(at: place.x * right + place.y * down).scale }
}

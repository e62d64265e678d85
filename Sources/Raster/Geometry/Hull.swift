/// The convex hull of points, by Andrew's monotone chain (1979).
package struct Hull: Sendable {
    /// The corners, clockwise on the screen.
    package let corners: [Point]

    /// Creates the hull of `points`.
    package init(_ points: [Point]) {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        corners = Self.chain(sorted) + Self.chain(sorted.reversed())
    }

    private static func chain(_ points: [Point]) -> [Point] {
        var chain: [Point] = []
        for point in points {
            while chain.count >= 2,
                (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1]) <= 0
            {
                chain.removeLast()
            }
            chain.append(point)
        }
        return Array(chain.dropLast())
    }

    /// The area by the shoelace formula.
    package var area: Double {
        guard corners.count > 2 else { return 0 }
        return abs(corners.indices.reduce(0) { $0 + corners[$1].cross(corners[($1 + 1) % corners.count]) }) / 2
    }

    /// The ratio of a part's size in cells to the area of the hull: 1 for a convex part.
    package func solidity(of size: Int) -> Double { Double(size) / max(area, 1) }
}

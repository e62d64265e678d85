/// A rectangular grid of cells, with operations on sets of cells.
struct CellGrid: Sendable {
    let width: Int
    let height: Int

    /// Labels the connected components from 0: 4-neighbours for which `joins` holds share a label.
    func labels(joins: (Int, Int) -> Bool) -> [Int32] {
        var labels = Array(repeating: Int32(-1), count: width * height)
        var next: Int32 = 0
        var open: [Int] = []
        for start in labels.indices where labels[start] < 0 {
            labels[start] = next
            open.append(start)
            while let cell = open.popLast() {
                forEachNeighbour(of: cell) { other in
                    guard labels[other] < 0, joins(cell, other) else { return }
                    labels[other] = next
                    open.append(other)
                }
            }
            next += 1
        }
        return labels
    }

    /// Visits each pair of 4-neighbours once.
    func visitNeighbours(_ body: (Int, Int) -> Void) {
        for y in 0..<height {
            for x in 0..<width {
                let cell = y * width + x
                if x + 1 < width { body(cell, cell + 1) }
                if y + 1 < height { body(cell, cell + width) }
            }
        }
    }

    /// Fills the holes of `part`: adds all cells that cannot be reached from the picture's border without crossing it.
    func filled(_ part: [Bool]) -> [Bool] {
        var isOutside = Array(repeating: false, count: part.count)
        var open = part.indices.filter { isOnBorder($0) && !part[$0] }
        for cell in open { isOutside[cell] = true }
        while let cell = open.popLast() {
            forEachNeighbour(of: cell) { other in
                guard !part[other], !isOutside[other] else { return }
                isOutside[other] = true
                open.append(other)
            }
        }
        return isOutside.map { !$0 }
    }

    /// Erodes `part` by one cell in each of the 8 directions. The picture's border does not erode.
    func eroded(_ part: [Bool]) -> [Bool] {
        part.indices.map { cell in
            guard part[cell] else { return false }
            let (x, y) = (cell % width, cell / width)
            for otherY in max(y - 1, 0)...min(y + 1, height - 1) {
                for otherX in max(x - 1, 0)...min(x + 1, width - 1) where !part[otherY * width + otherX] {
                    return false
                }
            }
            return true
        }
    }

    private func isOnBorder(_ cell: Int) -> Bool {
        let (x, y) = (cell % width, cell / width)
        return x == 0 || y == 0 || x == width - 1 || y == height - 1
    }

    @inline(__always)
    private func forEachNeighbour(of cell: Int, _ body: (Int) -> Void) {
        let x = cell % width
        if x > 0 { body(cell - 1) }
        if x + 1 < width { body(cell + 1) }
        if cell >= width { body(cell - width) }
        if cell + width < width * height { body(cell + width) }
    }
}

/// The convex hull of points, by Andrew's monotone chain (1979).
struct Hull: Sendable {
    let corners: [Point]

    init(_ points: [Point]) {
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
    var area: Double {
        guard corners.count > 2 else { return 0 }
        return abs(corners.indices.reduce(0) { $0 + corners[$1].cross(corners[($1 + 1) % corners.count]) }) / 2
    }

    /// The ratio of a part's size in cells to the area of the hull: 1 for a convex part.
    func solidity(of size: Int) -> Double { Double(size) / max(area, 1) }
}

internal import Foundation

/// Cells that have grown together.
struct Region: Sendable {
    /// The labels it is made of.
    var members: Set<Int32>
    var size: Int
    /// Means over the cells.
    var light: Float, redness: Float, blueness: Float
    /// The mean difference of neighbouring cells in the logarithm of light.
    var grain: Float
    /// The sides of the picture it touches, 0 to 3.
    var sides: Set<Int>
    /// The first and the last cell of each of its rows, as corner points.
    var outline: [Point]
}

extension Region {
    /// Whether another region is more than the same paper in the same light.
    func isUnlike(_ other: Region) -> Bool {
        abs(log(light / other.light)) > 0.1 || abs(redness - other.redness) + abs(blueness - other.blueness) > 0.02
    }

    /// Whether a region looks like paper on a table: convex, whole but for two sides, brighter and no more coloured.
    func isPaper(on table: Region) -> Bool {
        sides.count <= 2 && light > 1.05 * table.light && color < table.color + 0.01
            && Hull(outline).solidity(of: size) >= 0.85
    }

    /// How far from grey it is.
    private var color: Float { abs(redness) + abs(blueness) }
}

/// All regions of a picture.
struct Regions: Sendable {
    /// The label of each cell, an index into ``all``.
    let labels: [Int32]
    let all: [Region]
    private let cells: PaperCells
    private let grid: CellGrid

    init(_ cells: PaperCells, lightStep: Float, colorStep: Float) {
        let grid = CellGrid(width: cells.width, height: cells.height)
        let logs = cells.light.map { log(max($0, 4)) }
        let labels = grid.labels { a, b in
            abs(logs[a] - logs[b]) < lightStep && cells.colorDistance(a, b) < colorStep
        }
        (self.labels, self.cells, self.grid) = (labels, cells, grid)
        all = Self.measured(labels, cells)
    }

    /// The regions by their light near the middle of the picture, the one with most first.
    var brightestInMiddle: [Region] {
        var scores = Array(repeating: Float(0), count: all.count)
        let (middleX, middleY) = (Float(grid.width - 1) / 2, Float(grid.height - 1) / 2)
        for (index, label) in labels.enumerated() {
            let (x, y) = (Float(index % grid.width) - middleX, Float(index / grid.width) - middleY)
            let distance = (x / max(middleX, 1)) * (x / max(middleX, 1)) + (y / max(middleY, 1)) * (y / max(middleY, 1))
            // Paper is brighter and greyer than most tables.
            let color = abs(cells.redness[index]) + abs(cells.blueness[index])
            scores[Int(label)] += exp(-distance / 0.7 - 3 * color) * pow(cells.light[index], 1.5)
        }
        // Wood and cloth have more grain than paper.
        let ranked = zip(all, scores).map { (region: $0, score: exp(-25 * $0.grain) * $1) }
        return ranked.filter { $0.score > 0 }.sorted { $0.score > $1.score }.map(\.region)
    }

    /// The sheet that lies on what was taken for one: a region of some size that is unlike the one around it, no darker
    /// by much, and evener.
    func sheetWithin(_ outer: Region, leastCells: Int) -> Region? {
        let inside = grid.filled(areIn(outer.members))
        var isInside = Array(repeating: true, count: all.count)
        for (cell, label) in labels.enumerated() where !inside[cell] { isInside[Int(label)] = false }
        return zip(all, isInside).filter { region, isInside in
            isInside && region.members != outer.members && region.size >= leastCells && region.isUnlike(outer)
                && region.light > 0.7 * outer.light && region.grain < 0.8 * outer.grain + 0.004
        }.max { $0.0.size < $1.0.size }?.0
    }

    /// For each cell whether its label is one of `members`.
    func areIn(_ members: Set<Int32>) -> [Bool] {
        let isMember = all.indices.map { members.contains(Int32($0)) }
        return labels.map { isMember[Int($0)] }
    }

    /// The regions that border on those labelled `members`, in the order of their labels.
    func neighbours(of members: Set<Int32>) -> [Region] {
        var found: Set<Int32> = []
        let areIn = areIn(members)
        grid.visitNeighbours { a, b in
            if areIn[a] != areIn[b] { found.insert(areIn[a] ? labels[b] : labels[a]) }
        }
        return found.sorted().map { all[Int($0)] }
    }

    /// The cells of a region, or beside it, where it or one of its parts ends.
    func edges(of region: Region, leastCells: Int) -> [Bool] {
        var isEdge = Array(repeating: false, count: labels.count)
        let areIn = areIn(region.members)
        grid.visitNeighbours { a, b in
            guard labels[a] != labels[b] else { return }
            let (region, other) = (all[Int(labels[a])], all[Int(labels[b])])
            // The same paper on both sides: a broad stroke is between them, no edge. Nor is the rim of a filled patch,
            // which is darker than any shadow.
            let areBothLit = min(region.light, other.light) > 0.35 * max(region.light, other.light)
            guard min(region.size, other.size) >= leastCells, region.isUnlike(other), areBothLit else { return }
            if areIn[a] || areIn[b] { (isEdge[a], isEdge[b]) = (true, true) }
        }
        return isEdge
    }

    func union(_ a: Region, _ b: Region) -> Region {
        let share = Float(b.size) / Float(a.size + b.size)
        return Region(
            members: a.members.union(b.members), size: a.size + b.size,
            // Of the light the brighter: of a sheet half in shadow that is the paper's.
            light: max(a.light, b.light), redness: a.redness + share * (b.redness - a.redness),
            blueness: a.blueness + share * (b.blueness - a.blueness), grain: max(a.grain, b.grain),
            sides: a.sides.union(b.sides),
            outline: a.outline + b.outline)
    }

    private static func measured(_ labels: [Int32], _ cells: PaperCells) -> [Region] {
        let count = Int((labels.max() ?? -1) + 1)
        var regions = (0..<count).map {
            Region(members: [Int32($0)], size: 0, light: 0, redness: 0, blueness: 0, grain: 0, sides: [], outline: [])
        }
        for y in 0..<cells.height {
            for x in 0..<cells.width {
                let index = y * cells.width + x
                let label = Int(labels[index])
                regions[label].size += 1
                regions[label].light += cells.light[index]
                regions[label].redness += cells.redness[index]
                regions[label].blueness += cells.blueness[index]
                if x > 0, labels[index - 1] == labels[index] {
                    regions[label].grain += abs(log(max(cells.light[index], 4) / max(cells.light[index - 1], 4)))
                }
                if x == 0 { regions[label].sides.insert(0) }
                if y == 0 { regions[label].sides.insert(1) }
                if x == cells.width - 1 { regions[label].sides.insert(2) }
                if y == cells.height - 1 { regions[label].sides.insert(3) }
                let isStart = x == 0 || labels[index - 1] != labels[index]
                let isEnd = x == cells.width - 1 || labels[index + 1] != labels[index]
                for edge in [isStart ? x : nil, isEnd ? x + 1 : nil].compactMap({ $0 }) {
                    regions[label].outline.append(Point(x: Double(edge), y: Double(y)))
                    regions[label].outline.append(Point(x: Double(edge), y: Double(y + 1)))
                }
            }
        }
        for index in regions.indices {
            let share = 1 / Float(max(regions[index].size, 1))
            regions[index].light *= share
            regions[index].grain *= share
            regions[index].redness *= share
            regions[index].blueness *= share
        }
        return regions
    }
}

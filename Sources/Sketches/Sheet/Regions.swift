internal import Foundation
internal import Raster

/// A region of connected cells with similar light and colour, or a union of such regions.
struct Region: Sendable {
    /// The labels of the regions it consists of.
    var members: Set<Int32>
    var size: Int
    /// The means over the cells. The chromaticity is as in ``PaperCells``.
    var light: Float, redness: Float, blueness: Float
    /// The mean absolute difference of horizontally neighbouring cells in log light.
    var grain: Float
    /// The sides of the picture it touches: 0 left, 1 top, 2 right, 3 bottom.
    var sides: Set<Int>
    /// The corners of the first and last cell of each run of cells in a row, for the hull.
    var outline: [Point]
}

extension Region {
    /// Whether the difference from another region is too large for the same paper in the same light.
    func isUnlike(_ other: Region, by criteria: SheetCriteria) -> Bool {
        abs(log(light / other.light)) > criteria.unlikeLight || colorDistance(other) > criteria.unlikeColor
    }

    /// The distance in chromaticity.
    func colorDistance(_ other: Region) -> Float { abs(redness - other.redness) + abs(blueness - other.blueness) }

    /// Whether the region looks like paper on a table: convex, cut off on at most two sides, brighter, and no more
    /// coloured.
    func isPaper(on table: Region, by criteria: SheetCriteria) -> Bool {
        sides.count <= 2 && light > criteria.brighterThanTable * table.light
            && color < table.color + criteria.colorOverTable
            && Hull(outline).solidity(of: size) >= criteria.solidity
    }

    /// The distance from grey.
    private var color: Float { abs(redness) + abs(blueness) }
}

/// The segmentation of a picture into regions.
struct Regions: Sendable {
    /// The label of each cell, an index into ``all``.
    let labels: [Int32]
    let all: [Region]
    private let cells: PaperCells
    private let grid: CellGrid
    private let criteria: SheetCriteria

    init(_ cells: PaperCells, criteria: SheetCriteria) {
        let grid = CellGrid(width: cells.width, height: cells.height)
        let logs = cells.light.map { log(max($0, criteria.darkest)) }
        let labels = grid.labels { a, b in
            abs(logs[a] - logs[b]) < criteria.lightStep && cells.colorDistance(a, b) < criteria.colorStep
        }
        (self.labels, self.cells, self.grid, self.criteria) = (labels, cells, grid, criteria)
        all = Self.measured(labels, cells, darkest: criteria.darkest)
    }

    /// The regions ordered by their brightness near the middle of the picture, the highest score first.
    var brightestInMiddle: [Region] {
        var scores = Array(repeating: Float(0), count: all.count)
        let (middleX, middleY) = (Float(grid.width - 1) / 2, Float(grid.height - 1) / 2)
        for (index, label) in labels.enumerated() {
            let (x, y) = (Float(index % grid.width) - middleX, Float(index / grid.width) - middleY)
            let distance = (x / max(middleX, 1)) * (x / max(middleX, 1)) + (y / max(middleY, 1)) * (y / max(middleY, 1))
            let color = abs(cells.redness[index]) + abs(cells.blueness[index])
            scores[Int(label)] +=
                exp(-distance / criteria.rankByDistance - criteria.rankByColor * color)
                * pow(cells.light[index], criteria.rankByLight)
        }
        let ranked = zip(all, scores).map { (region: $0, score: exp(-criteria.rankByGrain * $0.grain) * $1) }
        return ranked.filter { $0.score > 0 }.sorted { $0.score > $1.score }.map(\.region)
    }

    /// The sheet enclosed by a region that was taken for one: the largest region within `outer` that differs from it,
    /// is not much darker and has less grain. `nil` if there is none.
    func sheetWithin(_ outer: Region, leastCells: Int) -> Region? {
        let inside = grid.filled(areIn(outer.members))
        var isInside = Array(repeating: true, count: all.count)
        for (cell, label) in labels.enumerated() where !inside[cell] { isInside[Int(label)] = false }
        return zip(all, isInside).filter { region, isInside in
            isInside && region.members != outer.members && region.size >= leastCells
                && region.isUnlike(outer, by: criteria) && region.light > criteria.innerLight * outer.light
                && region.grain < criteria.innerGrain * outer.grain + criteria.innerGrainOffset
        }.max { $0.0.size < $1.0.size }?.0
    }

    /// For each cell, whether its label is one of `members`.
    func areIn(_ members: Set<Int32>) -> [Bool] {
        let isMember = all.indices.map { members.contains(Int32($0)) }
        return labels.map { isMember[Int($0)] }
    }

    /// The regions adjacent to those labelled `members`, in the order of their labels.
    func neighbours(of members: Set<Int32>) -> [Region] {
        var found: Set<Int32> = []
        let areIn = areIn(members)
        grid.visitNeighbours { a, b in
            if areIn[a] != areIn[b] { found.insert(areIn[a] ? labels[b] : labels[a]) }
        }
        return found.sorted().map { all[Int($0)] }
    }

    /// The cells on either side of a border of the region, or of a border between its parts.
    func edges(of region: Region, leastCells: Int) -> [Bool] {
        var isEdge = Array(repeating: false, count: labels.count)
        let areIn = areIn(region.members)
        grid.visitNeighbours { a, b in
            guard labels[a] != labels[b] else { return }
            let (region, other) = (all[Int(labels[a])], all[Int(labels[b])])
            // The same paper on both sides means a broad stroke between them, not an edge. The rim of a filled area,
            // which is darker than any shadow, is not an edge either.
            let areBothLit = min(region.light, other.light) > criteria.edgeLight * max(region.light, other.light)
            guard min(region.size, other.size) >= leastCells, region.isUnlike(other, by: criteria), areBothLit
            else { return }
            if areIn[a] || areIn[b] { (isEdge[a], isEdge[b]) = (true, true) }
        }
        return isEdge
    }

    func union(_ a: Region, _ b: Region) -> Region {
        let share = Float(b.size) / Float(a.size + b.size)
        return Region(
            members: a.members.union(b.members), size: a.size + b.size,
            // Take the brighter light: on a sheet half in shadow that is the paper's.
            light: max(a.light, b.light), redness: a.redness + share * (b.redness - a.redness),
            blueness: a.blueness + share * (b.blueness - a.blueness), grain: max(a.grain, b.grain),
            sides: a.sides.union(b.sides),
            outline: a.outline + b.outline)
    }

    private static func measured(_ labels: [Int32], _ cells: PaperCells, darkest: Float) -> [Region] {
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
                    regions[label].grain += abs(
                        log(max(cells.light[index], darkest) / max(cells.light[index - 1], darkest)))
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

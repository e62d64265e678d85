internal import Foundation
internal import Raster

/// The part of a picture that shows the sheet, in cells of ``PaperCells``.
struct PaperSheet: Sendable {
    let width: Int
    let height: Int
    /// Whether each cell belongs to the sheet, including the ink on it, row by row.
    let cells: [Bool]
    /// Whether each cell lies at the sheet's edge, or at the edge of one of the regions it consists of.
    let isEdge: [Bool]
    /// The mean luma 0…255 of the paper outside shadows.
    let light: Float

    /// The fraction of the picture that the sheet covers.
    var share: Double { Double(cells.count { $0 }) / Double(max(cells.count, 1)) }
}

/// Finds the sheet of paper: the large, evenly coloured region around the middle of the picture.
///
/// Neighbouring cells that hardly differ grow into regions, and the sheet is the region with the most light near the
/// middle. A shadow divides a sheet into regions of similar colour, so a neighbouring region is added if its colour is
/// similar and the sheet stays convex. Everything that the sheet encloses belongs to it, because that is where the ink
/// is.
struct SheetFinder: Sendable {
    var criteria = SheetCriteria()

    /// The candidates for the sheet, the likeliest first: at least one, at most four.
    func sheets(in picture: PaperCells) -> [PaperSheet] {
        let cells = picture.closed(radius: criteria.broadStroke), area = Double(cells.light.count)
        let regions = Regions(cells, criteria: criteria)
        var found: [Region] = []
        var around: Region?
        var taken: Set<Int32> = []
        for start in regions.brightestInMiddle.prefix(8) where found.count < 3 && taken.isDisjoint(with: start.members)
        {
            // The second and third choices must look like paper; the first may be anything.
            guard found.isEmpty || isCandidate(start, ofArea: area) else { continue }
            let inner = found.isEmpty ? regions.sheetWithin(start, leastCells: Int(criteria.leastInner * area)) : nil
            if inner != nil { around = start }
            let whole = grown(inner ?? start, regions, cells)
            taken.formUnion(whole.members)
            found.append(whole)
        }
        // An inner region may be an object without ink, so its surroundings remain a candidate.
        let last = around.map { [grown($0, regions, cells)] } ?? []
        return (paperBeforeTable(found) + last).map { sheet(of: $0, regions, cells) }
    }

    private func isCandidate(_ region: Region, ofArea area: Double) -> Bool {
        region.grain < criteria.mostGrain * criteria.paperGrain && region.size > Int(criteria.leastCandidate * area)
    }

    /// Moves paper before the table it lies on. A table extends beyond most sides of the picture. A convex, brighter
    /// and no more coloured region on it is likelier the sheet, even if a shadow across both keeps it from being
    /// enclosed.
    private func paperBeforeTable(_ found: [Region]) -> [Region] {
        guard let table = found.first, table.sides.count >= 3,
            let paper = found.dropFirst().firstIndex(where: { $0.isPaper(on: table, by: criteria) })
        else { return found }
        return [found[paper]] + found[..<paper] + found[(paper + 1)...]
    }

    /// The region together with its parts in shadow.
    private func grown(_ region: Region, _ regions: Regions, _ cells: PaperCells) -> Region {
        var whole = region
        // The edge of a soft shadow consists of several strips between light and dark, each a region, so repeat.
        for _ in 0..<criteria.growths {
            let before = whole.size
            for candidate in regions.neighbours(of: whole.members).sorted(by: { $0.size > $1.size })
            where candidate.size >= criteria.leastShadow && isShadowed(candidate, beside: whole, in: cells) {
                whole = regions.union(whole, candidate)
            }
            if whole.size == before { break }
        }
        return whole
    }

    private func sheet(of region: Region, _ regions: Regions, _ cells: PaperCells) -> PaperSheet {
        let grid = CellGrid(width: cells.width, height: cells.height)
        let paper = regions.areIn(region.members)
        let leastCells = Int(criteria.leastBeside * Double(cells.light.count))
        return PaperSheet(
            width: cells.width, height: cells.height, cells: grid.eroded(grid.filled(paper)),
            isEdge: regions.edges(of: region, leastCells: leastCells), light: region.light)
    }

    /// Whether a region is a shadowed part of the same sheet.
    private func isShadowed(_ other: Region, beside sheet: Region, in cells: PaperCells) -> Bool {
        guard other.colorDistance(sheet) < criteria.shadowColor,
            abs(log(other.light / sheet.light)) < criteria.shadowLight,
            other.grain < criteria.paperGrain + criteria.shadowGrain * sheet.grain
        else { return false }
        let newSides = other.sides.subtracting(sheet.sides).count
        guard newSides == 0 || sheet.sides.count >= 2 && newSides <= 1 else { return false }
        let before = Hull(sheet.outline).solidity(of: sheet.size)
        return Hull(sheet.outline + other.outline).solidity(of: sheet.size + other.size)
            > before - criteria.shadowSolidity
    }
}

internal import Foundation

/// The part of a picture that is the sheet, in cells of ``PaperCells``.
struct Sheet: Sendable {
    let width: Int
    let height: Int
    /// Whether each cell is of the sheet, ink on it included, row by row.
    let cells: [Bool]
    /// Whether each cell lies where the sheet ends, or where one of the regions it was put together from does.
    let isEdge: [Bool]
    /// The mean luma 0…255 of its paper where no shadow lies.
    let light: Float

    /// The share of the picture that the sheet takes.
    var share: Double { Double(cells.count { $0 }) / Double(max(cells.count, 1)) }
}

/// Finds the sheet of paper: the large, evenly coloured region around the middle of the picture.
///
/// Neighbouring cells that hardly differ grow together into regions; the sheet is the one with most light near the
/// middle. A shadow cuts a sheet in two regions of one colour: what is alike in colour, borders on the sheet and keeps
/// it convex is taken in. What the sheet encloses on all sides belongs to it: there is the ink.
struct SheetFinder: Sendable {
    /// Neighbours of one region differ by no more than this in the logarithm of light, and in colour.
    private static let lightStep: Float = 0.09, colorStep: Float = 0.025
    /// A region in shadow is as coloured as the sheet but for this, and as bright but for the logarithm.
    private static let shadowColor: Float = 0.03, shadowLight: Float = 0.9
    /// Regions of fewer cells are no part of a sheet.
    private static let leastCells = 10
    /// Strokes up to twice as many cells broad divide no sheet.
    private static let broadStroke = 2
    /// How often neighbours are taken in.
    private static let growths = 5
    /// Paper is as even as this: the mean difference of neighbouring cells in the logarithm of light.
    private static let paperGrain: Float = 0.012
    /// The edges of shadows add to a sheet's grain.
    private static let mostGrain = 2.5 * paperGrain

    /// What may be the sheet, the likeliest first: at most four, at least one.
    func sheets(in picture: PaperCells) -> [Sheet] {
        let cells = picture.closed(radius: Self.broadStroke)
        let regions = Regions(cells, lightStep: Self.lightStep, colorStep: Self.colorStep)
        var found: [Region] = []
        var around: Region?
        var taken: Set<Int32> = []
        for start in regions.brightestInMiddle.prefix(8) where found.count < 3 && taken.isDisjoint(with: start.members)
        {
            // The second and third choice must look like paper; the first may be anything.
            guard found.isEmpty || start.grain < Self.mostGrain && start.size > cells.light.count / 40 else { continue }
            let inner = found.isEmpty ? regions.sheetWithin(start, leastCells: cells.light.count / 25) : nil
            if inner != nil { around = start }
            let whole = grown(inner ?? start, regions, cells)
            taken.formUnion(whole.members)
            found.append(whole)
        }
        // What lies on a sheet may be a thing without ink.
        let last = around.map { [grown($0, regions, cells)] } ?? []
        return (Self.paperBeforeTable(found) + last).map { sheet(of: $0, regions, cells) }
    }

    /// A table reaches out of the picture on most sides. What lies on it, convex, brighter and no more coloured, is
    /// rather the sheet, also where a shadow across both keeps it from being enclosed.
    private static func paperBeforeTable(_ found: [Region]) -> [Region] {
        guard let table = found.first, table.sides.count >= 3,
            let paper = found.dropFirst().firstIndex(where: { $0.isPaper(on: table) })
        else { return found }
        return [found[paper]] + found[..<paper] + found[(paper + 1)...]
    }

    /// The region with its parts in shadow.
    private func grown(_ region: Region, _ regions: Regions, _ cells: PaperCells) -> Region {
        var whole = region
        // A soft shadow's edge is a few strips between light and dark, each a region: so more than once.
        for _ in 0..<Self.growths {
            let before = whole.size
            for candidate in regions.neighbours(of: whole.members).sorted(by: { $0.size > $1.size })
            where candidate.size >= Self.leastCells && isShadowed(candidate, beside: whole, in: cells) {
                whole = regions.union(whole, candidate)
            }
            if whole.size == before { break }
        }
        return whole
    }

    private func sheet(of region: Region, _ regions: Regions, _ cells: PaperCells) -> Sheet {
        let grid = CellGrid(width: cells.width, height: cells.height)
        let paper = regions.areIn(region.members)
        return Sheet(
            width: cells.width, height: cells.height, cells: grid.eroded(grid.filled(paper)),
            isEdge: regions.edges(of: region, leastCells: cells.light.count / 30), light: region.light)
    }

    /// Whether a region is more of the same sheet, under a shadow.
    private func isShadowed(_ other: Region, beside sheet: Region, in cells: PaperCells) -> Bool {
        guard abs(other.redness - sheet.redness) + abs(other.blueness - sheet.blueness) < Self.shadowColor,
            abs(log(other.light / sheet.light)) < Self.shadowLight,
            other.grain < Self.paperGrain + 1.5 * sheet.grain
        else { return false }
        let newSides = other.sides.subtracting(sheet.sides).count
        guard newSides == 0 || sheet.sides.count >= 2 && newSides <= 1 else { return false }
        let before = Hull(sheet.outline).solidity(of: sheet.size)
        return Hull(sheet.outline + other.outline).solidity(of: sheet.size + other.size) > before - 0.04
    }
}

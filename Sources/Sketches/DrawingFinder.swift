internal import Foundation
internal import Raster

/// Selects the drawing from all ink on a sheet: the largest group of components, without specks, the sheet's edge, or a
/// second drawing further away.
struct DrawingFinder: Sendable {
    /// The largest gap between a component and its group, as a fraction of the group's extent.
    private static let reach = 0.2
    /// Components of fewer pixels are dirt, unless they lie within the drawing.
    private static let speck = 14
    /// Marks of the paper itself (dots and dashes) are at most `remainExtent` pixels long, and there are at least
    /// `manyRemains`.
    private static let remainExtent = 16, manyRemains = 50
    /// The smallest extent of a drawing, in pixels and as a fraction of the picture's longer side. The fraction is safe
    /// because people photograph a drawing from close by.
    private static let leastExtent = 28, leastShare = 0.07

    /// The least weight of a group, as a fraction of the heaviest group's. Lighter groups are not classified.
    private static let leastWeight = 0.04
    private static let mostGroups = 3

    /// The groups of components that may be the drawing, the likeliest first; empty if there is no ink.
    func drawings(in mask: InkMask, on sheet: PaperSheet) -> [[PixelRegion]] {
        var patches = Self.withoutRemains(mask.patches())
            .filter { $0.pixels.count > 3 && !runsAlongEdge($0, of: sheet, width: mask.width) }
        patches.sort { weight($0, mask) > weight($1, mask) }
        let leastExtent = max(Self.leastExtent, Int(Self.leastShare * Double(max(mask.width, mask.height))))
        var groups: [InkGroup] = []
        // The first component of a group is its largest, so a few starting points find the best groups.
        for start in patches.prefix(6) where start.pixels.count >= Self.speck {
            let group = grown(from: start, among: patches)
            if group.extent >= leastExtent, !groups.contains(where: { $0.overlaps(group) }) {
                groups.append(group)
            }
        }
        groups.sort { $0.weight(mask) > $1.weight(mask) }
        let least = Self.leastWeight * (groups.first?.weight(mask) ?? 0)
        return groups.prefix(Self.mostGroups).filter { $0.weight(mask) >= least }.map(\.patches)
    }

    /// Removes the dots of dotted paper and remains of ruling: very many components, all small.
    private static func withoutRemains(_ patches: [PixelRegion]) -> [PixelRegion] {
        let small = patches.filter { $0.box.longerSide <= remainExtent }.map(\.pixels.count)
        guard small.count >= manyRemains, let usual = small.median else { return patches }
        let limit = 2 * usual
        return patches.filter { $0.box.longerSide > remainExtent || $0.pixels.count > limit }
    }

    private func weight(_ patch: PixelRegion, _ mask: InkMask) -> Double {
        Double(patch.pixels.count) * Double(patch.box.longerSide)
    }

    /// Grows a group from a component by adding nearby components until none is left.
    private func grown(from start: PixelRegion, among patches: [PixelRegion]) -> InkGroup {
        var group = InkGroup(start)
        var rest = patches.filter { $0.pixels.first != start.pixels.first }
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            rest.removeAll { patch in
                let isDirt = patch.pixels.count < Self.speck
                let limit = isDirt ? 0.02 : Self.reach
                guard group.box.gap(to: patch.box) <= limit * Double(group.extent) else { return false }
                group.add(patch)
                hasGrown = true
                return true
            }
        }
        return group
    }

    /// The number of pixels by which the place of a component is judged.
    private static let samples = 200

    /// Whether more than 60 % of a component lies within two cells of the sheet's edge.
    private func runsAlongEdge(_ patch: PixelRegion, of sheet: PaperSheet, width: Int) -> Bool {
        let atEdge = patch.sample(Self.samples, .breadthFirst, width: width).count { pixel in
            sheet.isNearEdge(
                column: Int(pixel) % width / PaperCells.side, row: Int(pixel) / width / PaperCells.side, reach: 2)
        }
        let step = max(1, patch.pixels.count / Self.samples)
        return 10 * atEdge > 6 * max(patch.pixels.count / step, 1)
    }
}

extension PaperSheet {
    /// Whether an edge, or a cell outside the sheet, lies within `reach` cells. Beyond the picture the sheet is assumed
    /// to continue.
    func isNearEdge(column: Int, row: Int, reach: Int) -> Bool {
        for y in max(row - reach, 0)...min(row + reach, height - 1) {
            for x in max(column - reach, 0)...min(column + reach, width - 1) {
                if !cells[y * width + x] || isEdge[y * width + x] { return true }
            }
        }
        return false
    }
}

/// The ink components that form one drawing.
struct InkGroup: Sendable {
    private(set) var patches: [PixelRegion]
    private(set) var box: PixelBox

    init(_ patch: PixelRegion) {
        patches = [patch]
        box = patch.box
    }

    var extent: Int { box.longerSide }

    mutating func add(_ patch: PixelRegion) {
        patches.append(patch)
        box = box.union(patch.box)
    }

    /// Whether the groups share a component.
    func overlaps(_ other: InkGroup) -> Bool {
        let mine = Set(patches.compactMap(\.pixels.first))
        return other.patches.contains { $0.pixels.first.map(mine.contains) ?? false }
    }

    /// A score for being the main drawing: large, with much ink, and near the middle of the picture.
    func weight(_ mask: InkMask) -> Double {
        let ink = Double(patches.reduce(0) { $0 + $1.pixels.count })
        let offX = (Double(box.minX + box.maxX) / Double(mask.width) - 1),
            offY = (Double(box.minY + box.maxY) / Double(mask.height) - 1)
        return ink * Double(extent) * exp(-0.5 * (offX * offX + offY * offY))
    }
}

internal import ImageCodec
internal import Raster

/// A place in the picture that may be a board.
struct LocatedBoard: Hashable, Sendable {
    let constellation: Constellation
    let evidence: CellEvidence
    /// Whether hardly anything but the positions of the glyphs suggests a board. Blur, shadows and bad light can hide
    /// the borders between cells, and hand-drawn cells are uneven. Such a place counts as a board only if its letters
    /// are beyond doubt.
    var isDoubtful = false

    /// Whether the evidence is strong enough to accept the board with one unreadable letter.
    var isUnmistakable: Bool { constellation.scatter < 0.02 && evidence.sum > 1.5 }

    /// A score for comparing places; ignores what the letters say.
    var rank: Double { constellation.rank + 4 * evidence.borders + 3 * evidence.evenGround }
}

/// Finds the places of a picture that may be boards.
struct BoardLocator: Sendable {
    var finder = GlyphFinder()
    var constellations = ConstellationFinder()

    /// A slower locator with more false positives, for pictures in which the default one finds no board.
    static let thorough = BoardLocator(finder: .sensitive, constellations: .lenient)

    /// Evidence is computed for at most `evidenceLimit` constellations, the best by geometry. If it is missing, cells
    /// offset from the letters are tried for the best `besideLimit` of them.
    private static let evidenceLimit = 300, besideLimit = 10

    /// At most `bareLimit` constellations are kept without evidence, each with a scatter below `bareScatter` (in cell
    /// distances).
    private static let bareLimit = 4, bareScatter = 0.025

    /// All glyph candidates in the picture, on a board or elsewhere.
    func glyphs(in pyramid: GrayPyramid) -> [Glyph] { finder.glyphs(in: pyramid) }

    /// The candidate places, best first.
    func boards(among glyphs: [Glyph], in pyramid: GrayPyramid) -> [LocatedBoard] {
        let index = GlyphIndex(glyphs)
        let isolated = GlyphFinder.strongest(GlyphFinder.isolated(glyphs))
        let alone = constellations.constellations(among: isolated).prefix(Self.evidenceLimit)
            .filter { !Self.goesOn($0, index, in: pyramid) }
        return alone.enumerated().compactMap { place($1, number: $0, in: pyramid) }.sorted { $0.rank > $1.rank }
    }

    /// The candidate places of boards whose centre is covered, best first. Only six letters remain as evidence, so the
    /// cells must be clearly visible.
    func boardsWithoutHub(among glyphs: [Glyph], in pyramid: GrayPyramid) -> [LocatedBoard] {
        let index = GlyphIndex(glyphs)
        let isolated = GlyphFinder.strongest(GlyphFinder.isolated(glyphs))
        return constellations.constellationsWithoutHub(among: isolated).prefix(Self.evidenceLimit)
            .filter { $0.scatter < CellEvidence.evenScatter && !Self.goesOn($0, index, in: pyramid) }
            .map { LocatedBoard(constellation: $0, evidence: CellEvidence($0, in: pyramid)) }
            .filter { $0.evidence.isBoardLike(scatter: $0.constellation.scatter) }
            .sorted { $0.rank > $1.rank }
    }

    /// The place at a constellation with its evidence, or `nil` if it can't be a board. `number` is the constellation's
    /// rank by geometry, from 0.
    private func place(_ constellation: Constellation, number: Int, in pyramid: GrayPyramid) -> LocatedBoard? {
        let evidence = CellEvidence(constellation, in: pyramid)
        if evidence.isBoardLike(scatter: constellation.scatter) {
            return LocatedBoard(constellation: constellation, evidence: evidence)
        }
        if constellation.found == HoneycombGeometry.cellCount, evidence.isLikeHandDrawn(scatter: constellation.scatter)
        {
            return LocatedBoard(constellation: constellation, evidence: evidence, isDoubtful: true)
        }
        guard constellation.scatter < CellEvidence.evenScatter else { return nil }
        if number < Self.besideLimit, let evidence = CellEvidence(besideLettersOf: constellation, in: pyramid) {
            return LocatedBoard(constellation: constellation, evidence: evidence)
        }
        guard number < Self.bareLimit, constellation.scatter < Self.bareScatter else { return nil }
        return LocatedBoard(constellation: constellation, evidence: evidence, isDoubtful: true)
    }

    /// Whether the letters belong to a larger grid or to text. A board's letters stand alone, apart from a chance glyph
    /// or two and from marks that accompany every letter, such as drop-down arrows. Lines of print may begin right below
    /// crisp cells.
    /// - Parameter cells: The cells in the picture.
    static func goesOn(
        _ constellation: Constellation, _ index: GlyphIndex, cells: [Int] = Array(0..<HoneycombGeometry.cellCount),
        in pyramid: GrayPyramid
    ) -> Bool {
        let likeness = Likeness(constellation)
        if continues(constellation, likeness, index),
            continuesAsCells(constellation, likeness, index, cells: cells, in: pyramid)
        {
            return true
        }
        let others = interlopers(in: constellation, likeness, index)
        return others.between > 2 || others.between + others.beside > 10
    }

    /// Whether a similar glyph stands at more than three of the twelve places where a larger grid would continue, or at
    /// three consecutive ones, as beside the left half of a keyboard.
    private static func continues(_ constellation: Constellation, _ likeness: Likeness, _ index: GlyphIndex) -> Bool {
        continues(constellation, index) { likeness.includes($0) }
    }

    /// Whether the glyphs that ``continues(_:_:_:)`` finds stand on grounds like those of the constellation. The letters of a larger
    /// grid do. Lines of print below the coloured cells of a board don't.
    private static func continuesAsCells(
        _ constellation: Constellation, _ likeness: Likeness, _ index: GlyphIndex, cells: [Int],
        in pyramid: GrayPyramid
    ) -> Bool {
        guard let grounds = CellGrounds(evenIn: constellation, cells: cells, pyramid: pyramid) else { return true }
        return continues(constellation, index) { likeness.includes($0) && grounds.includes($0.position) }
    }

    private static func continues(
        _ constellation: Constellation, _ index: GlyphIndex, _ isNext: (Glyph) -> Bool
    ) -> Bool {
        let isTaken = HoneycombGeometry.secondRing.map { ideal in
            index.contains(within: 0.22 * constellation.spacing, of: constellation.map(ideal), where: isNext)
        }
        let isRow = isTaken.indices.contains { first in
            (first...first + 2).allSatisfy { isTaken[$0 % isTaken.count] }
        }
        return isRow || isTaken.count { $0 } > 3
    }

    /// Counts similar glyphs within the board that belong to none of its cells. If the constellation takes every second
    /// letter of a grid, the skipped letters lie between cells, at half a cell distance or more from the nearest one.
    /// If it takes every seventh letter of a staggered grid, each skipped letter lies beside a cell, 0.38 cell
    /// distances from it.
    private static func interlopers(
        in constellation: Constellation, _ likeness: Likeness, _ index: GlyphIndex
    ) -> (between: Int, beside: Int) {
        let cells = HoneycombGeometry.centers.map { constellation.map($0) }
        var count = (between: 0, beside: 0)
        index.visit(within: 1.3 * constellation.spacing, of: cells[0]) { glyph, _ in
            guard likeness.includes(glyph) else { return }
            let nearest = (cells.map { ($0 - glyph.position).length }.min() ?? 0) / constellation.spacing
            if nearest > 0.42 { count.between += 1 } else if nearest > 0.3 { count.beside += 1 }
        }
        return count
    }
}

/// The criteria by which a glyph could be another letter of the same board.
private struct Likeness {
    private let ink: Ink
    private let size: Double
    private let contrast: Double

    init(_ constellation: Constellation) {
        (ink, size, contrast) = (constellation.outerInk, constellation.glyphSize, constellation.glyphContrast)
    }

    func includes(_ glyph: Glyph) -> Bool {
        glyph.ink == ink && glyph.size > 0.72 * size && glyph.size < 1.45 * size && glyph.contrast > 0.6 * contrast
    }
}

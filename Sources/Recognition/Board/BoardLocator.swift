internal import ImageCodec

/// A place in the picture that may be a board.
struct LocatedBoard: Hashable, Sendable {
    let constellation: Constellation
    let evidence: CellEvidence
    /// Whether too little but the glyphs' places speaks for it: blur, shadows and bad light may cover what lies between
    /// the cells, and what is drawn by hand is uneven. Such a place is a board only if its letters are beyond doubt.
    var isDoubtful = false

    /// Whether so much speaks for a board that one of its letters may be missing.
    var isUnmistakable: Bool { constellation.scatter < 0.02 && evidence.sum > 1.5 }

    /// How much it looks like a board, letters aside; only for comparison.
    var rank: Double { constellation.rank + 4 * evidence.borders + 3 * evidence.evenGround }
}

/// Finds the places of a picture that may be boards.
struct BoardLocator: Sendable {
    var finder = GlyphFinder()
    var constellations = ConstellationFinder()

    /// Slower and easier to fool: for pictures in which the usual locator finds no board.
    static let thorough = BoardLocator(finder: .sensitive, constellations: .lenient)

    /// The evidence around the letters is looked at for so many constellations, the best by geometry;
    /// where it is missing it is looked for beside them for so many of the best.
    private static let evidenceLimit = 300, besideLimit = 10

    /// So many of the best are kept without evidence, if they are no less regular than this.
    private static let bareLimit = 4, bareScatter = 0.025

    /// All that may be letters in the picture, a board's or others.
    func glyphs(in pyramid: GrayPyramid) -> [Glyph] { finder.glyphs(in: pyramid) }

    /// The places, best first.
    func boards(among glyphs: [Glyph], in pyramid: GrayPyramid) -> [LocatedBoard] {
        let index = GlyphIndex(glyphs)
        let isolated = GlyphFinder.strongest(GlyphFinder.isolated(glyphs))
        let alone = constellations.constellations(among: isolated).prefix(Self.evidenceLimit)
            .filter { !Self.goesOn($0, index) }
        return alone.enumerated().compactMap { place($1, number: $0, in: pyramid) }.sorted { $0.rank > $1.rank }
    }

    /// What is seen at the constellation that is number `number` by geometry.
    private func place(_ constellation: Constellation, number: Int, in pyramid: GrayPyramid) -> LocatedBoard? {
        let evidence = CellEvidence(constellation, in: pyramid)
        if evidence.isBoardLike(scatter: constellation.scatter) {
            return LocatedBoard(constellation: constellation, evidence: evidence)
        }
        if constellation.found == Honeycomb.cellCount, evidence.isLikeHandDrawn(scatter: constellation.scatter) {
            return LocatedBoard(constellation: constellation, evidence: evidence, isDoubtful: true)
        }
        guard constellation.scatter < CellEvidence.evenScatter else { return nil }
        if number < Self.besideLimit, let evidence = CellEvidence(besideLettersOf: constellation, in: pyramid) {
            return LocatedBoard(constellation: constellation, evidence: evidence)
        }
        guard number < Self.bareLimit, constellation.scatter < Self.bareScatter else { return nil }
        return LocatedBoard(constellation: constellation, evidence: evidence, isDoubtful: true)
    }

    /// Whether the letters are part of a larger grid or of a text: a board's letters stand alone, but for a chance
    /// hit or two, and for something that stands beside each of them, as a drop-down arrow does.
    static func goesOn(_ constellation: Constellation, _ index: GlyphIndex) -> Bool {
        let likeness = Likeness(constellation)
        if continues(constellation, likeness, index) { return true }
        let others = interlopers(in: constellation, likeness, index)
        return others.between > 2 || others.between + others.beside > 10
    }

    /// Whether a like glyph stands at more than three of the twelve places at which a larger grid would have its next
    /// cells, or at three on end, as beside the keys of a keyboard's left half.
    private static func continues(_ constellation: Constellation, _ likeness: Likeness, _ index: GlyphIndex) -> Bool {
        let isTaken = Honeycomb.secondRing.map { ideal in
            index.contains(within: 0.22 * constellation.spacing, of: constellation.map(ideal)) { likeness.includes($0) }
        }
        let isRow = isTaken.indices.contains { first in
            (first...first + 2).allSatisfy { isTaken[$0 % isTaken.count] }
        }
        return isRow || isTaken.count { $0 } > 3
    }

    /// The like glyphs among the cells that are no cell's own: those that a constellation leaves out which takes each
    /// second letter of a grid. They lie between the cells, at half their distance and more; but where it takes every
    /// seventh letter of a staggered grid, each of the others is beside one cell, at 0.38 of their distance.
    private static func interlopers(
        in constellation: Constellation, _ likeness: Likeness, _ index: GlyphIndex
    ) -> (between: Int, beside: Int) {
        let cells = Honeycomb.centers.map { constellation.map($0) }
        var count = (between: 0, beside: 0)
        index.visit(within: 1.3 * constellation.spacing, of: cells[0]) { glyph, _ in
            guard likeness.includes(glyph) else { return }
            let nearest = (cells.map { ($0 - glyph.position).length }.min() ?? 0) / constellation.spacing
            if nearest > 0.42 { count.between += 1 } else if nearest > 0.3 { count.beside += 1 }
        }
        return count
    }
}

/// What makes a glyph one that could be another letter of the same board.
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

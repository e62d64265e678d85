internal import ImageCodec

/// A place in the picture that may be a board.
struct LocatedBoard: Hashable, Sendable {
    let constellation: Constellation
    let evidence: CellEvidence

    /// How much it looks like a board, letters aside; only for comparison.
    var rank: Double { constellation.rank + 4 * evidence.borders + 3 * evidence.evenGround }
}

/// Finds the places of a picture that may be boards.
struct BoardLocator: Sendable {
    private let finder = GlyphFinder()
    private let constellations = ConstellationFinder()

    /// The evidence around the letters is looked at for so many constellations, the best by geometry;
    /// where it is missing it is looked for beside them for so many of the best.
    private static let evidenceLimit = 300, besideLimit = 10

    /// The places, best first.
    func boards(in pyramid: GrayPyramid) -> [LocatedBoard] {
        let glyphs = finder.glyphs(in: pyramid)
        let index = GlyphIndex(glyphs)
        let alone = constellations.constellations(among: GlyphFinder.isolated(glyphs)).prefix(Self.evidenceLimit)
            .filter { !Self.goesOn($0, index) }
        return alone.enumerated().compactMap { number, constellation in
            var evidence = CellEvidence(constellation, in: pyramid)
            if !evidence.isBoardLike, number < Self.besideLimit, let beside = CellEvidence(besideLettersOf: constellation, in: pyramid) {
                evidence = beside
            }
            return evidence.isBoardLike ? LocatedBoard(constellation: constellation, evidence: evidence) : nil
        }.sorted { $0.rank > $1.rank }
    }

    /// Whether the letters are part of a larger grid or of a text, with like glyphs where the next cells would be.
    /// A board's letters stand alone, but for a chance hit or two.
    private static func goesOn(_ constellation: Constellation, _ index: GlyphIndex) -> Bool {
        continuations(of: constellation, index) > 2
    }

    static func continuations(of constellation: Constellation, _ index: GlyphIndex) -> Int {
        let size = constellation.glyphSize
        let contrast = constellation.glyphContrast
        return Honeycomb.secondRing.count { ideal in
            let place = constellation.map(ideal)
            return index.contains(within: 0.22 * constellation.spacing, of: place) { glyph in
                glyph.ink == constellation.outerInk && glyph.size > 0.62 * size && glyph.size < 1.6 * size
                    && glyph.contrast > 0.5 * contrast
            }
        }
    }
}

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

    /// The evidence around the letters is looked at for so many constellations, the best by geometry.
    private static let evidenceLimit = 300

    /// The places, best first.
    func boards(in pyramid: GrayPyramid) -> [LocatedBoard] {
        let glyphs = GlyphFinder.isolated(finder.glyphs(in: pyramid))
        return constellations.constellations(among: glyphs).prefix(Self.evidenceLimit)
            .map { LocatedBoard(constellation: $0, evidence: CellEvidence($0, in: pyramid)) }
            .sorted { $0.rank > $1.rank }
    }
}

internal import Raster

extension ConstellationFinder {
    /// The number of nearest glyphs among which a cell's two neighbours on the ring are searched for.
    private static let ringNeighbours = 12
    /// The radius around the hub, in cell distances, that must be free of similar glyphs.
    private static let bareHub = 0.35

    /// Constellations of six outer glyphs around a place without a glyph, best first: boards whose centre is covered.
    ///
    /// For three consecutive outer cells, the vectors from the middle one to the other two add up to the vector to the
    /// hub. The remaining three cells lie opposite, and all must be present.
    func constellationsWithoutHub(among glyphs: [Glyph]) -> [Constellation] {
        let index = GlyphIndex(glyphs)
        let found = glyphs.flatMap { constellationsWithoutHub(on: $0, index: index) }
        return Self.distinct(found.sorted { $0.rank > $1.rank })
    }

    /// The constellations that have `middle` as an outer cell.
    private func constellationsWithoutHub(on middle: Glyph, index: GlyphIndex) -> [Constellation] {
        let near = neighbours(of: middle, ink: middle.ink, index: index).prefix(Self.ringNeighbours)
        return near.enumerated().flatMap { number, first in
            near[(number + 1)...].compactMap { constellation(of: [first, middle, $0], index: index) }
        }
    }

    /// The constellation of three consecutive outer glyphs and the three opposite; `nil` if a glyph is missing, or if
    /// there is a glyph in the middle.
    private func constellation(of three: [Glyph], index: GlyphIndex) -> Constellation? {
        let hub = three[0].position + three[2].position - three[1].position
        var pairs: [Pair] = []
        for glyph in three {
            let half = glyph.position - hub
            guard half.length > spacingRange.lowerBound * glyph.size,
                half.length < spacingRange.upperBound * glyph.size,
                let other = opposite(of: glyph, around: hub, index: index)
            else { return nil }
            pairs.append((glyph, other, half))
        }
        let ring = pairs.flatMap { [$0.a, $0.b] }
        guard let found = complete(pairs[0], pairs[1], hub: nil, at: hub, neighbours: ring), found.found == ring.count,
            !index.contains(
                within: Self.bareHub * found.spacing, of: found.map(.zero), where: { isAlike($0, three[1]) })
        else { return nil }
        return found
    }

    private func opposite(of glyph: Glyph, around hub: Point, index: GlyphIndex) -> Glyph? {
        let place = hub + hub - glyph.position
        var best: Glyph?
        index.visit(within: tolerance * (glyph.position - hub).length, of: place) { other, _ in
            guard isAlike(other, glyph) else { return }
            if let known = best, (known.position - place).length <= (other.position - place).length { return }
            best = other
        }
        return best
    }

    private func isAlike(_ a: Glyph, _ b: Glyph) -> Bool {
        a.ink == b.ink && a.isLike(b, within: largestSizeRatio) && a.isAsStrong(as: b)
    }
}

internal import ImageCodec
internal import PhotoReading
internal import Raster

/// A honeycomb of which the picture shows three to six cells, because its edge cuts off the others.
struct CutBoard: Hashable, Sendable {
    /// The letters in the picture, at the positions of the whole honeycomb.
    let constellation: Constellation
    /// The cells whose centres lie in the picture, at some distance from its edges.
    let inside: [Int]
    /// The side at which most cells are cut off.
    let side: PictureSide

    /// The distance from the edge, in cell distances, from which a letter is in the picture for certain.
    private static let margin = 0.3
    /// The largest distance of a letter from its cell's centre, in cell distances.
    private static let tolerance = 0.15
    /// The fewest cells in the picture. Where two sides cut off others, chance finds of so few are frequent.
    private static let fewest = 3

    /// `nil` unless every cell in the picture has a letter, and at least one cell is cut off.
    /// - Parameters:
    ///   - map: The map of the honeycomb.
    ///   - model: A letter of the board. The others resemble it.
    init?(_ map: Homography, like model: Glyph, among index: GlyphIndex, in frame: PictureFrame) {
        let places = HoneycombGeometry.centers.map { map($0) }
        let spacing = map.scale
        let gaps = places.map { frame.gap(at: $0) }
        inside = gaps.indices.filter { gaps[$0].distance >= Self.margin * spacing }
        let missing = gaps.indices.filter { gaps[$0].distance < Self.margin * spacing }
        guard inside.count >= Self.fewest, !missing.isEmpty else { return nil }
        let found = inside.map { cell in
            index.nearest(to: places[cell], within: Self.tolerance * spacing) { $0.matches(model, isHub: cell == 0) }
        }
        guard !found.contains(nil) else { return nil }
        let cut = Dictionary(grouping: missing) { gaps[$0].side }
        guard let side = cut.max(by: { $0.value.count < $1.value.count })?.key,
            cut.count == 1 || inside.count > Self.fewest
        else { return nil }
        self.side = side
        var glyphs = [Glyph?](repeating: nil, count: places.count)
        var squares = 0.0
        for case (let cell, .some(let glyph)) in zip(inside, found) {
            glyphs[cell] = glyph
            let off = (glyph.position - places[cell]).length / spacing
            squares += off * off
        }
        let scatter = (squares / Double(inside.count)).squareRoot()
        constellation = Constellation(glyphs: glyphs, map: map, scatter: scatter)
    }
}

extension CutBoard {
    /// The least fraction of the cells in the picture whose ground is even.
    private static let leastGrounds = 0.8
    /// The least fraction of visible borders, where hardly one is missing and where blur hides some of them.
    private static let leastBorders = (crisp: 0.8, blurred: 0.4)
    /// The fewest letters, and their largest scatter, of a board with hidden borders.
    private static let regular = (letters: 5, scatter: 0.03)
    /// The lowest mean log probability that the cells show letters, in both cases.
    private static let leastLogLetter = (crisp: -0.2, blurred: -0.05)

    /// The least mean log probability of letters with which this is a board; `nil` if nothing but the letters speaks for it.
    func leastLogLetter(with evidence: CellEvidence) -> Double? {
        guard evidence.evenGround >= Self.leastGrounds else { return nil }
        if evidence.borders >= Self.leastBorders.crisp { return Self.leastLogLetter.crisp }
        let isRegular = inside.count >= Self.regular.letters && constellation.scatter < Self.regular.scatter
        return isRegular && evidence.borders >= Self.leastBorders.blurred ? Self.leastLogLetter.blurred : nil
    }
}

/// The edges of a picture.
struct PictureFrame: Hashable, Sendable {
    let width: Double, height: Double

    /// The side nearest to `place`, and the distance from it in pixels, negative beyond the side.
    func gap(at place: Point) -> (side: PictureSide, distance: Double) {
        let gaps: [(side: PictureSide, distance: Double)] = [
            (.left, place.x), (.right, width - place.x), (.top, place.y), (.bottom, height - place.y),
        ]
        return gaps.min { $0.distance < $1.distance } ?? (.left, 0)
    }
}

extension Glyph {
    /// Whether both may be letters of one board. The hub's letter may have the other ink.
    fileprivate func matches(_ other: Glyph, isHub: Bool) -> Bool {
        (isHub || ink == other.ink) && isLike(other, within: 1.9) && isAsStrong(as: other)
    }
}

extension GlyphIndex {
    /// The glyph nearest to `place` that satisfies `matches`; `nil` if none lies within `radius`.
    fileprivate func nearest(to place: Point, within radius: Double, where matches: (Glyph) -> Bool) -> Glyph? {
        var best: (distance: Double, glyph: Glyph)?
        visit(within: radius, of: place) { glyph, _ in
            let distance = (glyph.position - place).length
            if distance < best?.distance ?? .infinity, matches(glyph) { best = (distance, glyph) }
        }
        return best?.glyph
    }
}

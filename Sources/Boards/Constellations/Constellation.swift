internal import Foundation
internal import Raster

/// Glyphs arranged like the cells of a board: one in the middle and six around it. One glyph may be missing.
struct Constellation: Hashable, Sendable {
    /// Seven places in the order of ``HoneycombGeometry``; `nil` where no glyph was found.
    var glyphs: [Glyph?]
    /// Maps the honeycomb to the picture. The honeycomb's up is within 30° of the picture's.
    var map: Homography
    /// The glyphs' distance from their cells' centres: root mean square, in cell distances.
    var scatter: Double

    /// The number of cells in which a glyph was found.
    var found: Int { glyphs.count { $0 != nil } }

    /// The median size of the glyphs, in pixels.
    var glyphSize: Double {
        glyphs.compactMap { $0?.size }.median ?? 0
    }

    /// The median contrast of the outer glyphs, in grey levels.
    var glyphContrast: Double {
        glyphs.dropFirst().compactMap { $0?.contrast }.median ?? 0
    }

    /// The distance between neighbouring cells, in pixels.
    var spacing: Double { map.scale }

    /// Whether the honeycomb is neither rotated nor tilted, as in every screenshot and in hardly any photo. It may
    /// stand on a side or a corner.
    var standsStraight: Bool {
        let up = map(HoneycombGeometry.centers[1]) - map(.zero)
        let turn = atan2(up.x, -up.y) / (.pi / 6)
        return abs(turn - turn.rounded()) * 30 < Self.straightness.degrees
            && map.anisotropy < Self.straightness.anisotropy
    }

    /// The limits of ``standsStraight``. They allow for letters off the centres of their cells, from which the finder
    /// measures.
    private static let straightness = (degrees: 1.5, anisotropy: 1.04)

    /// The ink of the outer letters. The middle letter's may differ: black on yellow among white on black.
    var outerInk: Ink { glyphs.dropFirst().compactMap { $0?.ink }.first ?? .dark }

    /// A score for comparing constellations by geometry alone.
    private(set) var rank = 0.0

    private func geometricRank() -> Double {
        let size = glyphSize
        var unevenness = 0.0, count = 0.0
        for case .some(let glyph) in glyphs {
            unevenness += abs(glyph.size / size - 1)
            count += 1
        }
        return count - 8 * scatter - 2 * unevenness / max(count, 1) - (map.anisotropy - 1) - 2 * map.foreshortening
    }
}

/// Finds constellations among glyphs.
///
/// A hub lies midway between opposite cells, and of three consecutive outer cells the middle one's vector is the sum of
/// the other two. Both hold under any affine map and nearly so in perspective. So each glyph is tried as the hub: the
/// finder looks for pairs of glyphs opposite each other, and two such pairs predict the third.
struct ConstellationFinder: Sendable {
    /// The ratio of cell distance to glyph size. Boards have 2.1 (large letters) to 7.6 (drop-down boxes).
    var spacingRange = 1.6...9
    /// The largest distance of a glyph from its predicted place, in cell distances.
    var tolerance = 0.2
    /// The largest accepted tilt, as a ratio of scales (1.45 is about 45°). A square grid taken for a honeycomb would
    /// need √3.
    var largestAnisotropy = 1.45
    /// The fewest of the six outer cells that must contain a glyph.
    var fewestOuter = 5
    /// The largest ratio of glyph sizes on one board.
    var largestSizeRatio = 1.9
    /// The number of nearest glyphs examined around a hub.
    var neighbourLimit = 28

    /// For pictures in which the default finder finds no board: accepts lower-case letters with ascenders and
    /// descenders.
    static let lenient = ConstellationFinder(largestSizeRatio: 2.4)

    /// All constellations, best first. Of those that share a hub, only the best is kept.
    func constellations(among glyphs: [Glyph]) -> [Constellation] {
        let index = GlyphIndex(glyphs)
        var found: [Constellation] = []
        for hub in glyphs {
            for ink in [Ink.dark, .light] {
                if let best = constellation(around: hub, outerInk: ink, index: index) { found.append(best) }
            }
        }
        return Self.distinct(found.sorted { $0.rank > $1.rank })
    }

    private func constellation(around hub: Glyph, outerInk: Ink, index: GlyphIndex) -> Constellation? {
        let neighbours = neighbours(of: hub, ink: outerInk, index: index)
        guard neighbours.count >= fewestOuter else { return nil }
        let pairs = oppositePairs(neighbours, around: hub)
        var best: Constellation?
        for (index, first) in pairs.enumerated() {
            for second in pairs[(index + 1)...] {
                guard let candidate = complete(first, second, hub: hub, at: hub.position, neighbours: neighbours) else {
                    continue
                }
                if candidate.rank > best?.rank ?? -.infinity { best = candidate }
            }
        }
        return best
    }

    func neighbours(of hub: Glyph, ink: Ink, index: GlyphIndex) -> [Glyph] {
        var near: [(distance: Double, glyph: Glyph)] = []
        index.visit(within: spacingRange.upperBound * hub.size, of: hub.position) { glyph, _ in
            guard glyph.ink == ink, glyph.isLike(hub, within: largestSizeRatio), glyph.contrast > 0.3 * hub.contrast
            else { return }
            let distance = glyph.distance(to: hub)
            if distance > spacingRange.lowerBound * max(hub.size, glyph.size) { near.append((distance, glyph)) }
        }
        return near.sorted { $0.distance < $1.distance }.prefix(neighbourLimit).map(\.glyph)
    }

    typealias Pair = (a: Glyph, b: Glyph, half: Point)

    /// Pairs of glyphs with the hub midway between them. `half` is half the vector from b to a, that is, the vector
    /// from the hub to a.
    private func oppositePairs(_ neighbours: [Glyph], around hub: Glyph) -> [Pair] {
        var pairs: [Pair] = []
        for (index, a) in neighbours.enumerated() {
            for b in neighbours[(index + 1)...] where a.isLike(b, within: largestSizeRatio) && a.isAsStrong(as: b) {
                let off = (a.position - hub.position) + (b.position - hub.position)
                let half = 0.5 * (a.position - b.position)
                if off.length < 1.2 * tolerance * half.length { pairs.append((a, b, half)) }
            }
        }
        return pairs
    }

    /// Completes two opposite pairs to a constellation, if the remaining two cells fit.
    /// - Parameters:
    ///   - hub: The glyph in the middle, at `origin`; `nil` if there is none.
    ///   - neighbours: The glyphs that may be outer cells.
    func complete(_ first: Pair, _ second: Pair, hub: Glyph?, at origin: Point, neighbours: [Glyph]) -> Constellation? {
        guard first.a != second.a, first.a != second.b, first.b != second.a, first.b != second.b,
            first.a.isAsStrong(as: second.a)
        else { return nil }
        // u and v are neighbouring cells, v clockwise of u. Of the two ways to choose them, take the one with an angle
        // of about 60°, not 120°.
        var (u, v) = (first, second)
        if u.half.dot(v.half) < 0 { v = (v.b, v.a, -1 * v.half) }
        if u.half.cross(v.half) < 0 { swap(&u, &v) }
        let ratio = u.half.length / v.half.length
        guard ratio < 2, ratio > 0.5 else { return nil }
        let shape = Self.map(origin: origin, u: u.half, v: v.half)
        guard shape.anisotropy < largestAnisotropy else { return nil }

        let reach = tolerance * shape.scale
        let third = v.half - u.half
        let w = nearest(to: origin + third, within: reach, of: neighbours)
        let opposite = nearest(to: origin - third, within: reach, of: neighbours)
        let ring: [Glyph?] = [u.a, v.a, w, u.b, v.b, opposite]
        guard ring.count(where: { $0 != nil }) >= fewestOuter else { return nil }
        return Constellation(hub: hub, ring: ring, roughly: shape, largestAnisotropy: largestAnisotropy)
    }

    /// The affine map of the honeycomb whose cells 1 and 2 lie at `u` and `v` from the hub.
    private static func map(origin: Point, u: Point, v: Point) -> Homography {
        // Cell 1 is (0, −1) and cell 2 is (√3/2, −½), so (1, 0) = (2·cell 2 − cell 1) / √3 and (0, 1) = −cell 1.
        Homography(origin: origin, right: (1 / 3.0.squareRoot()) * (2 * v - u), down: -1 * u)
    }

    private func nearest(to place: Point, within reach: Double, of glyphs: [Glyph]) -> Glyph? {
        var best: (distance: Double, glyph: Glyph)?
        for glyph in glyphs {
            let distance = (glyph.position - place).length
            if distance < min(reach, best?.distance ?? .infinity) { best = (distance, glyph) }
        }
        return best?.glyph
    }

    /// Drops constellations that repeat a better one with the same hub, ink and spacing.
    static func distinct(_ sorted: [Constellation]) -> [Constellation] {
        var kept: [Constellation] = []
        for candidate in sorted {
            let repeated = kept.contains { $0.outerInk == candidate.outerInk && $0.coincides(with: candidate) }
            if !repeated { kept.append(candidate) }
        }
        return kept
    }
}

extension Constellation {
    /// Whether both have their hub at the same place and about the same spacing.
    func coincides(with other: Constellation) -> Bool {
        (map(.zero) - other.map(.zero)).length < 0.25 * spacing && abs(spacing / other.spacing - 1) < 0.15
    }

    /// Fits the map to the glyphs. `ring` is in clockwise order; it is rotated so that its first cell is the one
    /// nearest to straight up. `nil` if the fit is worse than for a photographed board.
    init?(hub: Glyph?, ring: [Glyph?], roughly shape: Homography, largestAnisotropy: Double) {
        let ups = (0..<6).map { index in
            let vector = shape(HoneycombGeometry.centers[index + 1]) - shape(.zero)
            return -vector.y / vector.length
        }
        let top = ups.indices.max { ups[$0] < ups[$1] } ?? 0
        glyphs = [hub] + (0..<6).map { ring[($0 + top) % 6] }
        let pairs = zip(HoneycombGeometry.centers, glyphs).compactMap { ideal, glyph in
            glyph.map { (ideal, $0.position) }
        }
        guard let map = Homography(fitting: pairs) else { return nil }
        self.map = map
        let squares = pairs.reduce(0) { sum, pair in
            let off = (map(pair.0) - pair.1).length / map.scale
            return sum + off * off
        }
        scatter = (squares / Double(pairs.count)).squareRoot()
        guard map.anisotropy < largestAnisotropy, map.foreshortening < 0.3, scatter < 0.12 else { return nil }
        rank = geometricRank()
    }
}

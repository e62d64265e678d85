internal import Foundation
internal import Raster

/// Finds honeycombs that an edge of the picture cuts.
///
/// Three letters are enough for a guess: a cell and two neighbours that also touch each other, one of which is the hub, or three
/// consecutive outer cells, which predict the hub as in ``ConstellationFinder/constellationsWithoutHub(among:)``. Each guess must
/// then explain all places of the picture where the honeycomb would have a letter.
struct CutBoardFinder: Sendable {
    private let finder = ConstellationFinder()
    /// The number of nearest glyphs among which a letter's neighbours are searched for.
    private static let neighbourLimit = 12
    /// The largest distance of the hub from an edge of the picture, in cell distances. The outer cells of a board whose hub is farther
    /// inside are all in the picture.
    private static let reach = 1.35
    /// The largest ratio of the sides of a triangle of neighbours.
    private static let largestRatio = 1.3
    /// The number of places for which evidence is computed.
    private static let limit = 12

    /// The places that may be cut boards, those with most letters first.
    func boards(among glyphs: [Glyph], in frame: PictureFrame) -> [CutBoard] {
        let index = GlyphIndex(glyphs)
        var found: [CutBoard] = []
        for glyph in glyphs {
            let near = finder.neighbours(of: glyph, ink: glyph.ink, index: index).prefix(Self.neighbourLimit)
            for (number, first) in near.enumerated() {
                for second in near[(number + 1)...] {
                    found += Self.maps(glyph.position, first.position, second.position, in: frame).compactMap {
                        CutBoard($0, like: glyph, among: index, in: frame)
                    }
                }
            }
        }
        let ranked = found.sorted { $0.rank > $1.rank }
        return Array(Self.distinct(ranked).prefix(Self.limit))
    }

    /// The honeycombs that have letters at these three places, `middle` between the other two or beside both.
    private static func maps(_ middle: Point, _ first: Point, _ second: Point, in frame: PictureFrame) -> [Homography] {
        var (u, v) = (first - middle, second - middle)
        guard u.length < largestRatio * v.length, v.length < largestRatio * u.length else { return [] }
        if u.cross(v) < 0 { swap(&u, &v) }
        let across = (v - u).length / (0.5 * (u.length + v.length))
        let spans: [(hub: Point, u: Point, v: Point)]
        if across > 1 / largestRatio, across < largestRatio {
            // The hub may be any corner of the triangle; the others come around as `middle`.
            spans = [(middle, u, v)]
        } else if across > 3.0.squareRoot() / 1.2, across < 3.0.squareRoot() * 1.1 {
            // The hub lies beyond the cells before and after `middle` on the ring. As for the triangle, v is clockwise of u.
            spans = [(middle + u + v, -1 * (u + v), -1 * v)]
        } else {
            return []
        }
        return spans.compactMap { span in
            let map = Homography(
                origin: span.hub, right: (1 / 3.0.squareRoot()) * (2 * span.v - span.u), down: -1 * span.u)
            return frame.gap(at: span.hub).distance < reach * map.scale && map.anisotropy < largestRatio
                ? map.turnedUpright : nil
        }
    }

    private static func distinct(_ sorted: [CutBoard]) -> [CutBoard] {
        var kept: [CutBoard] = []
        for board in sorted {
            let repeated = kept.contains { $0.constellation.coincides(with: board.constellation) }
            if !repeated { kept.append(board) }
        }
        return kept
    }
}

extension CutBoard {
    /// A score for comparing places by geometry alone.
    fileprivate var rank: Double {
        Double(inside.count) - 8 * constellation.scatter - (constellation.map.anisotropy - 1)
    }
}

extension Homography {
    /// The same honeycomb with the cell nearest to straight up as its first.
    fileprivate var turnedUpright: Homography {
        let origin = self(.zero)
        let ring = (1...6).map { self(HoneycombGeometry.centers[$0]) - origin }
        let top = ring.indices.max { -ring[$0].y / ring[$0].length < -ring[$1].y / ring[$1].length } ?? 0
        let (u, v) = (ring[top], ring[(top + 1) % ring.count])
        return Homography(origin: origin, right: (1 / 3.0.squareRoot()) * (2 * v - u), down: -1 * u)
    }
}

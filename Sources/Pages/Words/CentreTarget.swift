internal import Foundation
internal import ImageCodec
internal import PhotoReading
internal import Raster

/// Selects the word in the middle of a photo taken close up.
enum CentreTarget {
    /// The region around the photo's centre in which the word is searched for, as camera readers do, as fractions of
    /// width and height.
    private static let region = (width: 0.6, height: 0.15)
    /// The maximum number of lines in the photo's height. With more, the photo shows a page rather than a place on it.
    private static let mostLines = 36.0
    /// The maximum for a photo that cuts lines off on both sides, so that it can't show a whole page.
    private static let mostCutLines = 60.0
    /// The number of lines up to which the photo is clearly about its middle.
    private static let closeLines = 16.0

    static func find(layout: PageLayout) -> WordTarget? {
        let photo = layout.upright
        let middle = photo.uprightPoint(Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2))
        let near = layout.lines.indices.compactMap { index -> (line: Int, distance: Double, at: Double)? in
            let line = layout.lines[index]
            let at = min(max(middle.x, line.minX), line.maxX)
            let across = abs(line.level(of: Point(x: at, y: middle.y)) - 0.55) * line.xHeight(at: at)
            let away = (across * across + (middle.x - at) * (middle.x - at)).squareRoot()
            let seen = photo.photoPoint(Point(x: at, y: line.baseline(at) - 0.5 * line.xHeight(at: at)))
            guard abs(seen.x / Double(photo.width) - 0.5) <= region.width / 2,
                abs(seen.y / Double(photo.height) - 0.5) <= region.height / 2
            else { return nil }
            return (index, away, at)
        }
        guard let best = near.min(by: { $0.distance < $1.distance }) else { return nil }
        let linesToPhoto = photo.heightOfPhoto / layout.pitch
        guard linesToPhoto <= mostLines || linesToPhoto <= mostCutLines && layout.isCut(among: linesToPhoto) else {
            return nil
        }
        return WordTarget(
            selection: .centre, stretches: [.init(line: best.line, minX: best.at, maxX: best.at)],
            isPlain: linesToPhoto <= closeLines)
    }
}

extension PageLayout {
    /// The largest distance from the photo's edge at which a line counts as cut off, in x-heights: the width of a
    /// letter.
    private static let edge = 1.0
    /// The fraction of the lines that must be cut off at either end.
    private static let cutShare = 1.0 / 3

    /// Whether the photo cuts lines off both at their beginnings and at their ends.
    /// - Parameter count: The number of lines in the photo's height.
    fileprivate func isCut(among count: Double) -> Bool {
        [\TextLine.minX, \.maxX].allSatisfy { end in
            Double(lines.count { isCut($0, at: $0[keyPath: end]) }) >= Self.cutShare * count
        }
    }

    private func isCut(_ line: TextLine, at x: Double) -> Bool {
        let place = upright.photoPoint(Point(x: x, y: line.baseline(x) - 0.5 * line.xHeight))
        let distances = [place.x, place.y, Double(upright.width) - place.x, Double(upright.height) - place.y]
        return distances.contains { $0 <= Self.edge * line.xHeight }
    }

    /// Whether the photo's edge is so near behind the end of a line that it may cut off words: a margin is wider than that.
    func isCutAtEnd(_ line: Int) -> Bool {
        isBeyondEdge(line, behindEnd: Self.space)
            || isBeyondEdge(line, behindEnd: Self.word)
                && isCutColumn(of: line) { isBeyondEdge($0, behindEnd: Self.space) }
    }

    /// Whether the photo's edge is so near before the beginning of a line that it may cut off words.
    func isCutAtStart(_ line: Int) -> Bool {
        isBeyondEdge(line, beforeStart: Self.space)
            || isBeyondEdge(line, beforeStart: Self.word)
                && isCutColumn(of: line) { isBeyondEdge($0, beforeStart: Self.space) }
    }

    /// The room of a short word that the edge cuts through and that was not read, in x-heights.
    private static let word = 3.5
    /// The number of lines above and below that tell whether the edge runs through a column.
    private static let nearby = 4

    /// Whether the edge cuts off most lines around `line`.
    private func isCutColumn(of line: Int, by isCut: (Int) -> Bool) -> Bool {
        let near = (line - Self.nearby...line + Self.nearby).filter {
            $0 != line && lines.indices.contains($0) && columns[$0] == columns[line]
        }
        return near.count > 2 && 2 * near.count(where: isCut) > near.count
    }

    /// Whether the photo's edge runs through the first or the last letter of a line.
    func isTouchingEdge(_ line: Int, atEnd: Bool) -> Bool {
        atEnd ? isBeyondEdge(line, behindEnd: Self.touching) : isBeyondEdge(line, beforeStart: Self.touching)
    }

    /// Whether the photo's edge runs through the letter at `x` of a line.
    func isTouchingEdge(_ line: Int, x: Double, atEnd: Bool) -> Bool {
        let way = Self.touching * lines[line].xHeight
        return isBeyondEdge(lines[line], x: atEnd ? x + way : x - way)
    }

    /// The room of a space and a part of a letter, in x-heights. Pieces of letters that touch the edge are no glyphs.
    private static let space = 1.3
    /// The distance from the edge of a letter that the edge cuts through, in x-heights.
    private static let touching = 0.35

    private func isBeyondEdge(_ line: Int, behindEnd distance: Double) -> Bool {
        let line = lines[line]
        return isBeyondEdge(line, x: line.maxX + distance * line.xHeight)
    }

    private func isBeyondEdge(_ line: Int, beforeStart distance: Double) -> Bool {
        let line = lines[line]
        return isBeyondEdge(line, x: line.minX - distance * line.xHeight)
    }

    private func isBeyondEdge(_ line: TextLine, x: Double) -> Bool {
        let place = upright.photoPoint(Point(x: x, y: line.baseline(x) - 0.5 * line.xHeight))
        return place.x < 0 || place.y < 0 || place.x > Double(upright.width) || place.y > Double(upright.height)
    }

    /// The lines of a target and the lines before and after it, which contain the rest of the sentence and of a broken
    /// word.
    func around(_ target: Range<Int>) -> [Int] {
        guard let first = target.first, let last = target.last else { return [] }
        return Array(max(first - 1, 0)...min(last + 1, lines.count - 1)).filter {
            target.contains($0) || columns[$0] == columns[first] || columns[$0] == columns[last]
        }
    }
}

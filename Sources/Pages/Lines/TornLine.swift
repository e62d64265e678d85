internal import Raster

/// A line that a mark has torn into pieces. A stroke around or over a word hides its letters from the line finder. The
/// line is then found in pieces to the left and right of the stroke, and fragments of letters may look like a line of
/// their own.
struct TornLine {
    /// The indexes of the lines that are one, from left to right.
    let pieces: [Int]
    /// The indexes of lines that are only fragments.
    let remains: [Int]
    /// The whole line.
    let line: TextLine

    /// The largest distance between the end of a piece and the mark, in x-heights: a word space but not a gap between
    /// columns.
    private static let space = 1.5
    /// The largest difference between baselines where pieces meet, in x-heights.
    private static let step = 0.5
    /// The least ratio of the pieces' x-heights. It is not required of fragments under a mark, which can have any
    /// height.
    private static let likeness = 0.6
    /// The distances from a line at which there can be no other line, in x-heights: not on it, and nearer than the next
    /// line.
    private static let crowded = 0.3...1.25
    /// The least fraction of a fragment's length that overlaps the line.
    private static let over = 0.5

    /// The line of which `stretch` marks a part.
    /// - Parameter typicalXHeight: The typical x-height on the page.
    init(_ lines: [TextLine], typicalXHeight: Double, at stretch: WordTarget.Stretch) {
        let own = lines[stretch.line], middle = (stretch.minX + stretch.maxX) / 2
        let place = Point(x: middle, y: own.baseline(middle))
        // Fragments of letters can have any height.
        let room = Self.space * max(own.xHeight(at: middle), typicalXHeight)
        let span = stretch.minX - room...stretch.maxX + room
        let near = lines.indices.filter {
            $0 == stretch.line
                || lines[$0].maxX > span.lowerBound && lines[$0].minX < span.upperBound
                    && abs(lines[$0].level(of: place)) < Self.step
        }
        let longest = near.max { lines[$0].glyphs.count < lines[$1].glyphs.count } ?? stretch.line
        let anchor = lines[longest]
        let pieces = near.filter { $0 == longest || Self.goesOn(lines[$0], anchor, within: span) }
            .sorted { lines[$0].minX < lines[$1].minX }
        let line = pieces.count > 1 ? TextLine(pieces.flatMap { lines[$0].glyphs }) ?? anchor : anchor
        (self.pieces, self.line) = (pieces, line)
        remains = lines.indices.filter {
            !pieces.contains($0) && Self.crowds(lines[$0], line)
        }
    }

    /// Whether two lines are pieces of one that is torn within `span`.
    private static func goesOn(_ piece: TextLine, _ line: TextLine, within span: ClosedRange<Double>) -> Bool {
        let size = max(piece.xHeight, line.xHeight)
        let from = min(max(piece.minX, line.minX), min(piece.maxX, line.maxX))
        let to = max(max(piece.minX, line.minX), min(piece.maxX, line.maxX))
        let middle = (from + to) / 2
        // Lines of print do not overlap, so an overlapping one is the same line found twice.
        let isSame = min(piece.maxX, line.maxX) - max(piece.minX, line.minX) > Self.space * size
        return (isSame || from >= span.lowerBound && to <= span.upperBound)
            && (min(piece.xHeight, line.xHeight) > likeness * size
                || span.contains(piece.minX) && span.contains(piece.maxX))
            && abs(piece.baseline(middle) - line.baseline(middle)) < step * size
    }

    /// Whether a short line lies so close to a longer one that it can't be a line.
    private static func crowds(_ short: TextLine, _ line: TextLine) -> Bool {
        guard short.glyphs.count * 2 < line.glyphs.count else { return false }
        let middle = (short.minX + short.maxX) / 2
        let shared = min(short.maxX, line.maxX) - max(short.minX, line.minX)
        let level = line.level(of: Point(x: middle, y: short.baseline(middle)))
        return shared > over * short.length && crowded.contains(abs(level))
    }
}

extension PageLayout {
    /// The layout with the lines rejoined that marks at `stretches` have torn; `nil` if there are none.
    func whole(at stretches: [WordTarget.Stretch]) -> PageLayout? {
        var groups: [Set<Int>] = [], gone: Set<Int> = []
        for torn in stretches.map({ TornLine(lines, typicalXHeight: typicalXHeight, at: $0) }) {
            gone.formUnion(torn.remains)
            guard torn.pieces.count > 1 else { continue }
            let met = groups.filter { !$0.isDisjoint(with: torn.pieces) }
            groups.removeAll { !$0.isDisjoint(with: torn.pieces) }
            groups.append(met.reduce(Set(torn.pieces)) { $0.union($1) })
        }
        var whole = lines
        for group in groups.map({ $0.sorted() }) {
            gone.subtract(group)
            guard let home = group.max(by: { lines[$0].glyphs.count < lines[$1].glyphs.count }),
                let line = TextLine(group.flatMap { lines[$0].glyphs })
            else { continue }
            whole[home] = line
            gone.formUnion(group.filter { $0 != home })
        }
        return gone.isEmpty ? nil : with(whole, without: gone)
    }
}

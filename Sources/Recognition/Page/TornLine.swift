/// What a mark has made of the line it is on. A stroke around a word or over it hides letters from what chains them: the line is found
/// in pieces left and right of it, and what is left of the letters may look like a line by itself.
struct TornLine {
    /// The numbers of the lines that are one, from left to right.
    let pieces: [Int]
    /// The numbers of those that are no lines.
    let remains: [Int]
    /// All of the line.
    let line: TextLine

    /// How near to what is marked a piece ends, x-heights: a space between words, and no gap between columns.
    private static let space = 1.5
    /// How far off each other's baseline pieces of one line may be where they meet, x-heights.
    private static let step = 0.5
    /// Smallest x-height of a piece against that of the largest; of what is left of letters under a mark any may be taken for it.
    private static let likeness = 0.6
    /// How far over or under a line another can't be, x-heights: not on it, and nearer than the next line.
    private static let crowded = 0.3...1.25
    /// Share of its length with which what is left of letters lies over the line.
    private static let over = 0.5

    /// The line that `stretch` marks a part of.
    /// - Parameter typicalXHeight: of most lines.
    init(_ lines: [TextLine], typicalXHeight: Double, at stretch: WordTarget.Stretch) {
        let own = lines[stretch.line], middle = (stretch.minX + stretch.maxX) / 2
        let place = Point(x: middle, y: own.baseline(middle))
        // What is left of letters has any height.
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

    /// Whether two lines are one that is torn within `span`.
    private static func goesOn(_ piece: TextLine, _ line: TextLine, within span: ClosedRange<Double>) -> Bool {
        let size = max(piece.xHeight, line.xHeight)
        let from = min(max(piece.minX, line.minX), min(piece.maxX, line.maxX))
        let to = max(max(piece.minX, line.minX), min(piece.maxX, line.maxX))
        let middle = (from + to) / 2
        // Nothing is printed over a line: what seems to be is the same line, found twice.
        let isSame = min(piece.maxX, line.maxX) - max(piece.minX, line.minX) > Self.space * size
        return (isSame || from >= span.lowerBound && to <= span.upperBound)
            && (min(piece.xHeight, line.xHeight) > likeness * size
                || span.contains(piece.minX) && span.contains(piece.maxX))
            && abs(piece.baseline(middle) - line.baseline(middle)) < step * size
    }

    /// Whether a short line lies over a longer one, where there is room for none.
    private static func crowds(_ short: TextLine, _ line: TextLine) -> Bool {
        guard short.glyphs.count * 2 < line.glyphs.count else { return false }
        let middle = (short.minX + short.maxX) / 2
        let shared = min(short.maxX, line.maxX) - max(short.minX, line.minX)
        let level = line.level(of: Point(x: middle, y: short.baseline(middle)))
        return shared > over * short.length && crowded.contains(abs(level))
    }
}

extension PageLayout {
    /// The same with the lines whole that marks at `stretches` have torn; `nil` when none is.
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

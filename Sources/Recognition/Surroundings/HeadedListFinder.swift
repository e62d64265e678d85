internal import Hive
internal import PhotoReading

/// Finds and reads the list of words under a heading that says that they were found.
struct HeadedListFinder {
    let reader: LineReader
    let listed: ListedWords
    /// Lists at the board's side stand further away from its middle, in cell distances.
    let boardRadius: Double

    private static let headingLimit = 4, entryLimit = 120, sampleLines = 6
    /// After so many lines that are no text it is a texture that looks like lines: moiré, wood, cloth.
    private static let unreadableLimit = 2
    private static let widestHeading = 36.0, longestHeading = 40
    /// Headings begin no further to the side of the board than this, in cell distances: on four real screens
    /// they begin at 2.6 to 3.2. Other windows of a desktop are further away.
    private static let furthestHeading = 5.0
    /// Lines of a list lie no further apart than this, in glyph sizes.
    private static let widestStep = 8.0

    /// The list that `lines` show, and what stands above its heading.
    func list(among lines: [GlyphLine]) -> (found: FoundWords, header: GameHeader)? {
        let candidates = lines.filter {
            (7...Self.longestHeading).contains($0.glyphs.count) && $0.maxX - $0.minX < Self.widestHeading * $0.size
                && max($0.minX, -$0.maxX) < Self.furthestHeading
        }
        .map { (heading: $0, entries: entries(below: $0, among: lines)) }
        .filter { !$0.entries.isEmpty }
        .sorted { $0.entries.count > $1.entries.count }
        // Of the lines of one list each has entries below it; the heading has the most.
        var unreadable = 0
        for (line, entries) in candidates.prefix(Self.headingLimit) where unreadable < Self.unreadableLimit {
            let read = reader.words(of: line)
            if let heading = ListHeading(read.text) {
                guard let found = list(entries, count: heading.count) else { return nil }
                return (found, GameHeader(above: line, among: lines, reader: reader))
            }
            if !read.isText { unreadable += 1 }
        }
        return nil
    }

    /// The lines that stand below `heading` like a list: in columns from its left end on, row by row.
    private func entries(below heading: GlyphLine, among lines: [GlyphLine]) -> [GlyphLine] {
        let size = heading.size
        let side = side(of: heading)
        let below = lines.filter { line in
            side.contains(line.minX) && line.y > heading.y + 1.2 * size && line.minX > heading.minX - 16 * size
                && (3...60).contains(line.glyphs.count)
                && line.size < 1.6 * size && size < 1.6 * line.size
        }.sorted { $0.y < $1.y }
        var last = heading.y
        let list = below.prefix { line in
            defer { last = line.y }
            return line.y - last < Self.widestStep * size
        }.prefix(Self.entryLimit)
        guard let left = list.map(\.minX).min(), let right = list.map(\.maxX).max() else { return [] }
        let isCentered = (left...right).contains((heading.minX + heading.maxX) / 2)
        let isAligned = list.contains { abs($0.minX - heading.minX) < 4 * size }
        return isAligned || isCentered ? Array(list) : []
    }

    /// Where the lists under a heading at the board's left or right stand, which the board's buttons do not.
    private func side(of heading: GlyphLine) -> ClosedRange<Double> {
        if heading.minX > boardRadius { return boardRadius ... .infinity }
        return heading.maxX < -boardRadius ? -.infinity ... -boardRadius : -.infinity ... .infinity
    }

    private func list(_ entries: [GlyphLine], count: Int?) -> FoundWords? {
        var read: [[RecognizedWord]] = []
        for entry in entries {
            read.append(reader.words(of: entry))
            // Other lists stand under such headings too: some lines tell, and the rest need not be read.
            if read.count == Self.sampleLines, !listed.makeUpHalf(of: Array(read.joined())) { return nil }
        }
        guard let words = listed.words(in: read), words.count <= count ?? .max else { return nil }
        return FoundWords(words: words, count: count)
    }
}

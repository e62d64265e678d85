internal import Hive
internal import PhotoReading

/// Finds and reads the list of words under a heading that says that they were found.
struct HeadedListFinder {
    let reader: LineReader
    let listed: ListedWords
    /// Lists at the board's side stand further away from its middle, in cell distances.
    let boardRadius: Double

    private static let headingLimit = 4, stripLimit = 12, entryLimit = 120, sampleLines = 6
    /// After so many lines that are no text it is a texture that looks like lines: moiré, wood, cloth.
    private static let unreadableLimit = 2
    /// How wide headings are, in glyph sizes, and of how many glyphs: of small letters several make one.
    private static let headingWidths = 6.0..<36.0, headingGlyphs = 3...40, fewestLetters = 7
    /// Headings begin no further to the side of the board than this, in cell distances: on six real screens
    /// they begin at 2.6 to 3.4. Other windows of a desktop are further away.
    private static let furthestHeading = 5.0
    /// Beside the board they are no higher or lower than this: on the same screens 1.1 to 2.7 above its middle.
    private static let farthestUp = 3.2
    /// Words in one line with the heading stand no further apart than this, in glyph sizes.
    private static let widestGap = 3.0
    /// A heading with words behind it in its own line, "Your words: cage", is so wide at least and the first such line below
    /// the board.
    private static let narrowestWithWords = 12.0
    /// A single glyph that is so wide, in sizes, is a word whose letters run together.
    private static let narrowestWord = 2.0
    private static let longestEntry = 60
    /// Lines of a list lie no further apart than this, in glyph sizes.
    private static let widestStep = 8.0

    /// The list that `lines` show, and what stands above its heading.
    func list(among lines: [GlyphLine]) -> (found: FoundWords, header: GameHeader)? {
        var (seen, unreadable) = (0, 0)
        for (line, entries) in candidates(among: lines).prefix(Self.stripLimit)
        where seen < Self.headingLimit && unreadable < Self.unreadableLimit && reader.showsText(line) {
            let read = reader.words(of: line)
            if let heading = ListHeading(read.text) {
                let first = wordsBehind(line, reading: read, among: lines)
                guard let found = list(entries, after: first, count: heading.count) else { return nil }
                return (found, GameHeader(above: line, among: lines, reader: reader))
            }
            seen += 1
            if !read.isText { unreadable += 1 }
        }
        return nil
    }

    /// The words in the heading's own line, "Your words: cage, gang", which may go on after wider gaps.
    private func wordsBehind(_ heading: GlyphLine, reading read: [RecognizedWord], among lines: [GlyphLine])
        -> [RecognizedWord]
    {
        guard read.dropLast().contains(where: \.endsInColon) else { return [] }
        let whole = GlyphLineFinder().extended(heading, among: lines, gap: Self.widestGap)
        return Array(reader.words(of: whole).drop { !$0.endsInColon }.dropFirst())
    }

    /// The lines that may be headings, the likeliest first: those beside the board, where other windows are not; of the
    /// lines of one list, each of which has entries below it, the heading has the most.
    private func candidates(among lines: [GlyphLine]) -> [(heading: GlyphLine, entries: [GlyphLine])] {
        let headings = lines.filter {
            Self.headingGlyphs.contains($0.glyphs.count) && ($0.glyphs.count >= Self.fewestLetters || $0.runsTogether)
                && Self.headingWidths.contains($0.width) && max($0.minX, -$0.maxX) < Self.furthestHeading
        }
        let firstBelow = headings.filter { $0.y > boardRadius && $0.width > Self.narrowestWithWords }
            .min { $0.y < $1.y }
        return headings.map { (heading: $0, entries: entries(below: $0, among: lines)) }
            .filter { !$0.entries.isEmpty || $0.heading == firstBelow }
            .sorted { one, other in
                let areBeside = [one, other].map { isBesideBoard($0.heading) }
                return areBeside[0] == areBeside[1] ? one.entries.count > other.entries.count : areBeside[0]
            }
    }

    private func isBesideBoard(_ line: GlyphLine) -> Bool {
        (line.minX > boardRadius || line.maxX < -boardRadius) && abs(line.y) < Self.farthestUp
    }

    /// The lines that stand below `heading` like a list: in columns from its left end on, row by row.
    private func entries(below heading: GlyphLine, among lines: [GlyphLine]) -> [GlyphLine] {
        let size = heading.size
        let side = side(of: heading)
        let below = lines.filter { line in
            side.contains(line.minX) && line.y > heading.y + 1.2 * size && line.minX > heading.minX - 16 * size
                && line.glyphs.count <= Self.longestEntry && (line.glyphs.count > 1 || line.width > Self.narrowestWord)
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

    private func list(_ entries: [GlyphLine], after first: [RecognizedWord], count: Int?) -> FoundWords? {
        var read = [first]
        for entry in entries {
            read.append(reader.words(of: entry))
            // Other lists stand under such headings too: some lines tell, and the rest need not be read.
            if read.count == Self.sampleLines, !listed.makeUpHalf(of: Array(read.joined())) { return nil }
            // What stands below the last word that the heading counts is something else.
            if let count, listed.words(in: read)?.count == count { break }
        }
        guard let words = listed.words(in: read), words.count <= count ?? .max else { return nil }
        return FoundWords(words: words, count: count)
    }
}

extension RecognizedWord {
    fileprivate var endsInColon: Bool { text.hasSuffix(":") }
}

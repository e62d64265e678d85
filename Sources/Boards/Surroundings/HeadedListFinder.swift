internal import Hive
internal import PhotoReading
internal import TextReading

/// Finds and reads the list of words under a heading that says they were found.
struct HeadedListFinder {
    let reader: LineReader
    let listed: ListedWords
    /// The distance from the board's centre beyond which lists beside it lie, in cell distances.
    let boardRadius: Double

    /// Limits on the time: the most lines to read that turn out to be no heading, the most lines to look at, and the most
    /// lines of a list.
    private static let headingLimit = 4, stripLimit = 12, entryLimit = 120
    /// The number of lines of a list after which it is clear whether they are words of the board.
    private static let sampleLines = 6
    /// The number of unreadable lines after which the rest are taken for a texture: moiré, wood, cloth.
    private static let unreadableLimit = 2
    /// The width of headings in glyph sizes, and their number of glyphs. The number can be small, because several small
    /// letters may form one glyph.
    private static let headingWidths = 6.0..<36.0, headingGlyphs = 3...40, fewestLetters = 7
    /// The limits for languages whose headings also state the number of all words and continue with words in the same
    /// line.
    private static let longHeadingWidths = 6.0..<60.0, longHeadingGlyphs = 3...70
    /// The furthest start of a heading to the side of the board, in cell distances. On six real screens headings start
    /// at 2.6 to 3.4. Other windows of a desktop are further away.
    private static let furthestHeading = 5.0
    /// The largest vertical distance of a heading beside the board, in cell distances. On the same screens headings are
    /// 1.1 to 2.7 above the board's centre.
    private static let farthestUp = 3.2
    /// The widest gap between words in the line of the heading, in glyph sizes.
    private static let widestGap = 3.0
    /// The least width of a heading that is followed by words in its own line ("Your words: cage"), in glyph sizes. It
    /// must also be the first line of that width below the board.
    private static let narrowestWithWords = 12.0
    /// The least width of a single glyph that is a word of joined letters, in glyph sizes.
    private static let narrowestWord = 2.0
    /// The maximum number of glyphs in a line of a list.
    private static let longestEntry = 60
    /// The largest distance between lines of a list, in glyph sizes.
    private static let widestStep = 8.0

    /// The list that `lines` show, and the text above its heading.
    func list(among lines: [GlyphLine]) -> (found: FoundWords, header: GameHeader)? {
        var (seen, unreadable) = (0, 0)
        for (line, entries) in candidates(among: lines).prefix(Self.stripLimit)
        where seen < Self.headingLimit && unreadable < Self.unreadableLimit && reader.showsText(line) {
            let read = reader.words(of: line)
            if let heading = ListHeading(read.text, language: language) {
                let first = wordsBehind(line, reading: read, among: lines)
                guard let found = list(entries, after: first, count: heading.count) else { return nil }
                return (found, GameHeader(above: line, among: lines, reader: reader))
            }
            seen += 1
            if !read.isText { unreadable += 1 }
        }
        return nil
    }

    /// The words in the heading's own line ("Your words: cage, gang"), which may continue after wider gaps.
    private func wordsBehind(_ heading: GlyphLine, reading read: [RecognizedWord], among lines: [GlyphLine])
        -> [RecognizedWord]
    {
        guard read.dropLast().contains(where: \.endsInColon) else { return [] }
        let whole = GlyphLineFinder().extended(heading, among: lines, gap: Self.widestGap)
        return Array(reader.words(of: whole).drop { !$0.endsInColon }.dropFirst())
    }

    private var language: String { listed.board.rules.language }

    /// The possible headings, the likeliest first. Those beside the board come before those below it, because other
    /// windows are not beside it. Then those with more entries come first: every line of a list has entries below it,
    /// and its heading has the most.
    private func candidates(among lines: [GlyphLine]) -> [(heading: GlyphLine, entries: [GlyphLine])] {
        let (glyphs, widths) =
            language == LanguageCode.english
            ? (Self.headingGlyphs, Self.headingWidths) : (Self.longHeadingGlyphs, Self.longHeadingWidths)
        let headings = lines.filter {
            glyphs.contains($0.glyphs.count) && ($0.glyphs.count >= Self.fewestLetters || $0.runsTogether)
                && widths.contains($0.width) && max($0.minX, -$0.maxX) < Self.furthestHeading
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

    /// The lines below `heading` that look like a list: close enough to each other, similar in size, and aligned with
    /// the heading or centred under it.
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

    /// The range of x that a list under this heading can have. Beside the board it excludes the board's buttons.
    private func side(of heading: GlyphLine) -> ClosedRange<Double> {
        if heading.minX > boardRadius { return boardRadius ... .infinity }
        return heading.maxX < -boardRadius ? -.infinity ... -boardRadius : -.infinity ... .infinity
    }

    private func list(_ entries: [GlyphLine], after first: [RecognizedWord], count: Int?) -> FoundWords? {
        var read = [first]
        for entry in entries {
            read.append(reader.words(of: entry))
            // Other lists stand under such headings, too. A few lines suffice to tell, and the rest need not be read.
            if read.count == Self.sampleLines, !listed.makeUpHalf(of: Array(read.joined())) { return nil }
            // Below the last word that the heading counts, something else begins.
            if let count, listed.words(in: read)?.count == count { break }
        }
        guard let words = listed.words(in: read), words.count <= count ?? .max else { return nil }
        return FoundWords(words: words, count: count)
    }
}

extension RecognizedWord {
    fileprivate var endsInColon: Bool { text.hasSuffix(":") }
}

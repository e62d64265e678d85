internal import Foundation
internal import Hive
internal import ImageCodec
internal import PhotoReading

/// Finds and reads the words that a screen lists as found.
///
/// Many pages show words beside a board: hints, solutions, texts about the puzzle. So words are only taken from a list
/// under a heading that says that they were found, or from the row that the puzzle's app shows below the rank; and only
/// when nearly all of it are words of the board.
struct FoundWordsFinder {
    let reader: LineReader
    let board: Board

    /// Nothing in here is part of the surroundings.
    private static let boardRadius = 1.55
    private static let headingLimit = 4, rowLimit = 2, entryLimit = 120, sampleLines = 6
    /// After so many lines that are no text it is a texture that looks like lines: moiré, wood, cloth.
    private static let unreadableLimit = 2
    private static let widestHeading = 36.0, longestHeading = 40
    /// Headings begin no further to the side of the board than this, in cell distances: on four real screens
    /// they begin at 2.6 to 3.2. Other windows of a desktop are further away.
    private static let furthestHeading = 5.0
    /// Words of a list are smaller than this, in cell distances; the word that is being typed is larger.
    private static let largestInRow = 0.28
    /// The arrow that opens a list stands so near to its last word where that may be cut off, and what stands nearer than
    /// the gap is the word itself; in glyph sizes.
    private static let arrowReach = 6.0, wordGap = 0.6
    /// Lines of a list lie no further apart than this, in glyph sizes.
    private static let widestStep = 8.0

    /// What `lines` say of the game; `nil` when nothing says that words were found.
    func found(among lines: [GlyphLine]) -> FoundWords? {
        let outside = lines.filter { line in
            !line.glyphs.contains { $0.center.length < Self.boardRadius }
        }
        return headedList(among: outside) ?? rowAboveBoard(among: outside)
    }

    // MARK: Under a heading

    private func headedList(among lines: [GlyphLine]) -> FoundWords? {
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
                return scored(found, by: GameHeader(above: line, among: lines, reader: reader))
            }
            if !read.isText { unreadable += 1 }
        }
        return nil
    }

    /// The lines that stand below `heading` like a list: in columns from its left end on, row by row.
    private func entries(below heading: GlyphLine, among lines: [GlyphLine]) -> [GlyphLine] {
        let size = heading.size
        let side = Self.side(of: heading)
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
    private static func side(of heading: GlyphLine) -> ClosedRange<Double> {
        if heading.minX > boardRadius { return boardRadius ... .infinity }
        return heading.maxX < -boardRadius ? -.infinity ... -boardRadius : -.infinity ... .infinity
    }

    private func list(_ entries: [GlyphLine], count: Int?) -> FoundWords? {
        var read: [[RecognizedWord]] = []
        for entry in entries {
            read.append(reader.words(of: entry))
            // Other lists stand under such headings too: some lines tell, and the rest need not be read.
            if read.count == Self.sampleLines, !holdsWordsOfBoard(Array(read.joined())) { return nil }
        }
        guard let words = words(in: read), words.count <= count ?? .max else { return nil }
        return FoundWords(words: words, count: count)
    }

    // MARK: In the row above the board

    /// The app shows the latest words in one row between the rank and the board; the last may be cut off.
    private func rowAboveBoard(among lines: [GlyphLine]) -> FoundWords? {
        let above = lines.filter { (-9.0 ... -1.7).contains($0.y) && $0.glyphs.count >= 3 }
        let rows = Self.rows(of: above.filter { $0.size < Self.largestInRow }).filter { row in
            row.reduce(0) { $0 + $1.glyphs.count } >= 8 && row[0].minX < -1 && row[row.count - 1].maxX > -1
        }
        var unreadable = 0
        for row in rows.prefix(Self.rowLimit) where unreadable < Self.unreadableLimit {
            // Most rows are no list: their longest line tells, and the rest need not be read.
            let sample = reader.words(of: row.max { $0.glyphs.count < $1.glyphs.count } ?? row[0])
            if !sample.isText { unreadable += 1 }
            guard holdsWordsOfBoard(sample) else {
                // Nothing of the list stands above the rank.
                if RankTitle.begins(sample.text) { break }
                continue
            }
            let header = GameHeader(above: row[0], among: above, reader: reader)
            guard let words = words(in: [wholeWords(of: row)]), words.count >= 2, header.rank != nil else { continue }
            return scored(FoundWords(words: words), by: header)
        }
        return nil
    }

    /// The words of a row without its last one where that may be cut off: before the arrow at the end of the row's box, or
    /// before dots.
    private func wholeWords(of row: [GlyphLine]) -> [RecognizedWord] {
        let read = row.flatMap { reader.words(of: $0) }
        let words = read.prefix((read.lastIndex { Self.word($0).count > 2 } ?? -1) + 1)
        guard let last = words.last else { return [] }
        let isWhole = words.count == read.count && !last.text.hasSuffix("..") && isBlank(after: row[row.count - 1])
        // Parts of a row may overlap: what one reads of a word's beginning or end is no word.
        let known = Set(words.map(Self.word))
        return words.filter { read in
            let word = Self.word(read)
            return (isWhole || word != Self.word(last))
                && (row.count == 1 || !known.contains { $0 != word && ($0.hasPrefix(word) || $0.hasSuffix(word)) })
        }
    }

    /// Whether nothing stands for a while after the end of `line`.
    private func isBlank(after line: GlyphLine) -> Bool {
        let (size, y) = (line.size, line.y(at: line.maxX))
        let area = LineStrip.Area(
            xs: line.maxX + Self.wordGap * size...line.maxX + Self.arrowReach * size,
            ys: y - 0.7 * size...y + 0.7 * size)
        guard let image = reader.strip.image(of: area, step: size / 8) else { return false }
        return (0..<image.width).allSatisfy { image.rowsOffGround(inColumn: $0).count < 2 }
    }

    /// Whether words of the board are at least half of `read`.
    private func holdsWordsOfBoard(_ read: [RecognizedWord]) -> Bool {
        let words = read.map(Self.word).filter { $0.count > 2 }
        return 2 * words.count(where: board.admits) >= max(words.count, 1)
    }

    /// Lines at one height together, from left to right; the row nearest to the board first.
    private static func rows(of lines: [GlyphLine]) -> [[GlyphLine]] {
        var rows: [[GlyphLine]] = []
        for line in lines.sorted(by: { $0.y > $1.y }) {
            if let first = rows.last?.first, abs(first.y - line.y) < 0.8 * max(first.size, line.size) {
                rows[rows.count - 1].append(line)
            } else {
                rows.append([line])
            }
        }
        return rows.map { $0.sorted { $0.minX < $1.minX } }
    }

    // MARK: Score

    private func scored(_ found: FoundWords, by header: GameHeader) -> FoundWords {
        var found = found
        found.score = header.score { isPossible($0, for: found) }
        return found
    }

    /// Whether words found may be worth `score`: if all are known, exactly what they are worth; else at least a point more
    /// for each that the heading counts besides.
    private func isPossible(_ score: Int, for found: FoundWords) -> Bool {
        let points = found.words.reduce(0) { $0 + board.points(for: $1) }
        guard let count = found.count else { return score >= points }
        return count == found.words.count ? score == points : score >= points + count - found.words.count
    }

    // MARK: Words

    private static let leastConfidence = 0.5
    /// Of what can be read, at least this share must be words that the board admits.
    private static let leastShare = 0.8

    /// The words of a list; `nil` when too much in it is none of the board's. Dots that stand for words the page hides,
    /// and what can't be read surely, do not count.
    private func words(in lines: [[RecognizedWord]]) -> [String]? {
        let read = lines.joined().filter { $0.confidence >= Self.leastConfidence }.map(Self.word).filter {
            $0.count > 2
        }
        var known: Set<String> = []
        let fitting = read.filter(board.admits)
        guard !fitting.isEmpty, Double(fitting.count) >= Self.leastShare * Double(read.count) else { return nil }
        return fitting.filter { known.insert($0).inserted }
    }

    /// The letters of a word as read, in lower case.
    private static func word(_ read: RecognizedWord) -> String {
        let text = read.text.lowercased().trimmingCharacters(in: .punctuationCharacters)
        return text.allSatisfy { $0.isASCII && $0.isLetter } ? text : ""
    }
}

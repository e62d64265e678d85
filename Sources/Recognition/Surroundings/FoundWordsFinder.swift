internal import Foundation
internal import Hive
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
    /// Words of a list are smaller than this, in cell distances; the word that is being typed is larger.
    private static let largestInRow = 0.28
    /// Lines of a list lie no further apart than this, in glyph sizes.
    private static let widestStep = 8.0

    /// What `lines` say of the game; `nil` when nothing says that words were found.
    func found(among lines: [GlyphLine]) -> FoundWords? {
        let outside = lines.filter { line in
            !line.glyphs.contains { $0.center.length < Self.boardRadius }
        }
        guard var found = headedList(among: outside) ?? rowAboveBoard(among: outside) else { return nil }
        found.score = score(of: found, among: outside)
        return found
    }

    // MARK: Under a heading

    private func headedList(among lines: [GlyphLine]) -> FoundWords? {
        let candidates = lines.filter {
            (7...Self.longestHeading).contains($0.glyphs.count) && $0.maxX - $0.minX < Self.widestHeading * $0.size
        }
        .map { (heading: $0, entries: entries(below: $0, among: lines)) }
        .filter { !$0.entries.isEmpty }
        .sorted { $0.entries.count > $1.entries.count }
        // Of the lines of one list each has entries below it; the heading has the most.
        var unreadable = 0
        for (line, entries) in candidates.prefix(Self.headingLimit) where unreadable < Self.unreadableLimit {
            let read = reader.words(of: line)
            if let heading = ListHeading(read.text) { return list(entries, count: heading.count) }
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
            var read = row.map { reader.words(of: $0) }
            if let last = read.last?.last, !board.admits(Self.word(last)) { read[read.count - 1].removeLast() }
            guard let words = words(in: read), words.count >= 2, rank(above: row[0], among: above) != nil else {
                continue
            }
            return FoundWords(words: words)
        }
        return nil
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

    // MARK: Rank and score

    /// The line that begins with a rank's title, at most some lines above `line`.
    private func rank(above line: GlyphLine, among lines: [GlyphLine]) -> GlyphLine? {
        let candidates = lines.filter { other in
            other.y < line.y - 1.2 * line.size && other.y > line.y - 16 * line.size && other.glyphs.count >= 4
                && other.minX < line.minX + 12 * line.size && other.minX > line.minX - 12 * line.size
        }.sorted { $0.y > $1.y }
        return candidates.prefix(Self.rowLimit).first { RankTitle.begins(reader.text(of: $0)) }
    }

    /// The number beside the rank's title; `nil` when there is none that goes with the words.
    private func score(of found: FoundWords, among lines: [GlyphLine]) -> Int? {
        let points = found.words.reduce(0) { $0 + board.points(for: $1) }
        let numbers = lines.filter { (2...3).contains($0.glyphs.count) }
        for title in lines where (4...14).contains(title.glyphs.count) {
            let beside = numbers.filter { abs($0.y - title.y) < title.size && $0.minX > title.maxX }
            guard !beside.isEmpty, beside.count <= 2, RankTitle.begins(reader.text(of: title)) else { continue }
            return beside.compactMap { number(in: $0) }.first {
                found.count == found.words.count ? $0 == points : $0 >= points
            }
        }
        return nil
    }

    private func number(in line: GlyphLine) -> Int? {
        let words = reader.words(LineReader.Request(line: line, layout: .word))
        guard words.count == 1, words[0].confidence > 0.7 else { return nil }
        return Int(words[0].text)
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

internal import ImageCodec
internal import PhotoReading
internal import TextReading

/// Finds and reads the row between rank and board in which the puzzle's app shows the latest words. The last word may
/// be cut off.
struct WordRowFinder {
    let reader: LineReader
    let listed: ListedWords

    /// The maximum number of rows to read.
    private static let rowLimit = 2
    /// The number of unreadable lines after which the rest are taken for a texture: moiré, wood, cloth.
    private static let unreadableLimit = 2
    /// The largest glyph size of a list, in cell distances. The word being typed is larger.
    private static let largest = 0.28
    /// The distances from the last word within which the arrow that opens the list stands if the word may be cut off.
    /// Anything nearer than `wordGap` belongs to the word. In glyph sizes.
    private static let arrowReach = 6.0, wordGap = 0.6

    /// The row that `lines` show, and the rank above it.
    func row(among lines: [GlyphLine]) -> (found: FoundWords, header: GameHeader)? {
        let above = lines.filter { (-9.0 ... -1.7).contains($0.y) && $0.glyphs.count >= 3 }
        let rows = Self.rows(of: above.filter { $0.size < Self.largest }).filter { row in
            row.reduce(0) { $0 + $1.glyphs.count } >= 8 && row[0].minX < -1 && row[row.count - 1].maxX > -1
        }
        var unreadable = 0
        for row in rows.prefix(Self.rowLimit) where unreadable < Self.unreadableLimit {
            // Most rows are not lists. The longest line suffices to tell, and the rest need not be read.
            let sample = reader.words(of: row.max { $0.glyphs.count < $1.glyphs.count } ?? row[0])
            if !sample.isText { unreadable += 1 }
            guard listed.makeUpHalf(of: sample) else {
                // The list never stands above the rank.
                if RankTitle.begins(sample.text) { break }
                continue
            }
            let header = GameHeader(above: row[0], among: above, reader: reader)
            guard let words = listed.words(in: [wholeWords(of: row)]), words.count >= 2, header.rank != nil else {
                continue
            }
            return (FoundWords(words: words), header)
        }
        return nil
    }

    /// The words of a row, without the last one if it may be cut off by the arrow at the end of the row's box or by
    /// dots.
    private func wholeWords(of row: [GlyphLine]) -> [RecognizedWord] {
        let read = row.flatMap { reader.words(of: $0) }
        let words = read.prefix((read.lastIndex { $0.letters.count > 2 } ?? -1) + 1)
        guard let last = words.last else { return [] }
        let isWhole = words.count == read.count && !last.text.hasSuffix("..") && isBlank(after: row[row.count - 1])
        // Parts of a row may overlap and repeat the beginning or end of a word, which is not a word itself.
        let known = Set(words.map(\.letters))
        return words.filter { read in
            let word = read.letters
            return (isWhole || word != last.letters)
                && (row.count == 1 || !known.contains { $0 != word && ($0.hasPrefix(word) || $0.hasSuffix(word)) })
        }
    }

    /// Whether there is no ink for some distance after the end of `line`.
    private func isBlank(after line: GlyphLine) -> Bool {
        let (size, y) = (line.size, line.y(at: line.maxX))
        let area = LineStrip.Area(
            xs: line.maxX + Self.wordGap * size...line.maxX + Self.arrowReach * size,
            ys: y - 0.7 * size...y + 0.7 * size)
        guard let image = reader.strip.image(of: area, step: size / 8) else { return false }
        return (0..<image.width).allSatisfy { image.rowsOffGround(inColumn: $0).count < 2 }
    }

    /// Groups lines at the same height into rows, each from left to right; the row nearest to the board comes first.
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
}

internal import PhotoReading

/// Finds and reads the rating line above a printed board.
struct RatingFinder {
    let reader: LineReader

    /// The position of the line in the reading frame: above the circle and over the board.
    private static let heights = -6.0 ... -1.3
    private static let column = -1.75...1.3
    /// The least number of glyphs in the line.
    private static let fewestGlyphs = 10
    /// The least length of the line, in cell distances.
    private static let shortest = 1.2
    /// The widest gap between the parts of the line, in glyph sizes.
    private static let widestGap = 5.0
    /// The maximum number of lines to read. Below the rules and above the board there may be a byline or a reader's
    /// notes.
    private static let lineLimit = 3
    /// The ways to scale a line. A line misread in one way is rarely misread the same in another.
    private static let views = [
        LineStrip.View(), .init(glyphHeight: 24, narrowing: 1), .init(glyphHeight: 26, narrowing: 1, zoom: 1.5),
    ]

    /// The rating among `lines`; `nil` if there is none or it can't be read reliably.
    func rating(among lines: [GlyphLine]) -> PrintRating? {
        let finder = GlyphLineFinder()
        var candidates: [GlyphLine] = []
        for line in lines.sorted(by: { $0.y > $1.y }) where line.glyphs.count >= 4 {
            let whole = finder.extended(line, among: lines, gap: Self.widestGap)
            if Self.mayBeRating(whole), !candidates.contains(where: { $0.glyphs == whole.glyphs }) {
                candidates.append(whole)
            }
            if candidates.count == Self.lineLimit { break }
        }
        // A loop, because `lazy.compactMap(read).first` would read the line it finds twice.
        for line in candidates {
            if let rating = read(line) { return rating }
        }
        return nil
    }

    private static func mayBeRating(_ line: GlyphLine) -> Bool {
        line.glyphs.count >= fewestGlyphs && heights.contains(line.y) && line.maxX - line.minX > shortest
            && line.minX < 0.8 && line.maxX > -0.8
    }

    /// Reads a rating. Regular steps are accepted at once. Any other rating must be read the same at two zoom factors,
    /// because views that differ only in width repeat the same errors.
    private func read(_ line: GlyphLine) -> PrintRating? {
        var seen: [(line: RatingLine, zoom: Double)] = []
        for view in Self.views {
            // In unclear pictures some letters are not among the glyphs, so read at least the width of the board's
            // column.
            let range = min(line.minX, Self.column.lowerBound)...max(line.maxX, Self.column.upperBound)
            let text = reader.words(LineReader.Request(line: line, view: view, range: range)).text
            guard RatingLine.mentions(text) else { return nil }
            guard let found = RatingLine(text) else { continue }
            if found.isRegular || seen.contains(where: { $0.line == found && $0.zoom != view.zoom }) {
                return found.rating
            }
            seen.append((found, view.zoom))
        }
        return nil
    }
}

internal import Raster

/// Finds out in which language the words around a board are written.
struct ScreenLanguageFinder {
    let reader: LineReader

    /// The most lines to read for this alone.
    private static let lineLimit = 3
    /// The fewest glyphs of a line worth reading, and the most: longer lines are running text or a list of words.
    private static let glyphs = 7...60
    /// The radius within which everything belongs to the board itself, in cell distances.
    private static let boardRadius = 1.55

    /// The language as an ISO 639-1 code; `nil` if no word says it.
    ///
    /// Looks first at what has been read of the picture already, which costs nothing.
    func language(among lines: [GlyphLine]) -> String? {
        if let language = ScreenWords.language(of: reader.textsRead) { return language }
        let outside = lines.filter { line in
            Self.glyphs.contains(line.glyphs.count) && !line.glyphs.contains { $0.center.length < Self.boardRadius }
        }.sorted { $0.glyphs.count > $1.glyphs.count }
        var read = 0
        for line in outside where read < Self.lineLimit && !reader.hasRead(line) && reader.showsText(line) {
            read += 1
            if let language = ScreenWords.language(of: [reader.text(of: line)]) { return language }
        }
        return nil
    }
}

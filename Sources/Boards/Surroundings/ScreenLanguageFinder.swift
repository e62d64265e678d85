internal import Raster

/// Finds the language of the words around a board.
struct ScreenLanguageFinder {
    let reader: LineReader

    /// The maximum number of lines read only for this purpose.
    private static let lineLimit = 3
    /// The number of glyphs in a line worth reading. Longer lines are running text or a list of words.
    private static let glyphs = 7...60
    /// The radius within which everything belongs to the board itself, in cell distances.
    private static let boardRadius = 1.55

    /// The language as an ISO 639-1 code; `nil` if no word identifies it.
    ///
    /// Uses the lines already read first, which costs nothing.
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

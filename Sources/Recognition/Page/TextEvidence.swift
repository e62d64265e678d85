/// How much a photo looks like lines of print, found without reading any.
struct TextEvidence: Hashable, Sendable {
    /// Lines of at least eight glyphs.
    let lines: Int
    /// Glyphs in those lines.
    let glyphs: Int
    /// The share of all patches of a letter's size that stand in those lines: near 1 for a page, low for drawings and boards.
    let share: Double

    /// Whether it is plainly a page: several lines, and little else of a letter's size.
    var isPage: Bool { lines >= 6 && glyphs >= 120 && share > 0.5 }
    /// Whether it may be a page.
    var mayBePage: Bool { lines >= 2 && glyphs >= 16 && share > 0.2 }

    private static let fewestGlyphs = 8

    /// Of a photo without text when `page` is `nil`.
    init(of page: PreparedPage?) {
        let long = page?.layout.lines.filter { $0.glyphs.count >= Self.fewestGlyphs } ?? []
        lines = long.count
        glyphs = long.reduce(0) { $0 + $1.glyphs.count }
        share = page?.layout.share ?? 0
    }
}

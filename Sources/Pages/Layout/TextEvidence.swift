/// Measures how much a photo looks like lines of print, without reading any.
package struct TextEvidence: Hashable, Sendable {
    /// The number of lines with at least eight glyphs.
    let lines: Int
    /// The number of glyphs in those lines.
    let glyphs: Int
    /// The fraction of all letter-sized components that are in lines: near 1 for a page, low for drawings and boards.
    let share: Double

    /// Whether the photo is clearly a page: several lines, and few other components of a letter's size.
    package var isPage: Bool { lines >= 6 && glyphs >= 120 && share > 0.5 }
    /// Whether the photo may be a page.
    package var mayBePage: Bool { lines >= 2 && glyphs >= 16 && share > 0.2 }
}

extension TextEvidence {
    /// The least number of glyphs in a line that counts.
    private static let fewestGlyphs = 8

    /// - Parameter page: `nil` for a photo without text.
    package init(of page: PreparedPage?) {
        let long = page?.layout.lines.filter { $0.glyphs.count >= Self.fewestGlyphs } ?? []
        lines = long.count
        glyphs = long.reduce(0) { $0 + $1.glyphs.count }
        share = page?.layout.share ?? 0
    }
}

internal import ImageCodec

/// How much a photo looks like lines of print, found without reading any.
struct TextEvidence: Hashable, Sendable {
    /// Lines of at least eight glyphs.
    let lines: Int
    /// Glyphs in those lines.
    let glyphs: Int
    /// The share of all patches of a letter's size that stand in those lines: near 1 for a page, low for drawings and boards.
    let share: Double
    /// Height of a lower-case x, pixels of the photo; 0 without lines.
    let xHeight: Double

    /// Whether it is plainly a page: several lines, and little else of a letter's size.
    var isPage: Bool { lines >= 6 && glyphs >= 120 && share > 0.5 }
    /// Whether it may be a page.
    var mayBePage: Bool { lines >= 2 && glyphs >= 16 && share > 0.2 }

    private static let fewestGlyphs = 8

    /// Of a photo at most 1280 pixels a side; some 15 ms.
    init(of photo: GrayImage) {
        self.init(of: photo, components: photo.inkOfPrint().components())
    }

    init(of photo: GrayImage, components: [Component]) {
        guard let layout = PageLayout.find(in: photo, components: components) else {
            (lines, glyphs, share, xHeight) = (0, 0, 0, 0)
            return
        }
        let long = layout.lines.filter { $0.glyphs.count >= Self.fewestGlyphs }
        lines = long.count
        glyphs = long.reduce(0) { $0 + $1.glyphs.count }
        share = layout.share
        xHeight = layout.typicalXHeight ?? 0
    }
}

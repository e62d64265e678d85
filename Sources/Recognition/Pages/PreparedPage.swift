internal import ImageCodec
internal import Raster

/// A photo of a page, prepared once for reading: marks are separated from print, and lines are found.
struct PreparedPage: Sendable {
    let photo: RGBImage
    let marks: PhotoMarks
    let layout: PageLayout

    /// `nil` if there is no text on `photo`.
    init?(_ photo: RGBImage) {
        let (clean, marks) = Self.separated(photo)
        guard let layout = PageLayout.find(in: clean, components: marks.components) else { return nil }
        (self.photo, self.marks, self.layout) = (photo, marks, layout)
    }

    /// The page with the lines rejoined that marks have torn; `nil` if there are none.
    /// - Parameter findings: The marks that the net detects.
    func whole(at findings: [MarkMap.Finding]) -> PreparedPage? {
        layout.whole(at: findings.map(\.stretch)).map { PreparedPage(photo: photo, marks: marks, layout: $0) }
    }

    /// The page with lines extended over marks beyond their ends, and with the x-height of their letters elsewhere.
    func holding(_ findings: [MarkMap.Finding]) -> PreparedPage {
        PreparedPage(
            photo: photo, marks: marks, layout: findings.reduce(layout) { $0.sized(at: $1.stretch).holding($1.stretch) }
        )
    }

    /// The page read the other way up.
    var overturned: PreparedPage { PreparedPage(photo: photo, marks: marks, layout: layout.overturned) }

    private init(photo: RGBImage, marks: PhotoMarks, layout: PageLayout) {
        (self.photo, self.marks, self.layout) = (photo, marks, layout)
    }

    /// The sizes of components that count as letters when estimating the paper's colour, in pixels.
    private static let letterSizes = 6.0...60.0

    /// The photo in grey without coloured marks, and the marks.
    private static func separated(_ photo: RGBImage) -> (clean: GrayImage, marks: PhotoMarks) {
        let gray = photo.gray
        let map = gray.inkOfPrint(), components = map.components()
        let letters = TextGlyph.candidates(among: components, ink: .dark).filter { letterSizes.contains($0.size) }
        guard let paper = PaperColor(of: photo, beside: letters) else {
            return (gray, PhotoMarks(map: map, components: components, colors: nil))
        }
        let colors = ColorMarks(in: photo, paper: paper, letters: letters)
        guard !colors.isEmpty else {
            return (gray, PhotoMarks(map: map, components: components, colors: colors))
        }
        let clean = colors.erased(from: photo, gray: gray)
        let cleanMap = clean.inkOfPrint()
        return (
            clean,
            PhotoMarks(map: cleanMap, components: cleanMap.components(), colors: colors)
        )
    }
}

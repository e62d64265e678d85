internal import ImageCodec

/// A photo of a page made ready to be read, which is done once: its marks are told from its print, and its lines are found.
struct PreparedPage: Sendable {
    let photo: RGBImage
    let marks: PhotoMarks
    let layout: PageLayout

    /// `nil` when no text is on `photo`.
    init?(_ photo: RGBImage) {
        let (clean, marks) = Self.separated(photo)
        guard let layout = PageLayout.find(in: clean, components: marks.components) else { return nil }
        (self.photo, self.marks, self.layout) = (photo, marks, layout)
    }

    /// The same with the lines whole that marks have torn; `nil` when none is.
    /// - Parameter findings: what the net sees marked.
    func whole(at findings: [MarkMap.Finding]) -> PreparedPage? {
        layout.whole(at: findings.map(\.stretch)).map { PreparedPage(photo: photo, marks: marks, layout: $0) }
    }

    /// The same with lines that hold what the net sees marked beyond their ends, as high as their letters elsewhere.
    func holding(_ findings: [MarkMap.Finding]) -> PreparedPage {
        PreparedPage(
            photo: photo, marks: marks, layout: findings.reduce(layout) { $0.sized(at: $1.stretch).holding($1.stretch) }
        )
    }

    private init(photo: RGBImage, marks: PhotoMarks, layout: PageLayout) {
        (self.photo, self.marks, self.layout) = (photo, marks, layout)
    }

    /// The sizes of patches that are taken for letters when the paper's colour is sought, pixels.
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

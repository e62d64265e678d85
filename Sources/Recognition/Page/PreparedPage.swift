internal import ImageCodec

/// A photo of a page made ready to be read, which is done once: its marks are told from its print, and its lines are found.
struct PreparedPage: Sendable {
    let marks: PhotoMarks
    let layout: PageLayout
    /// What may be meant, the likeliest first.
    let targets: [WordTarget]

    /// `nil` when no text is on `photo`.
    init?(_ photo: RGBImage) {
        let (clean, marks) = Self.separated(photo)
        guard let layout = PageLayout.find(in: clean, components: marks.components) else { return nil }
        (self.marks, self.layout) = (marks, layout)
        targets = WordTarget.candidates(marks, layout: layout)
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
            return (gray, PhotoMarks(map: map, components: components, colors: colors, photo: photo, paper: paper))
        }
        let clean = colors.erased(from: photo, gray: gray)
        let cleanMap = clean.inkOfPrint()
        return (
            clean,
            PhotoMarks(map: cleanMap, components: cleanMap.components(), colors: colors, photo: photo, paper: paper)
        )
    }
}

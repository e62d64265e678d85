package import ImageCodec
internal import Light
internal import Raster

/// A photo of a page, prepared once for reading: light and motion blur are corrected, marks are separated from print,
/// and lines are found.
package struct PreparedPage: Sendable {
    /// The photo with corrected light and motion blur, ``scale`` times its original size.
    let photo: RGBImage
    /// The factor by which a small photo was enlarged.
    let scale: Int
    let marks: PhotoMarks
    let layout: PageLayout
    /// The layout in the other direction, if the direction of lines is in doubt.
    private let rival: PageLayout?

    /// The page at twice its size, for a second look at blurred or small print; `nil` if it is large already or has no
    /// text there.
    func enlarged() -> PreparedPage? {
        guard scale == 1 else { return nil }
        let doubled = photo.doubled
        return PreparedPage(good: doubled, gray: doubled.gray, 2)
    }

    /// `nil` if there is no text on `photo`.
    package init?(_ photo: RGBImage) {
        let scale = photo.isSmall ? 2 : 1
        let good = photo.resized(width: scale * photo.width, height: scale * photo.height).inGoodLight()
        let gray = photo.gray, blur = MotionBlur(in: gray)?.scaled(by: Float(scale))
        let still = blur.map(good.still) ?? good
        self.init(good: still, gray: still == photo ? gray : still.gray, scale)
    }

    /// - Parameter gray: `photo` in grey.
    private init?(good photo: RGBImage, gray: GrayImage, _ scale: Int) {
        self.scale = scale
        let (clean, marks) = Self.separated(photo, gray: gray)
        let layouts = PageLayout.candidates(in: clean, components: marks.components)
        guard let layout = layouts.first else { return nil }
        (self.photo, self.marks, self.layout, rival) = (photo, marks, layout, layouts.dropFirst().first)
    }

    /// The page with the lines rejoined that marks have torn; `nil` if there are none.
    /// - Parameter findings: The marks that the net detects.
    func whole(at findings: [MarkMap.Finding]) -> PreparedPage? {
        layout.whole(at: findings.map(\.stretch)).map(with)
    }

    /// The page with lines extended over marks beyond their ends, and with the x-height of their letters elsewhere.
    func holding(_ findings: [MarkMap.Finding]) -> PreparedPage {
        with(findings.reduce(layout) { $0.sized(at: $1.stretch).holding($1.stretch) })
    }

    /// The page read the other way up.
    var overturned: PreparedPage { with(layout.overturned) }

    /// The page read across its lines; `nil` if their direction is certain.
    var across: PreparedPage? { rival.map(with) }

    private func with(_ layout: PageLayout) -> PreparedPage {
        PreparedPage(photo: photo, scale: scale, marks: marks, layout: layout)
    }

    private init(photo: RGBImage, scale: Int, marks: PhotoMarks, layout: PageLayout) {
        (self.photo, self.scale, self.marks, self.layout, rival) = (photo, scale, marks, layout, nil)
    }

    /// The sizes of components that count as letters when estimating the paper's colour, in pixels.
    private static let letterSizes = 6.0...60.0

    /// The photo in grey without coloured marks, and the marks.
    private static func separated(_ photo: RGBImage, gray: GrayImage) -> (clean: GrayImage, marks: PhotoMarks) {
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

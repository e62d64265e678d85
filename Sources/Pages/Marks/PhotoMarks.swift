internal import ImageCodec
internal import PhotoReading
internal import Raster

/// The marks that were added to a photo or to the paper, besides print.
struct PhotoMarks: Sendable {
    let map: InkMap
    let components: [Component]
    let colors: ColorMarks?

    /// The coloured and white strokes.
    func bright(in layout: PageLayout) -> [MarkStroke] {
        guard let colors else { return [] }
        let xHeight = layout.typicalXHeight
        let white = colors.white.map { strokes(of: $0, in: layout, xHeight) } ?? []
        let smallest = Self.smallestWhite * xHeight * xHeight
        return strokes(of: colors.colored, in: layout, xHeight) { colors.liesOnPaper[$0] }
            + white.filter { !$0.touchesEdge && $0.area > smallest }
    }

    /// The area of a short white underline, in squared x-heights. Reflections are smaller.
    private static let smallestWhite = 1.2

    private func strokes(
        of regions: PixelRegions, in layout: PageLayout, _ xHeight: Double, where isMark: (Int) -> Bool = { _ in true }
    ) -> [MarkStroke] {
        regions.regions.enumerated().compactMap { number, region in
            // A stroke of a pen covers a small area; a sheet, a sleeve or a desk does not.
            let touchesEdge = regions.touchesEdge(region)
            guard Double(region.pixels.count) * 4 < (touchesEdge ? 10 : 120) * xHeight * xHeight,
                region.pixels.count < 40_000,
                isMark(number)
            else { return nil }
            let points = region.pixels.map {
                layout.upright.uprightPoint(
                    Point(x: Double(Int($0) % regions.width) * 2 + 1, y: Double(Int($0) / regions.width) * 2 + 1))
            }
            return MarkStroke(points: points, spacing: 2, origin: .bright, touchesEdge: touchesEdge)
        }
    }

    /// The strokes as dark as ink.
    func dark(in layout: PageLayout) -> [MarkStroke] {
        DarkMarks.find(in: map, components: components, ink: layout.isLight ? .light : .dark, layout: layout)
    }
}

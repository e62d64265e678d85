internal import ImageCodec
internal import Raster

/// A stroke through a word, described by its centre line and its thickness.
struct StrikeBar: Sendable {
    private let middle: LineCurve
    private let halfThickness: Double
    private let minX: Double, maxX: Double
    /// Whether the stroke is as dark as ink and so still in the picture.
    private let isDark: Bool

    /// - Parameter points: The stroke's pixels. For a dark stroke, only those at the height where it crosses the
    ///   letters.
    init?(_ points: [Point], xHeight: Double, isDark: Bool) {
        self.isDark = isDark
        guard let middle = LineCurve(through: points, degree: 2, scatter: 0.08 * xHeight) else { return nil }
        self.middle = middle
        let off = points.map { abs($0.y - middle($0.x)) }.median ?? 0
        // In a band of even thickness, the median distance from the centre line is a quarter of the thickness.
        halfThickness = min(max(2 * off, 0.05 * xHeight), 0.3 * xHeight) + 0.5
        minX = points.map(\.x).min() ?? 0
        maxX = points.map(\.x).max() ?? 0
    }

    /// The strip with the bar removed in two ways: interpolated between the letters above and below it, and replaced by
    /// paper. If the bar is not dark, the unchanged strip comes first.
    func removed(from strip: StraightLine) -> [GrayImage] {
        let image = strip.image
        var drawn = image.pixels, blank = image.pixels
        let paper = image.brightnessOfPaper
        for column in 0..<image.width {
            let rows = (0..<image.height).filter {
                covers(strip.uprightPoint(x: Double(column) + 0.5, y: Double($0) + 0.5))
            }
            guard let top = rows.first, let bottom = rows.last, top > 0, bottom + 1 < image.height else { continue }
            let above = Double(image.pixels[(top - 1) * image.width + column])
            let below = Double(image.pixels[(bottom + 1) * image.width + column])
            for row in top...bottom {
                let share = Double(row - top + 1) / Double(bottom - top + 2)
                drawn[row * image.width + column] = UInt8(above + (below - above) * share)
                blank[row * image.width + column] = paper
            }
        }
        let bare = [
            GrayImage(width: image.width, height: image.height, pixels: drawn),
            GrayImage(width: image.width, height: image.height, pixels: blank),
        ]
        return isDark ? bare : [image] + bare
    }

    /// Whether the bar covers a point of the upright picture.
    func covers(_ point: Point) -> Bool {
        point.x >= minX - 1 && point.x <= maxX + 1 && abs(point.y - middle(point.x)) <= halfThickness
    }
}

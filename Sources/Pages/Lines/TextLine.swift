internal import Raster

/// A line of text in an upright picture: its glyphs, its baseline and its x-height.
struct TextLine: Sendable {
    /// The glyphs from left to right, including punctuation.
    private(set) var glyphs: [TextGlyph]
    let baseline: LineCurve
    /// The x-height along the line, in pixels.
    let xHeightCurve: LineCurve

    let minX: Double
    let maxX: Double
    /// The x-height in the middle of the line. It is stored because comparing lines needs it very often.
    let xHeight: Double

    /// The x-height at `x`.
    func xHeight(at x: Double) -> Double { Self.height(of: xHeightCurve, at: min(max(x, minX), maxX)) }
    /// The horizontal extent of the line.
    var length: Double { maxX - minX }

    /// The height of a point above the baseline, in x-heights: 0 on the baseline, 1 at the top of a lower-case x,
    /// negative below.
    func level(of point: Point) -> Double { (baseline(point.x) - point.y) / xHeight(at: point.x) }

    /// The number of letters below which a line determines its slope poorly. The slope of surrounding lines is used if
    /// it is known.
    static let fewLetters = 9

    /// The line that these glyphs form; `nil` if there are too few or they do not stand on a line.
    /// - Parameter slope: The slope of the surrounding lines, for a line of few letters.
    init?(_ members: [TextGlyph], slope: Double? = nil) {
        guard members.count >= 2 else { return nil }
        glyphs = members.sorted { $0.minX < $1.minX }
        (minX, maxX) = Self.ends(of: members)
        let typical = members.map(\.height).median ?? 0
        let letters = members.filter { $0.height > 0.5 * typical }
        let feet = letters.map { Point(x: $0.middle.x, y: $0.maxY) }
        let degree = letters.count < 6 ? 1 : letters.count < 16 ? 2 : 3
        let known = letters.count < Self.fewLetters ? slope : nil
        let fitted =
            known.map { LineCurve(through: feet, slope: $0, scatter: 0.12 * typical) }
            ?? LineCurve(through: feet, degree: degree, scatter: 0.12 * typical)
        guard let baseline = fitted else { return nil }
        self.baseline = baseline
        guard let xHeightCurve = Self.xHeight(of: letters, above: baseline, typical: typical) else { return nil }
        self.xHeightCurve = xHeightCurve
        xHeight = Self.height(of: xHeightCurve, at: (minX + maxX) / 2)
    }

    private init(_ glyphs: [TextGlyph], on baseline: LineCurve, xHeightCurve: LineCurve) {
        self.glyphs = glyphs.sorted { $0.minX < $1.minX }
        (minX, maxX) = Self.ends(of: glyphs)
        (self.baseline, self.xHeightCurve) = (baseline, xHeightCurve)
        xHeight = Self.height(of: xHeightCurve, at: (minX + maxX) / 2)
    }

    private static func ends(of glyphs: [TextGlyph]) -> (minX: Double, maxX: Double) {
        (glyphs.map(\.minX).min() ?? 0, glyphs.map(\.maxX).max() ?? 0)
    }

    private static func height(of curve: LineCurve, at x: Double) -> Double { max(curve(x), 1) }

    /// The line with additional glyphs, such as dots and commas, that do not affect its curves.
    func adding(_ more: [TextGlyph]) -> TextLine { TextLine(glyphs + more, on: baseline, xHeightCurve: xHeightCurve) }

    /// The line with another, constant x-height.
    func with(xHeight: Double) -> TextLine { TextLine(glyphs, on: baseline, xHeightCurve: LineCurve(level: xHeight)) }

    /// The height above which a letter is tall, in x-heights, and the least fraction of tall letters in a lower-case
    /// line.
    private static let tall = 1.2, shareOfTall = 0.1

    /// Whether all letters have the same height, as capitals do.
    var isOfOneHeight: Bool {
        let letters = glyphs.filter { $0.height > 0.5 * xHeight }
        let higher = letters.count { level(of: Point(x: $0.middle.x, y: $0.minY)) > Self.tall }
        return letters.count >= 4 && Double(higher) < Self.shareOfTall * Double(letters.count)
    }

    /// The least relative deviation from the x-height of the rest of the line that counts as different.
    private static let otherSize = 0.12

    /// The line with the x-height of its letters outside `stretch`, because a stroke around a word makes components of
    /// any height. `nil` if those letters are too few or agree with the current x-height.
    func sized(outsideOf stretch: WordTarget.Stretch) -> TextLine? {
        let others = glyphs.filter { $0.maxX < stretch.minX || $0.minX > stretch.maxX }
        guard others.count < glyphs.count, others.count >= Self.fewLetters, let rest = TextLine(others) else {
            return nil
        }
        let middle = (stretch.minX + stretch.maxX) / 2, size = rest.xHeight(at: middle)
        return abs(xHeight(at: middle) / size - 1) > Self.otherSize ? with(xHeight: size) : nil
    }

    /// The x-height along the line. Heights above the baseline cluster at the x-height, and fewer at the ascender
    /// height, so the largest cluster is used. With enough letters its linear change along the line is fitted.
    private static func xHeight(of letters: [TextGlyph], above baseline: LineCurve, typical: Double) -> LineCurve? {
        let tops = letters.map { Point(x: $0.middle.x, y: baseline($0.middle.x) - $0.minY) }
        let heights = tops.map(\.y).filter { $0 > 0.3 * typical }.sorted()
        guard let mode = mode(heights) else { return nil }
        let near = tops.filter { abs($0.y - mode) < 0.2 * mode }
        guard near.count >= 12, let growing = LineCurve(through: near, degree: 1, scatter: 0.08 * mode) else {
            return LineCurve(level: mode)
        }
        return growing
    }

    /// The median of the densest window, whose ends differ by a factor of 1.2; of two similar ones the lower.
    private static func mode(_ sorted: [Double]) -> Double? {
        var best = (count: 0, value: 0.0)
        for (index, low) in sorted.enumerated() {
            let inside = sorted[index...].prefix { $0 <= low * 1.2 }
            if Double(inside.count) > Double(best.count) * 1.15 {
                best = (inside.count, inside.rank(1, of: 2) ?? low)
            }
        }
        return best.count > 0 ? best.value : nil
    }
}

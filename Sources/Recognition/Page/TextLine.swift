/// A line of text in an upright picture: its glyphs, the curve they stand on, and how high a lower-case x is.
struct TextLine: Sendable {
    /// From left to right, punctuation included.
    private(set) var glyphs: [TextGlyph]
    let baseline: LineCurve
    /// Height of a lower-case x over the line, pixels.
    let xHeightCurve: LineCurve

    var minX: Double { glyphs.first?.minX ?? 0 }
    let maxX: Double

    /// Above the baseline at `x`.
    func xHeight(at x: Double) -> Double { max(xHeightCurve(min(max(x, minX), maxX)), 1) }
    /// In the middle of the line.
    var xHeight: Double { xHeight(at: (minX + maxX) / 2) }
    /// Along its middle.
    var length: Double { maxX - minX }

    /// Where a point stands against the line: 0 on the baseline, 1 at the top of a lower-case x, below 0 beneath.
    func level(of point: Point) -> Double { (baseline(point.x) - point.y) / xHeight(at: point.x) }

    /// Letters below this many say too little of a line's slope: where the lines around it tell it, that is taken.
    static let fewLetters = 9

    /// The line these glyphs make; `nil` for too few, or for what does not stand on a line.
    /// - Parameter slope: of the lines around it, for a line of few letters.
    init?(_ members: [TextGlyph], slope: Double? = nil) {
        guard members.count >= 2 else { return nil }
        glyphs = members.sorted { $0.minX < $1.minX }
        maxX = members.map(\.maxX).max() ?? 0
        let typical = Self.median(members.map(\.height))
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
    }

    private init(_ glyphs: [TextGlyph], on baseline: LineCurve, xHeightCurve: LineCurve) {
        self.glyphs = glyphs.sorted { $0.minX < $1.minX }
        maxX = glyphs.map(\.maxX).max() ?? 0
        (self.baseline, self.xHeightCurve) = (baseline, xHeightCurve)
    }

    /// The same line with more glyphs, such as dots and commas, that say nothing of its curve.
    func adding(_ more: [TextGlyph]) -> TextLine { TextLine(glyphs + more, on: baseline, xHeightCurve: xHeightCurve) }

    /// The same line with another height of a lower-case x all along.
    func with(xHeight: Double) -> TextLine { TextLine(glyphs, on: baseline, xHeightCurve: LineCurve(level: xHeight)) }

    /// Letters up to this much higher than the x-height count as of that height, and so many of a line in lower case are higher at least.
    private static let tall = 1.2, shareOfTall = 0.1

    /// Whether all letters are of one height, as capitals are.
    var isOfOneHeight: Bool {
        let letters = glyphs.filter { $0.height > 0.5 * xHeight }
        let higher = letters.count { level(of: Point(x: $0.middle.x, y: $0.minY)) > Self.tall }
        return letters.count >= 4 && Double(higher) < Self.shareOfTall * Double(letters.count)
    }

    /// From here on a line's x-height is another than that of the rest of its letters.
    private static let otherSize = 0.12

    /// The same line with the x-height of its letters outside of `stretch`: a stroke around a word makes patches of any height of it.
    /// `nil` where those are too few to tell, or tell no other.
    func sized(outsideOf stretch: WordTarget.Stretch) -> TextLine? {
        let others = glyphs.filter { $0.maxX < stretch.minX || $0.minX > stretch.maxX }
        guard others.count < glyphs.count, others.count >= Self.fewLetters, let rest = TextLine(others) else {
            return nil
        }
        let middle = (stretch.minX + stretch.maxX) / 2, size = rest.xHeight(at: middle)
        return abs(xHeight(at: middle) / size - 1) > Self.otherSize ? with(xHeight: size) : nil
    }

    /// Heights above the baseline gather at the x-height, and fewer at that of tall letters: the fullest cluster is taken,
    /// and how it grows along the line.
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

    /// The middle of the window of ±9 % with the most values; the lower of two like ones.
    private static func mode(_ sorted: [Double]) -> Double? {
        var best = (count: 0, value: 0.0)
        for (index, low) in sorted.enumerated() {
            let inside = sorted[index...].prefix { $0 <= low * 1.2 }
            if Double(inside.count) > Double(best.count) * 1.15 {
                best = (inside.count, inside[inside.startIndex + inside.count / 2])
            }
        }
        return best.count > 0 ? best.value : nil
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}

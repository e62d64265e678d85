internal import Foundation
internal import ImageCodec
internal import Raster

/// The lines of text on a photo, in reading order, in the picture turned upright.
struct PageLayout: Sendable {
    let upright: UprightPicture
    /// The lines in reading order: column by column, top to bottom.
    let lines: [TextLine]
    /// The index of each line's column.
    let columns: [Int]
    /// Whether the text is light on dark.
    let isLight: Bool
    /// The fraction of all letter-sized components that are in lines of five or more.
    let share: Double
    /// The median x-height of the lines, weighted by their number of glyphs, in pixels.
    let typicalXHeight: Double
    /// The distance between baselines, in pixels.
    let pitch: Double

    /// - Parameter lines: At least one, in reading order; `columns` holds the column of each.
    private init(upright: UprightPicture, lines: [TextLine], columns: [Int], isLight: Bool, share: Double) {
        (self.upright, self.lines, self.columns) = (upright, lines, columns)
        (self.isLight, self.share) = (isLight, share)
        typicalXHeight = lines.weightedMedian(of: \.xHeight, weight: \.glyphs.count) ?? 1
        pitch = Self.pitch(of: lines, columns: columns) ?? Self.usualPitch * typicalXHeight
    }

    /// A copy with another line at an index.
    func with(_ line: TextLine, at number: Int) -> PageLayout {
        var lines = lines
        lines[number] = line
        return PageLayout(upright: upright, lines: lines, columns: columns, isLight: isLight, share: share)
    }

    /// A copy with other lines, one for each, except those at the indexes in `gone`.
    func with(_ lines: [TextLine], without gone: Set<Int>) -> PageLayout {
        let kept = lines.indices.filter { !gone.contains($0) }
        return PageLayout(
            upright: upright, lines: kept.map { lines[$0] }, columns: kept.map { columns[$0] }, isLight: isLight,
            share: share)
    }

    /// The same text read the other way up.
    var overturned: PageLayout {
        let glyphs = lines.flatMap(\.glyphs).map { $0.overturned(in: upright.image) }
        let turned = upright.overturned
        let lines = Self.lines(of: glyphs, in: turned), (order, columns) = ReadingOrder.order(of: lines)
        return PageLayout(
            upright: turned, lines: order.map { lines[$0] }, columns: columns, isLight: isLight, share: share)
    }

    /// The largest tilt at which the picture stays as it is, in radians. Beyond it the picture is rotated first.
    private static let levelEnough = 7 * Double.pi / 180
    /// The fraction of glyphs in lines below which the perpendicular direction is tried as well.
    private static let convincing = 0.7
    /// The factor by which the less likely of two directions must find more glyphs in lines to win. Letters that stand
    /// under each other by chance put six in ten into lines, and so does heavy type with touching letters in the right
    /// direction.
    private static let clearlyMore = 1.3
    /// The ratio of gaps between letters below which one direction wins regardless of the glyphs found, because letters
    /// are closer within a line than across lines. In lists, tables and typewritten text most letters stand directly
    /// under each other.
    private static let clearlyCloser = 0.5
    /// The largest gap between the letters of a line, in x-heights. If it is exceeded, the other direction is tried as
    /// well.
    private static let closeEnough = 0.3
    /// Gaps are compared only if neither direction has less than this fraction of the other's glyphs in lines.
    private static let comparable = 0.25

    /// The layouts that the text may have, the likeliest first: none if there is no text, and two if its direction is in doubt.
    /// - Parameter components: The connected components of the photo's ink.
    static func candidates(in photo: GrayImage, components: [Component]) -> [PageLayout] {
        let likely = TextPolarity.ink(in: photo)
        let first = attempts(photo, components, likely)
        if let best = first.first, best.share >= 0.3 || best.score >= 150 { return first.map(\.layout) }
        let second = attempts(photo, components, likely == .dark ? .light : .dark)
        let isSecond = Double(second.first?.score ?? 0) > clearlyMore * Double(first.first?.score ?? 0)
        return (isSecond ? second : first).map(\.layout)
    }

    /// A layout for one direction of the text.
    private struct Attempt {
        let layout: PageLayout
        /// The number of glyphs in lines of five or more.
        let score: Int
        /// The median gap between neighbours in these lines, in pixels.
        let white: Double

        var share: Double { layout.share }
        var isConvincing: Bool { share >= convincing && white <= closeEnough * layout.typicalXHeight }

        /// Whether this attempt is better than the one that was likelier a priori.
        func isBetter(than other: Attempt) -> Bool {
            let fewer = Double(min(score, other.score)), more = Double(max(score, other.score))
            // Across the lines, the apparent x-height is often that of a capital or more.
            let far = closeEnough * min(layout.typicalXHeight, other.layout.typicalXHeight)
            if fewer >= max(comparable * more, 1), max(white, other.white) > far {
                if white < clearlyCloser * other.white { return true }
                if other.white < clearlyCloser * white { return false }
            }
            return Double(score) > clearlyMore * Double(other.score)
        }
    }

    /// The layouts for one ink, the likeliest first. The text runs in the direction of most neighbours, or across if that is
    /// better.
    private static func attempts(_ photo: GrayImage, _ components: [Component], _ ink: Ink) -> [Attempt] {
        let glyphs = TextGlyph.candidates(among: components, ink: ink)
        guard let direction = TextDirection(glyphs, width: photo.width, height: photo.height) else { return [] }
        let first = attempt(photo, glyphs, ink, angle: direction.angle)
        if let first, first.isConvincing { return [first] }
        let second = attempt(photo, glyphs, ink, angle: direction.angle + .pi / 2)
        guard let first, let second else { return [first, second].compactMap(\.self) }
        return second.isBetter(than: first) ? [second, first] : [first, second]
    }

    private static func attempt(_ photo: GrayImage, _ glyphs: [TextGlyph], _ ink: Ink, angle: Double) -> Attempt? {
        let quarter = (angle / (.pi / 2)).rounded() * (.pi / 2)
        let isLevel = abs(angle - quarter) <= levelEnough
        var upright = UprightPicture(photo, angle: isLevel ? quarter : angle)
        var turned: [TextGlyph]
        if isLevel {
            turned = glyphs.map { upright.turned($0) }
        } else {
            let components = upright.image.inkOfPrint().components()
            turned = TextGlyph.candidates(among: components, ink: ink)
        }
        var lines = lines(of: turned, in: upright)
        if Self.isUpsideDown(lines) {
            turned = turned.map { $0.overturned(in: upright.image) }
            upright = upright.overturned
            lines = Self.lines(of: turned, in: upright)
        }
        guard !lines.isEmpty else { return nil }
        let (order, columns) = ReadingOrder.order(of: lines)
        let long = lines.filter { $0.glyphs.count >= 5 }
        let score = long.reduce(0) { $0 + $1.glyphs.count }
        let share = Double(score) / Double(max(turned.count, score, 1))
        let layout = PageLayout(
            upright: upright, lines: order.map { lines[$0] }, columns: columns, isLight: ink == .light, share: share)
        return Attempt(layout: layout, score: score, white: white(in: long))
    }

    /// The median gap between neighbours in lines, in pixels; 0 if letters touch.
    private static func white(in lines: [TextLine]) -> Double {
        lines.flatMap { line in zip(line.glyphs, line.glyphs.dropFirst()).map { max($1.minX - $0.maxX, 0) } }.median
            ?? 0
    }

    /// The pitch in x-heights if no two lines follow each other.
    private static let usualPitch = 2.7

    /// The median distance to the next line in the same column.
    private static func pitch(of lines: [TextLine], columns: [Int]) -> Double? {
        lines.indices.dropLast().compactMap { index -> Double? in
            guard columns[index] == columns[index + 1], lines[index].glyphs.count >= 6 else { return nil }
            let x = (lines[index].minX + lines[index].maxX) / 2
            let gap = lines[index + 1].baseline(x) - lines[index].baseline(x)
            return gap > 1.4 * lines[index].xHeight && gap < 6 * lines[index].xHeight ? gap : nil
        }.median
    }

    private static func lines(of glyphs: [TextGlyph], in upright: UprightPicture) -> [TextLine] {
        TextLineFinder(glyphs, width: upright.image.width, height: upright.image.height).lines()
    }

    /// Whether fewer letters rise above the x-height than descend below the baseline. In upright English about four
    /// times as many rise.
    private static func isUpsideDown(_ lines: [TextLine]) -> Bool {
        var rising = 0, falling = 0
        for line in lines {
            for glyph in line.glyphs where glyph.height > 0.8 * line.xHeight {
                let x = glyph.middle.x
                let top = line.level(of: Point(x: x, y: glyph.minY)), foot = line.level(of: Point(x: x, y: glyph.maxY))
                if top > 1.25, abs(foot) < 0.2 { rising += 1 }
                if foot < -0.25, abs(top - 1) < 0.2 { falling += 1 }
            }
        }
        return falling > rising
    }
}

extension TextGlyph {
    /// The glyph in `picture` after this has been rotated by 180°.
    fileprivate func overturned(in picture: GrayImage) -> TextGlyph {
        let (width, height) = (Double(picture.width), Double(picture.height))
        return TextGlyph(minX: width - maxX, minY: height - maxY, maxX: width - minX, maxY: height - minY)
    }
}

extension UprightPicture {
    /// Maps a glyph of the photo to this picture, for quarter turns.
    func turned(_ glyph: TextGlyph) -> TextGlyph {
        let a = uprightPoint(Point(x: glyph.minX, y: glyph.minY)), b = uprightPoint(Point(x: glyph.maxX, y: glyph.maxY))
        return TextGlyph(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    }
}

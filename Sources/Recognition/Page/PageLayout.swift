internal import Foundation
internal import ImageCodec

/// The lines of text on a photo, in reading order, in the picture turned upright.
struct PageLayout: Sendable {
    let upright: UprightPicture
    /// In reading order: column by column, top to bottom.
    let lines: [TextLine]
    /// The column each line stands in.
    let columns: [Int]
    /// Whether the text is light on dark.
    let isLight: Bool
    /// The share of all patches of a letter's size that stand in lines of five or more.
    let share: Double
    /// Height of a lower-case x, pixels: the median over the lines, each as often as it has glyphs.
    let typicalXHeight: Double
    /// From one baseline to the next, pixels.
    let pitch: Double

    /// - Parameter lines: at least one, in reading order, with the column of each.
    private init(upright: UprightPicture, lines: [TextLine], columns: [Int], isLight: Bool, share: Double) {
        (self.upright, self.lines, self.columns) = (upright, lines, columns)
        (self.isLight, self.share) = (isLight, share)
        typicalXHeight = Self.typicalXHeight(of: lines)
        pitch = Self.pitch(of: lines, columns: columns) ?? Self.usualPitch * typicalXHeight
    }

    /// The same with another line instead of one.
    func with(_ line: TextLine, at number: Int) -> PageLayout {
        var lines = lines
        lines[number] = line
        return PageLayout(upright: upright, lines: lines, columns: columns, isLight: isLight, share: share)
    }

    /// The same with other lines, one for each, without those of some numbers.
    func with(_ lines: [TextLine], without gone: Set<Int>) -> PageLayout {
        let kept = lines.indices.filter { !gone.contains($0) }
        return PageLayout(
            upright: upright, lines: kept.map { lines[$0] }, columns: kept.map { columns[$0] }, isLight: isLight,
            share: share)
    }

    /// Lines less off the rows than this are read where they stand; others are turned first.
    private static let levelEnough = 7 * Double.pi / 180
    /// Below this share of glyphs in lines, the text is tried as running the other way.
    private static let convincing = 0.7
    /// The less likely way of two is believed when it finds more glyphs in lines by this factor: letters that stand under each other by
    /// chance make lines of six in ten, and heavy type whose letters touch makes no more of them in the right way.
    private static let clearlyMore = 1.3
    /// Letters stand closer in a line than lines to each other: the way in which they do by this factor is believed, whichever finds
    /// more of them. In lists and tables and of a typewriter's letters, most stand right under each other.
    private static let clearlyCloser = 0.5
    /// The white between the letters of a line is at most so many of its x-heights, else the other way is tried as well.
    private static let closeEnough = 0.3
    /// That is asked only of ways of which neither has less than this share of the other's glyphs in lines.
    private static let comparable = 0.25

    /// Finds the text; `nil` when there is none.
    /// - Parameter components: the patches of ink of the photo.
    static func find(in photo: GrayImage, components: [Component]) -> PageLayout? {
        let likely = TextPolarity.ink(in: photo)
        let first = best(photo, components, likely)
        if let first, first.share >= 0.3 || first.score >= 150 { return first.layout }
        let second = best(photo, components, likely == .dark ? .light : .dark)
        return Double(second?.score ?? 0) > clearlyMore * Double(first?.score ?? 0) ? second?.layout : first?.layout
    }

    /// A layout for one way in which the text may run.
    private struct Attempt {
        let layout: PageLayout
        /// How many glyphs stand in lines of five or more.
        let score: Int
        /// The median white between neighbours in these lines, pixels.
        let white: Double

        var share: Double { layout.share }
        var isConvincing: Bool { share >= convincing && white <= closeEnough * layout.typicalXHeight }

        /// Whether it is likelier right than one that was likelier from the start.
        func isBetter(than other: Attempt) -> Bool {
            let fewer = Double(min(score, other.score)), more = Double(max(score, other.score))
            // Across the lines, what seems an x-height is often a capital's or more.
            let far = closeEnough * min(layout.typicalXHeight, other.layout.typicalXHeight)
            if fewer >= max(comparable * more, 1), max(white, other.white) > far {
                if white < clearlyCloser * other.white { return true }
                if other.white < clearlyCloser * white { return false }
            }
            return Double(score) > clearlyMore * Double(other.score)
        }
    }

    /// The layout for one ink, with the text running as most neighbours do, or across when that finds more lines.
    private static func best(_ photo: GrayImage, _ components: [Component], _ ink: Ink) -> Attempt? {
        let glyphs = TextGlyph.candidates(among: components, ink: ink)
        guard let direction = TextDirection(glyphs, width: photo.width, height: photo.height) else { return nil }
        let first = attempt(photo, glyphs, ink, angle: direction.angle)
        if let first, first.isConvincing { return first }
        guard let second = attempt(photo, glyphs, ink, angle: direction.angle + .pi / 2) else { return first }
        guard let first else { return second }
        return second.isBetter(than: first) ? second : first
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
            let (width, height) = (Double(upright.image.width), Double(upright.image.height))
            upright = upright.overturned
            turned = turned.map {
                TextGlyph(minX: width - $0.maxX, minY: height - $0.maxY, maxX: width - $0.minX, maxY: height - $0.minY)
            }
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

    /// The median white between neighbours in lines, pixels; 0 where letters touch.
    private static func white(in lines: [TextLine]) -> Double {
        let gaps = lines.flatMap { line in zip(line.glyphs, line.glyphs.dropFirst()).map { max($1.minX - $0.maxX, 0) } }
            .sorted()
        return gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    }

    private static func typicalXHeight(of lines: [TextLine]) -> Double {
        let sorted = lines.sorted { $0.xHeight < $1.xHeight }
        var rest = lines.reduce(0) { $0 + $1.glyphs.count } / 2
        for line in sorted {
            rest -= line.glyphs.count
            if rest <= 0 { return line.xHeight }
        }
        return sorted.last?.xHeight ?? 1
    }

    /// The pitch in x-heights where no two lines follow each other.
    private static let usualPitch = 2.7

    /// The median over the lines that have a next one.
    private static func pitch(of lines: [TextLine], columns: [Int]) -> Double? {
        let gaps = lines.indices.dropLast().compactMap { index -> Double? in
            guard columns[index] == columns[index + 1], lines[index].glyphs.count >= 6 else { return nil }
            let x = (lines[index].minX + lines[index].maxX) / 2
            let gap = lines[index + 1].baseline(x) - lines[index].baseline(x)
            return gap > 1.4 * lines[index].xHeight && gap < 6 * lines[index].xHeight ? gap : nil
        }.sorted()
        return gaps.isEmpty ? nil : gaps[gaps.count / 2]
    }

    private static func lines(of glyphs: [TextGlyph], in upright: UprightPicture) -> [TextLine] {
        TextLineFinder(glyphs, width: upright.image.width, height: upright.image.height).lines()
    }

    /// In English more letters rise above the x-height than fall below the baseline, about four times as many.
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

extension UprightPicture {
    /// A glyph of the photo in this picture, for quarter turns.
    func turned(_ glyph: TextGlyph) -> TextGlyph {
        let a = uprightPoint(Point(x: glyph.minX, y: glyph.minY)), b = uprightPoint(Point(x: glyph.maxX, y: glyph.maxY))
        return TextGlyph(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    }
}

internal import Foundation
internal import Raster

/// Glyphs side by side, like the letters of a line or of a word in a column. Lengths are in the units of the
/// ``ReadingFrame``.
struct GlyphLine: Hashable, Sendable {
    /// The glyphs from left to right.
    let glyphs: [PlacedGlyph]

    var minX: Double { glyphs[0].center.x - glyphs[0].size / 2 }
    var maxX: Double { glyphs[glyphs.count - 1].center.x + glyphs[glyphs.count - 1].size / 2 }
    /// The mean y of the glyphs' centres.
    let y: Double
    /// The slope of the line, positive if it falls to the right. It compensates for a frame that the board determines
    /// only roughly. 0 for lines too short to measure.
    let slope: Double
    /// The median height of the glyphs, about the height of a small letter.
    let size: Double

    /// Whether most of the glyphs are several joined letters.
    var runsTogether: Bool { 2 * glyphs.count { $0.height < $0.size } > glyphs.count }

    /// The width in glyph sizes.
    var width: Double { (maxX - minX) / size }

    /// The total width of the glyphs.
    var ink: Double { Double(glyphs.count) * size }

    init?(_ glyphs: [PlacedGlyph]) {
        guard let size = glyphs.map(\.height).median else { return nil }
        let glyphs = glyphs.sorted { $0.center.x < $1.center.x }
        self.glyphs = glyphs
        self.size = size
        y = glyphs.reduce(0) { $0 + $1.center.y } / Double(glyphs.count)
        slope = Self.slope(of: glyphs, size: size)
    }

    /// The line's y at `x`, following its slope.
    func y(at x: Double) -> Double { y + slope * (x - (minX + maxX) / 2) }

    private static func slope(of glyphs: [PlacedGlyph], size: Double) -> Double {
        let (first, last) = (glyphs[0], glyphs[glyphs.count - 1])
        let width = last.center.x + last.size / 2 - (first.center.x - first.size / 2)
        guard glyphs.count >= 6, width > 6 * size else { return 0 }
        let mx = glyphs.reduce(0) { $0 + $1.center.x } / Double(glyphs.count)
        let my = glyphs.reduce(0) { $0 + $1.center.y } / Double(glyphs.count)
        var (xx, xy) = (0.0, 0.0)
        for glyph in glyphs {
            xx += (glyph.center.x - mx) * (glyph.center.x - mx)
            xy += (glyph.center.x - mx) * (glyph.center.y - my)
        }
        return xy / xx
    }
}

extension GlyphLine {
    /// Whether `other` continues this line: at the same height and no further away than `gap` glyph sizes.
    fileprivate func goesOn(in other: GlyphLine, gap: Double) -> Bool {
        let distance = max(other.minX - maxX, minX - other.maxX)
        let (x, ratio) = ((other.minX + other.maxX) / 2, other.size / size)
        return distance < gap * size && abs(y(at: x) - other.y) < 0.6 * size && ratio < 1.7 && ratio > 0.4
    }
}

/// A glyph in the ``ReadingFrame``.
struct PlacedGlyph: Hashable, Sendable {
    let center: Point
    /// The longer side of the bounding box.
    let size: Double
    /// The height of the letters, less than `size` if several are joined.
    let height: Double
    let ink: Ink
}

/// Finds lines among the glyphs that the search for the board has found already, so that a picture without text around
/// its board costs next to nothing.
struct GlyphLineFinder: Sendable {
    /// The widest gap between glyphs of a line, in glyph sizes. Wider gaps separate columns; words of a line are
    /// closer.
    var widestGap = 2.2
    /// The largest ratio of glyph sizes in a line, for "l" and "o" or for capitals and commas.
    var sizeRatio = 2.4
    /// The largest difference in y between neighbours, in glyph sizes.
    var heightTolerance = 0.55

    /// The lines among any `glyphs`. A single glyph is a line, too.
    func lines(among glyphs: [PlacedGlyph]) -> [GlyphLine] {
        let sorted = glyphs.sorted { $0.center.x < $1.center.x }
        var parents = Array(sorted.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index { index = parents[index] }
            return index
        }
        for index in sorted.indices {
            guard let next = nextInLine(after: index, in: sorted) else { continue }
            let (a, b) = (root(index), root(next))
            parents[max(a, b)] = min(a, b)
        }
        // Sort the groups, because a dictionary's order differs from run to run.
        let groups = Dictionary(grouping: sorted.indices, by: root).sorted { $0.key < $1.key }
        return Self.distinct(groups.compactMap { GlyphLine($0.value.map { sorted[$0] }) })
    }

    /// Drops lines that overlap one with more ink. They are words joined on a coarser level of the pyramid, or the
    /// background between letters.
    private static func distinct(_ lines: [GlyphLine]) -> [GlyphLine] {
        var kept: [GlyphLine] = []
        for line in lines.sorted(by: { ($0.ink, $1.minX) > ($1.ink, $0.minX) }) {
            let isSeen = kept.contains { other in
                let overlap = min(line.maxX, other.maxX) - max(line.minX, other.minX)
                return overlap > 0.5 * (line.maxX - line.minX)
                    && abs(other.y(at: (line.minX + line.maxX) / 2) - line.y) < 0.7 * max(line.size, other.size)
            }
            if !isSeen { kept.append(line) }
        }
        return kept
    }

    /// Joins `line` with those of `lines` that continue it on the left or right after a wider gap, as around an "=".
    func extended(_ line: GlyphLine, among lines: [GlyphLine], gap: Double) -> GlyphLine {
        var line = line
        var rest = lines.filter { $0 != line }
        while let index = rest.firstIndex(where: { line.goesOn(in: $0, gap: gap) }) {
            line = GlyphLine(line.glyphs + rest.remove(at: index).glyphs) ?? line
        }
        return line
    }

    /// The nearest glyph to the right that continues the line.
    private func nextInLine(after index: Int, in sorted: [PlacedGlyph]) -> Int? {
        let glyph = sorted[index]
        var best: (distance: Double, index: Int)?
        for other in sorted.indices[(index + 1)...] {
            let (dx, dy) = (sorted[other].center.x - glyph.center.x, abs(sorted[other].center.y - glyph.center.y))
            let size = max(glyph.size, sorted[other].size)
            // The glyphs are sorted by x, so a gap too wide for the largest possible letter ends the search.
            if dx > widestGap * sizeRatio * glyph.size { break }
            guard sorted[other].ink == glyph.ink, dx > 0.15 * size, dx < widestGap * size, dy < heightTolerance * size,
                size < sizeRatio * min(glyph.size, sorted[other].size)
            else { continue }
            let distance = dx + 2 * dy
            if distance < best?.distance ?? .infinity { best = (distance, other) }
        }
        return best?.index
    }
}

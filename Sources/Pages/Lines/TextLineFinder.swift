internal import Raster

/// Finds the lines of text in an upright picture. Glyphs are chained to their right neighbours, chains are joined
/// across wider gaps, and a curve is fitted to each chain.
struct TextLineFinder {
    private let glyphs: [TextGlyph]
    private let grid: GlyphGrid
    private let size: Size

    private typealias Size = (width: Double, height: Double)

    /// The least ratio of heights between neighbours in a line: "a" beside "f" with a cross-stroke.
    private static let heightRatio = 0.38
    /// The widest gap between neighbours, in heights of the taller one: a word space in loosely set text.
    private static let widestGap = 1.9
    /// The widest gap between joined pieces of a line, in x-heights. Columns are further apart.
    private static let widestSpace = 2.7

    init(_ glyphs: [TextGlyph], width: Int, height: Int) {
        self.glyphs = glyphs
        grid = GlyphGrid(glyphs, width: width, height: height, cell: 24)
        size = (Double(width), Double(height))
    }

    /// The lines, in no particular order.
    func lines() -> [TextLine] {
        let chains = chains()
        var inLine = [Bool](repeating: false, count: glyphs.count)
        for chain in chains { for index in chain { inLine[index] = true } }
        let pieces = Self.levelled(chains.compactMap { TextLine($0.map { glyphs[$0] }) })
        let joined = absorbed(Self.joinedWithoutGrain(pieces))
        let strays = glyphs.indices.filter { !inLine[$0] }.map { glyphs[$0] }
        return gathering(strays, into: joined).filter(Self.isText)
    }

    // MARK: - Chains

    /// Chains of glyphs in which each is the other's best neighbour.
    private func chains() -> [[Int]] {
        var right = [Int](repeating: -1, count: glyphs.count)
        var left = [(index: Int, cost: Double)](repeating: (-1, .infinity), count: glyphs.count)
        var costs = [Double](repeating: .infinity, count: glyphs.count)
        for index in glyphs.indices {
            (right[index], costs[index]) = bestRight(of: index)
            let other = right[index]
            if other >= 0, costs[index] < left[other].cost { left[other] = (index, costs[index]) }
        }
        var chains: [[Int]] = []
        for start in glyphs.indices where !isLinked(left[start].index, to: start, right) {
            var chain = [start]
            var last = start
            while right[last] >= 0, left[right[last]].index == last {
                last = right[last]
                chain.append(last)
            }
            if chain.count >= 2 { chains.append(chain) }
        }
        return chains
    }

    private func isLinked(_ left: Int, to index: Int, _ right: [Int]) -> Bool { left >= 0 && right[left] == index }

    private func bestRight(of index: Int) -> (index: Int, cost: Double) {
        let glyph = glyphs[index]
        let reach = Self.widestGap * glyph.height / Self.heightRatio
        var best = (index: -1, cost: Double.infinity)
        grid.forEach(
            minX: glyph.minX, minY: glyph.minY - 2 * glyph.height, maxX: glyph.maxX + min(reach, 5 * glyph.height) + 24,
            maxY: glyph.maxY + 2 * glyph.height
        ) { other in
            guard other != index, let cost = Self.cost(glyph, glyphs[other]), cost < best.cost else { return }
            best = (other, cost)
        }
        return best
    }

    /// The cost of `b` as the letter to the right of `a`; `nil` if it can't be.
    private static func cost(_ a: TextGlyph, _ b: TextGlyph) -> Double? {
        let low = min(a.height, b.height), high = max(a.height, b.height)
        guard b.middle.x > a.middle.x, low >= heightRatio * high else { return nil }
        let gap = b.minX - a.maxX
        guard gap <= widestGap * high, gap >= -0.6 * min(a.width, b.width) else { return nil }
        let overlap = min(a.maxY, b.maxY) - max(a.minY, b.minY)
        guard overlap >= 0.4 * low else { return nil }
        return max(gap, 0) + 0.7 * min(abs(a.maxY - b.maxY), abs(a.minY - b.minY))
    }

    // MARK: - Lines

    /// The number of lines above which most are grain. A newspaper in the smallest readable print has 450 lines. Its
    /// chains may be several times as many, because short words form chains of their own.
    private static let mostLines = 1200
    /// The least number of glyphs in a chain that may be print amid grain, which forms short chains.
    private static let chainInGrain = 8

    /// Joins pieces of the same line. If they would form too many lines, joins only the long pieces, because joining
    /// the thousands of lines of grain would exceed the time limit.
    private static func joinedWithoutGrain(_ pieces: [TextLine]) -> [TextLine] {
        let lines = joined(pieces)
        return lines.count > mostLines ? joined(pieces.filter { $0.glyphs.count >= chainInGrain }) : lines
    }

    /// Joins pieces of the same line until no two can be joined.
    private static func joined(_ pieces: [TextLine]) -> [TextLine] {
        var lines = pieces
        for _ in 0..<4 {
            let order = lines.indices.sorted { lines[$0].minX < lines[$1].minX }
            var next = [Int](repeating: -1, count: lines.count)
            var taken = [(index: Int, gap: Double)](repeating: (-1, .infinity), count: lines.count)
            for (place, a) in order.enumerated() {
                guard let (b, gap) = continuation(of: a, among: order[place...], in: lines) else { continue }
                next[a] = b
                if gap < taken[b].gap { taken[b] = (a, gap) }
            }
            var merged: [TextLine] = []
            for start in order where taken[start].index < 0 || next[taken[start].index] != start {
                var members = lines[start].glyphs
                var last = start
                while next[last] >= 0, taken[next[last]].index == last {
                    last = next[last]
                    members += lines[last].glyphs
                }
                merged.append(last == start ? lines[start] : TextLine(members) ?? lines[start])
            }
            if merged.count == lines.count { break }
            lines = merged
        }
        return lines
    }

    /// The least number of letters that determine a line's slope well.
    private static let manyLetters = 14

    /// Gives short pieces the median slope of the long ones around them, because a comma or a descender would distort
    /// their own.
    private static func levelled(_ pieces: [TextLine]) -> [TextLine] {
        let long = pieces.filter { $0.glyphs.count >= manyLetters }
        guard long.count >= 3 else { return pieces }
        return pieces.map { piece in
            guard piece.glyphs.count < TextLine.fewLetters, let first = piece.glyphs.first else { return piece }
            let x = (piece.minX + piece.maxX) / 2, y = first.maxY
            let near = long.map { (line: $0, distance: abs($0.baseline(x) - y) + max($0.minX - x, x - $0.maxX, 0)) }
                .sorted { $0.distance < $1.distance }.prefix(5)
            return near.map { $0.line.baseline.slope(at: x) }.median.flatMap { TextLine(piece.glyphs, slope: $0) }
                ?? piece
        }
    }

    /// Merges lines into longer ones that they lie on. Words inside a dark loop form chains of their own.
    private func absorbed(_ lines: [TextLine]) -> [TextLine] {
        var kept: [TextLine] = [], grid = LineGrid(width: size.width, height: size.height)
        for line in lines.sorted(by: { $0.glyphs.count > $1.glyphs.count }) {
            // A line lies on another if its middle is between the other's ends.
            let middle = (line.minX + line.maxX) / 2
            let near = grid.lines(at: Point(x: middle, y: line.baseline(middle)))
            let home = near.filter { Self.lies(line, on: kept[$0]) }.min()
            if let home {
                kept[home] = TextLine(kept[home].glyphs + line.glyphs) ?? kept[home]
            } else {
                kept.append(line)
            }
            let number = home ?? kept.count - 1
            grid.add(kept[number], number: number)
        }
        return kept
    }

    private static func lies(_ short: TextLine, on long: TextLine) -> Bool {
        let size = max(short.xHeight, long.xHeight), middle = (short.minX + short.maxX) / 2
        let shared = min(short.maxX, long.maxX) - max(short.minX, long.minX)
        return shared > 0.6 * short.length && min(short.xHeight, long.xHeight) > 0.6 * size
            && abs(short.baseline(middle) - long.baseline(middle)) < 0.35 * size
    }

    /// The piece that continues where piece `index` ends.
    /// - Parameter candidates: The pieces that begin no further left, from left to right.
    private static func continuation(
        of index: Int, among candidates: ArraySlice<Int>, in lines: [TextLine]
    ) -> (index: Int, gap: Double)? {
        let a = lines[index]
        // The letters of the other line are at most twice as large.
        let reach = a.maxX + 2 * widestSpace * a.xHeight
        var best: (index: Int, gap: Double)?
        for other in candidates {
            let b = lines[other]
            if b.minX >= reach { break }
            guard b.minX > a.minX else { continue }
            let size = max(a.xHeight, b.xHeight), gap = b.minX - a.maxX
            guard gap < widestSpace * size, gap > -0.8 * size, min(a.xHeight, b.xHeight) > 0.5 * size else { continue }
            let middle = (a.maxX + b.minX) / 2
            guard abs(a.baseline(middle) - b.baseline(middle)) < 0.45 * size else { continue }
            if best.map({ gap < $0.gap }) ?? true { best = (other, gap) }
        }
        return best
    }

    /// Adds the dots, commas, hyphens and single letters that stand within or at the ends of lines.
    private func gathering(_ strays: [TextGlyph], into lines: [TextLine]) -> [TextLine] {
        var found = [[TextGlyph]](repeating: [], count: lines.count)
        var grid = LineGrid(width: size.width, height: size.height)
        for (number, line) in lines.enumerated() { grid.add(line, number: number) }
        for stray in strays.sorted(by: { $0.minX < $1.minX }) {
            let home = grid.lines(at: stray.middle).filter { Self.belongs(stray, to: lines[$0]) }
                .min { abs(lines[$0].level(of: stray.middle) - 0.6) < abs(lines[$1].level(of: stray.middle) - 0.6) }
            if let home { found[home].append(stray) }
        }
        return zip(lines, found).map { $1.isEmpty ? $0 : $0.adding($1) }
    }

    private static func belongs(_ stray: TextGlyph, to line: TextLine) -> Bool {
        let size = line.xHeight, middle = stray.middle
        let beyond = LineGrid.reach.beyond * size
        guard middle.x > line.minX - beyond, middle.x < line.maxX + beyond, stray.height < 2.6 * size,
            stray.width < 3 * size
        else { return false }
        return (-0.45...1.9).contains(line.level(of: middle))
    }

    /// Whether a line consists of letters: several of them, and mostly standing on the baseline.
    private static func isText(_ line: TextLine) -> Bool {
        let letters = line.glyphs.filter { $0.height > 0.5 * line.xHeight }
        guard letters.count >= 3, line.xHeight >= 3.5, line.length > 2.2 * line.xHeight else { return false }
        // Grain and halftone form chains of slivers.
        let standing = letters.filter { abs(line.level(of: Point(x: $0.middle.x, y: $0.maxY))) < 0.3 }
        return Double(standing.count) >= 0.45 * Double(letters.count)
    }
}

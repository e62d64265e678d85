internal import Foundation
internal import ImageCodec
internal import PhotoReading

/// How likely the word at each place of an upright page is marked, and how.
struct MarkMap: Sendable {
    /// What the net says of the page in each of the sizes it was shown.
    private let views: [View]
    /// What of the page's lines seems to be marked, the likeliest first.
    let findings: [Finding]

    /// The chance of each of ``MarkNet/selections``; the last lanes stay empty.
    fileprivate typealias Chances = SIMD8<Float>

    private static let kinds = MarkNet.selections.count

    /// - Parameter views: at least one.
    init(_ views: [View], of layout: PageLayout) {
        self.views = views
        findings = Self.findings(in: layout, views)
    }

    /// What the net says of the page in one size.
    struct View: Sendable {
        private let width: Int, height: Int
        /// Places to a pixel of the upright picture.
        fileprivate let scale: Double
        /// The chances that the word at each place is marked, row by row.
        private let chances: [Chances]

        /// - Parameter logits: of "not marked" and of each of ``MarkNet/selections``, one map after the other; what follows is not
        ///   looked at.
        init(logits: [Float], width: Int, height: Int, scale: Double) {
            (self.width, self.height, self.scale) = (width, height, scale)
            let count = width * height
            chances = (0..<count).map { place in
                var powers = Chances.zero
                var largest = logits[place]
                for kind in 1...kinds { largest = max(largest, logits[kind * count + place]) }
                for kind in 1...kinds { powers[kind - 1] = exp(logits[kind * count + place] - largest) }
                return powers / (powers.sum() + exp(logits[place] - largest))
            }
        }

        /// The chances at a point of the upright picture, between the places around it.
        fileprivate func chances(at point: Point) -> Chances {
            let x = min(max(point.x * scale - 0.5, 0), Double(width - 1))
            let y = min(max(point.y * scale - 0.5, 0), Double(height - 1))
            let left = min(Int(x), max(width - 2, 0)), top = min(Int(y), max(height - 2, 0))
            let right = min(left + 1, width - 1), below = min(top + 1, height - 1)
            let across = Float(x - Double(left)), along = Float(y - Double(top))
            let upper = chances[top * width + left] * (1 - across) + chances[top * width + right] * across
            let lower = chances[below * width + left] * (1 - across) + chances[below * width + right] * across
            return upper * (1 - along) + lower * along
        }
    }

    /// A stretch of a line that seems to be marked.
    struct Finding: Sendable {
        let stretch: WordTarget.Stretch
        let selection: PageReading.Selection
        /// How likely it is marked, 0…1: the mean along the stretch.
        let chance: Double
        /// The chances along the stretch added up, times x-heights.
        let weight: Double

        /// Whether it is taken for a mark where a stroke is found there. That of an arrow looks like nothing else.
        var isLikely: Bool { chance > (selection == .arrow ? 0.35 : 0.5) && weight > 1 }
        /// Whether it is taken for a mark without one. A stroke around a word or under it is nearly always found where there is one,
        /// so that its absence speaks against what seems to be circled or underlined.
        var isSure: Bool {
            selection == .circled || selection == .underlined ? chance > 0.85 && weight > 3 : chance > 0.7 && weight > 2
        }

        /// - Parameter run: at least one place, from left to right, `step` apart.
        fileprivate init(_ run: [Sample], line: Int, step: Double, xHeight: Double) {
            // The edges of a word that is surely marked are paler, and so are its neighbours.
            let most = run.lazy.map(\.chance).max() ?? 0
            let core = run.filter { $0.chance >= 0.5 * most }
            let sums = MarkNet.selections.indices.map { kind in core.reduce(0) { $0 + Double($1.chances[kind]) } }
            let total = sums.reduce(0, +)
            selection = MarkNet.selections[sums.indices.max { sums[$0] < sums[$1] } ?? 0]
            (chance, weight) = (total / Double(core.count), total * step / xHeight)
            // One points at one word: the one in the middle.
            if selection == .arrow || selection == .pointed {
                let middle = core.reduce(0) { $0 + $1.x * Double($1.chance) } / total
                stretch = .init(line: line, minX: middle, maxX: middle)
            } else {
                let xs = core.map(\.x)
                stretch = .init(line: line, minX: (xs.min() ?? 0) - step / 2, maxX: (xs.max() ?? 0) + step / 2)
            }
        }
    }

    /// What the net says of one place along a line.
    fileprivate struct Sample {
        let x: Double
        let chances: Chances
        /// That it is marked in any way.
        var chance: Float { chances.sum() }
    }

    /// A place is looked at as part of a mark from this chance on.
    private static let leastChance: Float = 0.15
    /// How far apart places of one mark may be along a line, x-heights: more than a space between words.
    private static let gap = 1.2

    /// Most marks that are tried.
    private static let mostMarks = 4

    /// The same of other lines on the page.
    func findings(in layout: PageLayout) -> [Finding] { Self.findings(in: layout, views) }

    private static func findings(in layout: PageLayout, _ views: [View]) -> [Finding] {
        let found = layout.lines.indices.flatMap { findings(inLine: $0, of: layout, views) }.filter(\.isLikely)
        return Array(found.sorted { $0.weight > $1.weight }.prefix(mostMarks))
    }

    /// From this chance on, and with nothing else of more than this share of its weight, a mark is plain.
    private static let plain = (chance: 0.9, weight: 0.5)

    /// Whether one mark is surely there, and no other.
    var isPlain: Bool {
        guard let first = findings.first, first.isSure, first.chance > Self.plain.chance else { return false }
        return findings.dropFirst().allSatisfy { $0.weight < Self.plain.weight * first.weight }
    }

    private static func findings(inLine number: Int, of layout: PageLayout, _ views: [View]) -> [Finding] {
        let line = layout.lines[number], step = 0.5 / (views.map(\.scale).max() ?? 1)
        var runs: [[Sample]] = []
        let reach = layout.reach(ofLine: number)
        for x in stride(from: reach.lowerBound + step / 2, to: reach.upperBound, by: step) {
            let place = Point(x: x, y: line.baseline(x) - 0.5 * line.xHeight(at: x))
            let sample = Sample(
                x: x, chances: views.reduce(.zero) { $0 + $1.chances(at: place) } / Float(views.count))
            guard sample.chance > leastChance else { continue }
            if let last = runs.last?.last, x - last.x <= gap * line.xHeight {
                runs[runs.count - 1].append(sample)
            } else {
                runs.append([sample])
            }
        }
        // What is left of letters beside a stroke is found as lines of any height: a mark on such a one counts no more for that.
        let xHeight = max(line.xHeight, layout.typicalXHeight)
        return runs.map { Finding($0, line: number, step: step, xHeight: xHeight) }
    }
}

extension PageLayout {
    /// How far beyond its ends a line is looked for, x-heights: a stroke around a word hides it from what finds lines.
    private static let beyond = 10.0

    /// From where to where a line may go on: at most to the next one at its height.
    fileprivate func reach(ofLine number: Int) -> ClosedRange<Double> {
        let line = lines[number], way = Self.beyond * line.xHeight
        var low = max(line.minX - way, 0), high = min(line.maxX + way, Double(upright.image.width))
        for other in lines {
            if other.minX >= line.maxX, other.minX < high, abs(line.level(of: other.start)) < 1 { high = other.minX }
            if other.maxX <= line.minX, other.maxX > low, abs(line.level(of: other.end)) < 1 { low = other.maxX }
        }
        return min(low, line.minX)...max(high, line.maxX)
    }

    /// The same with the line of `stretch` as high as its letters elsewhere.
    func sized(at stretch: WordTarget.Stretch) -> PageLayout {
        lines[stretch.line].sized(outsideOf: stretch).map { with($0, at: stretch.line) } ?? self
    }

    /// The same with `stretch` as a part of its line.
    func holding(_ stretch: WordTarget.Stretch) -> PageLayout {
        let line = lines[stretch.line]
        guard stretch.minX < line.minX || stretch.maxX > line.maxX else { return self }
        let ends = [stretch.minX, stretch.maxX].map { x in
            TextGlyph(minX: x - 1, minY: line.baseline(x) - line.xHeight, maxX: x + 1, maxY: line.baseline(x))
        }
        return with(line.adding(ends), at: stretch.line)
    }
}

extension TextLine {
    /// Where its baseline begins, and where it ends.
    fileprivate var start: Point { Point(x: minX, y: baseline(minX)) }
    fileprivate var end: Point { Point(x: maxX, y: baseline(maxX)) }
}

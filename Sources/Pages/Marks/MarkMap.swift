internal import Foundation
internal import ImageCodec
internal import PhotoReading
internal import Raster

/// The probability that the word at each place of an upright page is marked, by kind of mark.
struct MarkMap: Sendable {
    /// The net's output for the page at each size it was shown.
    private let views: [View]
    private let criteria: MarkCriteria
    /// The stretches of lines that seem to be marked, the likeliest first.
    let findings: [Finding]
    /// Whether some stretch may be marked, even if no finding is likely enough.
    let mayShowMark: Bool

    /// The probability of each of ``MarkNet/selections``. The remaining lanes are 0.
    fileprivate typealias Chances = SIMD8<Float>

    private static let kinds = MarkNet.selections.count

    /// - Parameter views: At least one.
    init(_ views: [View], of layout: PageLayout, criteria: MarkCriteria = MarkCriteria()) {
        (self.views, self.criteria) = (views, criteria)
        let all = criteria.stretches(in: layout, views)
        findings = criteria.findings(among: all)
        mayShowMark = all.contains { $0.weight > criteria.doubtfulWeight }
    }

    /// The net's output for the page at one size.
    struct View: Sendable {
        private let width: Int, height: Int
        /// Cells of the output per pixel of the upright picture.
        fileprivate let scale: Double
        /// The probabilities that the word at each cell is marked, row by row.
        private let chances: [Chances]

        /// - Parameter logits: A map for "not marked" and one for each of ``MarkNet/selections``, one after the other.
        ///   Further maps are ignored.
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

        /// The probabilities at a point of the upright picture, interpolated bilinearly.
        fileprivate func chances(at point: Point) -> Chances {
            BilinearCell(x: point.x * scale - 0.5, y: point.y * scale - 0.5, width: width, height: height)
                .mix { chances[$0] }
        }
    }

    /// A stretch of a line that seems to be marked.
    struct Finding: Sendable {
        let stretch: WordTarget.Stretch
        let selection: PageReading.Selection
        /// The mean probability of a mark along the stretch, 0…1.
        let chance: Double
        /// The integral of the probability along the stretch, in x-heights.
        let weight: Double
        /// Whether it counts as a mark if a stroke is found there.
        let isLikely: Bool
        /// Whether it counts as a mark even without a stroke.
        let isSure: Bool

        /// - Parameter run: At least one sample, from left to right, `step` apart.
        fileprivate init(_ run: [Sample], line: Int, step: Double, xHeight: Double, criteria: MarkCriteria) {
            let most = run.lazy.map(\.chance).max() ?? 0
            let core = run.filter { $0.chance >= criteria.core * most }
            let sums = MarkNet.selections.indices.map { kind in core.reduce(0) { $0 + Double($1.chances[kind]) } }
            let total = sums.reduce(0, +)
            selection = MarkNet.selections[sums.indices.max { sums[$0] < sums[$1] } ?? 0]
            (chance, weight) = (total / Double(core.count), total * step / xHeight)
            isLikely = criteria.isLikely(selection, chance: chance, weight: weight)
            isSure = criteria.isSure(selection, chance: chance, weight: weight)
            // An arrow or a pointing finger selects one word: the one in the middle.
            if selection == .arrow || selection == .pointed {
                let middle = core.reduce(0) { $0 + $1.x * Double($1.chance) } / total
                stretch = .init(line: line, minX: middle, maxX: middle)
            } else {
                let xs = core.map(\.x)
                stretch = .init(line: line, minX: (xs.min() ?? 0) - step / 2, maxX: (xs.max() ?? 0) + step / 2)
            }
        }
    }

    /// The net's output at one place along a line.
    fileprivate struct Sample {
        let x: Double
        let chances: Chances
        /// The probability of any mark.
        var chance: Float { chances.sum() }
    }

    /// The findings of the same output for other lines of the page.
    func findings(in layout: PageLayout) -> [Finding] {
        criteria.findings(among: criteria.stretches(in: layout, views))
    }

    /// Whether exactly one mark is clearly present.
    var isPlain: Bool {
        guard let first = findings.first, first.isSure, first.chance > criteria.plainChance else { return false }
        return findings.dropFirst().allSatisfy { $0.weight < criteria.plainWeight * first.weight }
    }
}

extension MarkCriteria {
    /// All stretches with some chance of a mark, line by line.
    fileprivate func stretches(in layout: PageLayout, _ views: [MarkMap.View]) -> [MarkMap.Finding] {
        layout.lines.indices.flatMap { findings(inLine: $0, of: layout, views) }
    }

    /// The likely marks, those with the most weight first.
    fileprivate func findings(among stretches: [MarkMap.Finding]) -> [MarkMap.Finding] {
        Array(stretches.filter(\.isLikely).sorted { $0.weight > $1.weight }.prefix(mostMarks))
    }

    fileprivate func isLikely(_ selection: PageReading.Selection, chance: Double, weight: Double) -> Bool {
        chance > (selection == .arrow ? likelyArrow : likelyChance) && weight > likelyWeight
    }

    fileprivate func isSure(_ selection: PageReading.Selection, chance: Double, weight: Double) -> Bool {
        switch selection {
        case .circled, .underlined: chance > sureStroke && weight > sureStrokeWeight
        default: chance > sureChance && weight > sureWeight
        }
    }

    private func findings(inLine number: Int, of layout: PageLayout, _ views: [MarkMap.View]) -> [MarkMap.Finding] {
        let line = layout.lines[number], step = 0.5 / (views.map(\.scale).max() ?? 1)
        var runs: [[MarkMap.Sample]] = []
        let reach = layout.reach(ofLine: number, beyondEnds: beyondEnds)
        for x in stride(from: reach.lowerBound + step / 2, to: reach.upperBound, by: step) {
            let place = Point(x: x, y: line.baseline(x) - 0.5 * line.xHeight(at: x))
            let sample = MarkMap.Sample(
                x: x, chances: views.reduce(.zero) { $0 + $1.chances(at: place) } / Float(views.count))
            guard sample.chance > leastChance else { continue }
            if let last = runs.last?.last, x - last.x <= gap * line.xHeight {
                runs[runs.count - 1].append(sample)
            } else {
                runs.append([sample])
            }
        }
        // Fragments of letters beside a stroke are found as lines of any height. A small x-height must not increase the
        // weight of a mark.
        let xHeight = max(line.xHeight, layout.typicalXHeight)
        return runs.map { MarkMap.Finding($0, line: number, step: step, xHeight: xHeight, criteria: self) }
    }
}

extension PageLayout {
    /// The range of x in which the line may continue, at most up to the next line at the same height.
    /// - Parameter beyondEnds: In x-heights.
    fileprivate func reach(ofLine number: Int, beyondEnds: Double) -> ClosedRange<Double> {
        let line = lines[number], way = beyondEnds * line.xHeight
        var low = max(line.minX - way, 0), high = min(line.maxX + way, Double(upright.image.width))
        for other in lines {
            if other.minX >= line.maxX, other.minX < high, abs(line.level(of: other.start)) < 1 { high = other.minX }
            if other.maxX <= line.minX, other.maxX > low, abs(line.level(of: other.end)) < 1 { low = other.maxX }
        }
        return min(low, line.minX)...max(high, line.maxX)
    }

    /// The layout in which the line of `stretch` has the x-height of its letters elsewhere.
    func sized(at stretch: WordTarget.Stretch) -> PageLayout {
        lines[stretch.line].sized(outsideOf: stretch).map { with($0, at: stretch.line) } ?? self
    }

    /// The layout in which the line of `stretch` extends over it.
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
    /// The start and the end of the baseline.
    fileprivate var start: Point { Point(x: minX, y: baseline(minX)) }
    fileprivate var end: Point { Point(x: maxX, y: baseline(maxX)) }
}

internal import ImageCodec
internal import PhotoReading

extension WordTarget {
    /// The marked targets, the likeliest first: the places where the net detects a mark, with the stroke if one is
    /// found there.
    /// - Parameter findings: The detected marks, the likeliest first.
    static func marked(
        _ page: PreparedPage, seen findings: [MarkMap.Finding], dark criteria: DarkMarkCriteria
    ) -> [WordTarget] {
        guard !findings.isEmpty else { return [] }
        let layout = page.layout, meaning = MarkMeaning(layout: layout, darkMarks: criteria)
        let bright = page.marks.bright(in: layout), dark = page.marks.dark(in: layout)
        return marked(
            drawn: bright.compactMap { meaning.target(of: $0) } + dark.compactMap { meaning.target(ofDark: $0) },
            arrows: (bright + dark).compactMap { ArrowStroke($0, xHeight: layout.typicalXHeight) }, seen: findings,
            in: layout)
    }

    /// - Parameter drawn: The targets of the strokes found, if each of them were a mark.
    static func marked(
        drawn: [WordTarget], arrows: [ArrowStroke] = [], seen findings: [MarkMap.Finding], in layout: PageLayout
    ) -> [WordTarget] {
        let candidates = findings.compactMap {
            finding -> (finding: MarkMap.Finding, target: WordTarget, isDrawn: Bool)? in
            if finding.selection == .arrow {
                let place = arrows.target(of: finding, in: layout) ?? (finding.isSure ? finding.stretch : nil)
                return place.map { (finding, WordTarget(selection: .arrow, stretches: [$0], isPlain: true), true) }
            }
            if let stroke = Self.stroke(at: finding, among: drawn) {
                return (finding, stroke.restricted(to: findings), true)
            }
            guard finding.isSure else { return nil }
            return (
                finding, WordTarget(selection: finding.selection, stretches: [finding.stretch], isPlain: true), false
            )
        }
        // A bar between two lines is detected on both. It belongs to the line on which its stroke is found.
        let found = candidates.filter { $0.isDrawn && $0.target.selection == $0.finding.selection }.map(\.finding)
        return candidates.filter { one in
            one.isDrawn || !found.contains { one.finding.isEcho(of: $0, in: layout) }
        }.map { candidate in
            var target = candidate.target
            target.isSure = candidate.finding.isSure
            return target
        }
    }

    /// The stroke that makes the detected mark.
    static func stroke(at finding: MarkMap.Finding, among drawn: [WordTarget]) -> WordTarget? {
        let there = drawn.filter { $0.covers(finding.stretch) }
        guard var stroke = there.first(where: { $0.selection == finding.selection }) ?? there.first else { return nil }
        // Letters that touch a dark loop hide it, and its lower part is found as a bar.
        if finding.selection == .circled, finding.isSure, stroke.loop == nil { return nil }
        // A pencil's line is found in pieces but detected as one.
        guard stroke.loop == nil, stroke.bar == nil, let own = stroke.stretches.first else { return stroke }
        let parts = drawn.filter { $0.selection == stroke.selection && $0.lies(in: finding.stretch) }
            .flatMap(\.stretches)
        stroke.stretches = [
            Stretch(
                line: own.line, minX: parts.map(\.minX).reduce(own.minX, min),
                maxX: parts.map(\.maxX).reduce(own.maxX, max))
        ]
        return stroke
    }

    /// The target without lines that are marked far less than its most marked line, because a generous circle grazes
    /// the lines above and below.
    private func restricted(to findings: [MarkMap.Finding]) -> WordTarget {
        func weight(of stretch: Stretch) -> Double {
            findings.filter { $0.stretch.line == stretch.line }.map(\.weight).max() ?? 0
        }
        let most = stretches.map(weight).max() ?? 0
        var target = self
        target.stretches = stretches.filter { weight(of: $0) >= 0.5 * most }
        return target
    }

    /// Whether the middle of each of its stretches lies within `stretch`.
    private func lies(in stretch: Stretch) -> Bool {
        stretches.allSatisfy {
            let middle = ($0.minX + $0.maxX) / 2
            return $0.line == stretch.line && stretch.minX <= middle && stretch.maxX >= middle
        }
    }

    /// Whether it covers the middle of `stretch`.
    private func covers(_ stretch: Stretch) -> Bool {
        let middle = (stretch.minX + stretch.maxX) / 2
        return stretches.contains { $0.line == stretch.line && $0.minX <= middle && $0.maxX >= middle }
    }
}

extension MarkMap.Finding {
    private static let bars: Set<PageReading.Selection> = [.underlined, .struck, .highlighted]
    /// The fraction of a mark's weight on one line that the adjacent line must reach for both to be one mark.
    private static let likeWeight = 0.7

    /// Whether this is a bar that may be the same as `other` on the line before or after.
    fileprivate func isEcho(of other: MarkMap.Finding, in layout: PageLayout) -> Bool {
        let (a, b) = (stretch, other.stretch)
        let low = max(a.minX, b.minX), high = min(a.maxX, b.maxX), x = (low + high) / 2
        return Self.bars.contains(selection) && other.weight > Self.likeWeight * weight && a.line != b.line
            && high > low
            && abs(layout.lines[a.line].baseline(x) - layout.lines[b.line].baseline(x)) < Self.nextLine * layout.pitch
    }

    /// The largest distance to the next line, in pitches.
    private static let nextLine = 1.5
}

internal import ImageCodec
internal import PhotoReading

extension WordTarget {
    /// What is marked, the likeliest first: where the net sees a mark, with the stroke that makes it where one is found there.
    /// - Parameter findings: the likeliest first.
    static func marked(_ page: PreparedPage, seen findings: [MarkMap.Finding]) -> [WordTarget] {
        guard !findings.isEmpty else { return [] }
        let layout = page.layout, meaning = MarkMeaning(layout: layout)
        let bright = page.marks.bright(in: layout), dark = page.marks.dark(in: layout)
        return marked(
            drawn: bright.compactMap { meaning.target(of: $0) } + dark.compactMap { meaning.target(ofDark: $0) },
            arrows: (bright + dark).compactMap { ArrowStroke($0, xHeight: layout.typicalXHeight) }, seen: findings,
            in: layout)
    }

    /// - Parameter drawn: what the strokes that are found would mark, were each of them a mark.
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
        // A bar between two lines is seen on both of them: it is that of the line whose stroke it is found to be.
        let found = candidates.filter { $0.isDrawn && $0.target.selection == $0.finding.selection }.map(\.finding)
        return candidates.filter { one in
            one.isDrawn || !found.contains { one.finding.isEcho(of: $0, in: layout) }
        }.map(\.target)
    }

    /// The stroke that makes the mark that is seen.
    static func stroke(at finding: MarkMap.Finding, among drawn: [WordTarget]) -> WordTarget? {
        let there = drawn.filter { $0.covers(finding.stretch) }
        guard var stroke = there.first(where: { $0.selection == finding.selection }) ?? there.first else { return nil }
        // Letters that touch a dark loop hide it, and its foot is found as a bar.
        if finding.selection == .circled, finding.isSure, stroke.loop == nil { return nil }
        // A pencil's line breaks, and is seen as one.
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

    /// The same without lines that are seen marked far less than the most marked of its lines: a generous circle grazes those
    /// above and below.
    private func restricted(to findings: [MarkMap.Finding]) -> WordTarget {
        func weight(of stretch: Stretch) -> Double {
            findings.filter { $0.stretch.line == stretch.line }.map(\.weight).max() ?? 0
        }
        let most = stretches.map(weight).max() ?? 0
        var target = self
        target.stretches = stretches.filter { weight(of: $0) >= 0.5 * most }
        return target
    }

    /// Whether all of it is on `stretch`, but for half of it at the ends.
    private func lies(in stretch: Stretch) -> Bool {
        stretches.allSatisfy {
            let middle = ($0.minX + $0.maxX) / 2
            return $0.line == stretch.line && stretch.minX <= middle && stretch.maxX >= middle
        }
    }

    /// Whether it is about the middle of `stretch`.
    private func covers(_ stretch: Stretch) -> Bool {
        let middle = (stretch.minX + stretch.maxX) / 2
        return stretches.contains { $0.line == stretch.line && $0.minX <= middle && $0.maxX >= middle }
    }
}

extension MarkMap.Finding {
    private static let bars: Set<PageReading.Selection> = [.underlined, .struck, .highlighted]
    /// Of what is seen on one line the share that is seen on the line beside it, from which both may be one mark.
    private static let likeWeight = 0.7

    /// Whether it is a bar that may be that of `other`, on the line before or after.
    fileprivate func isEcho(of other: MarkMap.Finding, in layout: PageLayout) -> Bool {
        let (a, b) = (stretch, other.stretch)
        let low = max(a.minX, b.minX), high = min(a.maxX, b.maxX), x = (low + high) / 2
        return Self.bars.contains(selection) && other.weight > Self.likeWeight * weight && a.line != b.line
            && high > low
            && abs(layout.lines[a.line].baseline(x) - layout.lines[b.line].baseline(x)) < Self.nextLine * layout.pitch
    }

    /// How far from a line the next one is at most, pitches.
    private static let nextLine = 1.5
}

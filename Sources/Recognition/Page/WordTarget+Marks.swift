internal import ImageCodec
internal import PhotoReading

extension WordTarget {
    /// What is marked, the likeliest first: where the net sees a mark, with the stroke that makes it where one is found there.
    /// - Parameter findings: the likeliest first.
    static func marked(_ page: PreparedPage, seen findings: [MarkMap.Finding]) -> [WordTarget] {
        guard !findings.isEmpty else { return [] }
        let drawn = Self.drawn(page.marks, layout: page.layout)
        return findings.compactMap { finding in
            let there = drawn.filter { $0.covers(finding.stretch) }
            if let stroke = there.first(where: { $0.selection == finding.selection }) ?? there.first {
                return stroke.restricted(to: findings)
            }
            guard finding.isSure else { return nil }
            return WordTarget(selection: finding.selection, stretches: [finding.stretch], isPlain: true)
        }
    }

    /// What the strokes on a photo would mark, were each of them a mark.
    private static func drawn(_ photo: PhotoMarks, layout: PageLayout) -> [WordTarget] {
        let meaning = MarkMeaning(layout: layout)
        return photo.bright(in: layout).compactMap { meaning.target(of: $0) }
            + photo.dark(in: layout).compactMap { meaning.target(ofDark: $0) }
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

    /// Whether it is about the middle of `stretch`.
    private func covers(_ stretch: Stretch) -> Bool {
        let middle = (stretch.minX + stretch.maxX) / 2
        return stretches.contains { $0.line == stretch.line && $0.minX <= middle && $0.maxX >= middle }
    }
}

internal import PhotoReading

/// Compares two looks at the same photo. The second is at twice the size.
extension Reading {
    /// Whether a page was read and its target, if any, has at least this confidence.
    func isClear(from confidence: Double) -> Bool {
        guard case .page(let page) = self else { return false }
        return page.isCertain && page.target.map { page.confidence(of: $0) >= confidence } ?? true
    }

    /// Whether a second look needs only the lines around its target. It needs more if its words may replace those of a
    /// whole page.
    var needsOnlyTarget: Bool {
        guard case .page(let page) = self else { return false }
        return page.isCertain || !page.isWhole
    }

    /// The better of two looks at the same photo. If both are certain of different words, the bot asks the person about
    /// the first, which is right more often in this case.
    func compared(with second: Reading, contested: Double) -> Reading {
        guard case .page(let later) = second else { return self }
        guard case .page(var first) = self else { return second }
        guard let place = later.target, later.isCertain else { return self }
        guard let other = first.target, first.isCertain, first.spelling(of: other) != later.spelling(of: place) else {
            return first.isCertain ? self : second
        }
        first.alternatives = [later.spelling(of: place)]
        first.contest(atMost: contested)
        return .page(first)
    }
}

extension PageReading {
    /// Whether the bot need not ask about the target.
    fileprivate var isCertain: Bool { !isDoubtful && alternatives == nil }

    fileprivate func confidence(of range: Range<Int>) -> Double { words[range].map(\.confidence).min() ?? 0 }

    /// The words at `range` in lower case, without punctuation.
    fileprivate func spelling(of range: Range<Int>) -> String {
        words[range].map { $0.text.lowercased().core }.joined(separator: " ")
    }
}

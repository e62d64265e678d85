internal import PhotoReading

/// Compares two looks at the same photo, the second at twice the size.
extension Reading {
    /// Whether a page was read, and its word with at least this confidence, if it has one.
    func isClear(from confidence: Double) -> Bool {
        guard case .page(let page) = self else { return false }
        return page.isCertain && page.target.map { page.confidence(of: $0) >= confidence } ?? true
    }

    /// Whether a second look needs only the lines around its target. It does not if its words may replace those of a whole page.
    var needsOnlyTarget: Bool {
        guard case .page(let page) = self else { return false }
        return page.isCertain || !page.isWhole
    }

    /// The better of two looks at the same photo. If both are certain of different words, the person is asked. The first one is right more
    /// often then, though it saw less.
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
    /// Whether the person need not be asked about the target.
    fileprivate var isCertain: Bool { !isDoubtful && alternatives == nil }

    fileprivate func confidence(of range: Range<Int>) -> Double { words[range].map(\.confidence).min() ?? 0 }

    /// The words at `range` in lower case, without punctuation.
    fileprivate func spelling(of range: Range<Int>) -> String {
        words[range].map { $0.text.lowercased().core }.joined(separator: " ")
    }
}

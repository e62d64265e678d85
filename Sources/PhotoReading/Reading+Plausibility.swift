import Hive

/// The worker that reads photos handles hostile files, so what it answers is checked where it enters the bot. Everything after that
/// may rely on these bounds, for example when it turns a probability into a percentage.
extension Reading {
    /// What is wrong with a reading that no reader makes: a number, a length or an index out of its range. `nil` for a plausible one.
    public var implausibility: String? {
        do throws(Implausible) {
            switch self {
            case .board(let board): try board.check()
            case .page(let page): try page.check()
            case .sketch(let sketch): try sketch.check()
            case .unclear(let kinds):
                try expect(Set(kinds).count == kinds.count, "kinds of photos")
            case .none: break
            }
            return nil
        } catch {
            return error.what
        }
    }
}

private struct Implausible: Error {
    let what: String
}

private func expect(_ condition: Bool, _ what: String) throws(Implausible) {
    guard condition else { throw Implausible(what: what) }
}

/// Expects a probability. Sums of probabilities may exceed 1 by a rounding error.
private func expectProbability(_ value: Double, _ what: String) throws(Implausible) {
    try expect(value >= 0 && value <= 1 + 1e-6, what)
}

/// Expects a text of at most so many UTF-8 bytes.
private func expectText(_ text: String, bytes: Int, _ what: String) throws(Implausible) {
    try expect(text.utf8.count <= bytes, what)
}

/// The maximum number of pixels in a row or column of anything that is shown or measured.
private let longestSide = 100_000

extension BoardReading {
    private static let mostCandidates = 5
    private static let mostFoundWords = 2_000
    private static let wordBytes = 100
    /// More than any puzzle's words or points.
    private static let mostPoints = 100_000

    fileprivate func check() throws(Implausible) {
        try expect(hasWholeBoard, "the number of cells")
        try expect(otherEditions?.count ?? 0 < Edition.allCases.count, "the number of editions")
        for cell in cells {
            try expect(cell.candidates.count <= Self.mostCandidates, "the number of candidates")
            for candidate in cell.candidates { try expectProbability(candidate.probability, "a letter's probability") }
        }
        try expectProbability(confidence, "the board's confidence")
        try expect(
            Set(uncertain).count == uncertain.count && uncertain.allSatisfy(cells.indices.contains), "uncertain cells")
        if let rating {
            for points in [rating.good, rating.excellent, rating.genius] { try expectPoints(points, "a rank's words") }
        }
        guard let found else { return }
        try expect(found.words.count <= Self.mostFoundWords, "the number of words found")
        for word in found.words { try expectText(word, bytes: Self.wordBytes, "a found word's length") }
        try expectPoints(found.count ?? 0, "the count of words found")
        try expectPoints(found.score ?? 0, "the score")
    }

    private func expectPoints(_ points: Int, _ what: String) throws(Implausible) {
        try expect((0...Self.mostPoints).contains(points), what)
    }
}

extension PageReading {
    private static let mostWords = 20_000
    private static let wordBytes = 1_000
    private static let mostAlternatives = 20
    private static let mostMarked = 100

    fileprivate func check() throws(Implausible) {
        try expect(words.count <= Self.mostWords, "the number of words")
        for word in words {
            try expectText(word.text, bytes: Self.wordBytes, "a word's length")
            try expectProbability(word.confidence, "a word's confidence")
            try expect((0...Self.mostWords).contains(word.line), "a word's line")
            try word.box.check()
        }
        if let target { try expect(target.clamped(to: words.indices) == target, "the target") }
        try expect(alternatives?.count ?? 0 <= Self.mostAlternatives, "the number of alternatives")
        for text in alternatives ?? [] { try expectText(text, bytes: Self.wordBytes, "an alternative's length") }
        try expect(alsoMarked?.count ?? 0 <= Self.mostMarked, "the number of marked words")
        for text in alsoMarked ?? [] { try expectText(text, bytes: Self.wordBytes, "a marked word's length") }
        guard let excerpt else { return }
        try expect(
            (1...longestSide).contains(excerpt.width) && (1...longestSide).contains(excerpt.height)
                && excerpt.pixels.count == excerpt.width * excerpt.height, "the excerpt's size")
        try excerpt.box.check()
    }
}

extension PageReading.Box {
    fileprivate func check() throws(Implausible) {
        let places = -longestSide...longestSide
        let isInRange =
            places.contains(x) && places.contains(y) && (0...longestSide).contains(width)
            && (0...longestSide).contains(height)
        try expect(isInRange, "a box")
    }
}

extension SketchReading {
    private static let mostGuesses = 1_000
    private static let labelBytes = 100
    private static let textBytes = 10_000
    private static let longestBitmapSide = 1_000

    fileprivate func check() throws(Implausible) {
        try expect(guesses.count <= Self.mostGuesses, "the number of guesses")
        for guess in guesses {
            try expectText(guess.label, bytes: Self.labelBytes, "an object's name")
            try expectProbability(guess.probability, "an object's probability")
        }
        try expectProbability(otherDrawing ?? 0, "the probability of another drawing")
        if case .writing(let text?) = verdict { try expectText(text, bytes: Self.textBytes, "the length of writing") }
        guard let drawing else { return }
        try expect(
            (1...Self.longestBitmapSide).contains(drawing.side) && drawing.ink.count == drawing.side * drawing.side,
            "the drawing's size")
    }
}

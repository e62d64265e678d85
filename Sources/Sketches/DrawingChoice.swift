internal import PhotoReading

/// Chooses among the readings of a photo's candidate drawings, which arrive one by one (decision 46).
struct DrawingChoice {
    private var main: SketchReading?
    private var likeliest = SketchReading(guesses: [], verdict: .emptySheet)
    private var weight = 0.0

    /// The least probability of the likeliest object for a clear drawing: `plain` for the main drawing, `plainBeside`
    /// for any other.
    private static let plain = 0.5, plainBeside = 0.9

    /// Considers the next reading. The first one of the likeliest sheet is the main drawing.
    /// - Returns: whether this reading is the answer, because it is a clear drawing, or writing in place of the main one.
    mutating func isSettled(by reading: SketchReading, isOnLikeliestSheet: Bool) -> Bool {
        let isMain = main == nil && isOnLikeliestSheet
        if isMain { main = reading }
        if case .writing = reading.verdict, isMain { return true }
        guard reading.verdict == .drawing else { return false }
        if reading.best >= (isMain ? Self.plain : Self.plainBeside) { return true }
        let weight = reading.best * (isMain ? 1 : Self.plain / Self.plainBeside)
        if weight > self.weight { (self.weight, likeliest) = (weight, reading.belowEvenOdds) }
        return false
    }

    /// The answer if no reading is clear: the reason why the main drawing is none, or else the likeliest reading, at
    /// less than even odds.
    var unclear: SketchReading { main.flatMap { $0.verdict == .drawing ? nil : $0 } ?? likeliest }
}

extension SketchReading {
    /// The probability of the likeliest object.
    fileprivate var best: Double { guesses.first?.probability ?? 0 }

    /// A copy with the objects' probabilities scaled below one half and the rest moved to other drawings: a drawing,
    /// but no claim of what.
    fileprivate var belowEvenOdds: SketchReading {
        var modest = self
        let share = min(1, 0.49 / max(best, 0.01))
        modest.guesses = guesses.map { Guess(label: $0.label, probability: $0.probability * share) }
        modest.otherDrawing = otherDrawing.map { $0 + (1 - share) * guesses.reduce(0) { $0 + $1.probability } }
        return modest
    }
}

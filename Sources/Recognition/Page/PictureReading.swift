/// What a picture of a piece of a line reads, and what the recogniser's net saw there from step to step.
struct PictureReading {
    var words: [RecognizedWord]
    var steps: [RecognitionStep]

    /// The share of a word that no stroke hides.
    func visibility(of word: Int) -> Float {
        let own = steps.filter { $0.word == word }
        return own.isEmpty ? 1 : 1 - own.reduce(0) { $0 + $1.hidden } / Float(own.count)
    }
}

extension [RecognitionStep] {
    /// From here on a step is hidden rather than seen.
    private static let hidden: Float = 0.5
    /// Steps of clear paper between a stroke and a letter, from which nothing of the word is under the stroke: about half a
    /// letter.
    private static let clearGap = 3
    /// The probability that a stroke hides no letter at a step, where letters run up to it and where paper lies before it. A
    /// letter takes three or four steps, of which one or two are its own.
    private static let emptiness: (touched: Float, clear: Float) = (0.3, 0.8)
    /// How far a letter is damaged when the step beside its own is hidden.
    private static let nearby: Float = 0.5

    /// With what a stroke does to the letters beside it, and they tell of what it hides.
    func consideringNeighbours() -> Self {
        let letters = indices.filter { self[$0].hidden < Self.hidden && self[$0].blank < 0.5 }
        return indices.map { index in
            var step = self[index]
            if step.hidden >= Self.hidden {
                let isTouched = letters.contains { clearSteps(between: $0, and: index) < Self.clearGap }
                step.emptiness = isTouched ? Self.emptiness.touched : Self.emptiness.clear
            }
            let beside = [index - 1, index + 1].filter(indices.contains)
            step.hidden = Swift.max(step.hidden, Self.nearby * (beside.map { self[$0].hidden }.max() ?? 0))
            step.cover = beside.reduce(step.cover) { $0.union(self[$1].cover) }
            return step
        }
    }

    private func clearSteps(between a: Int, and b: Int) -> Int {
        self[Swift.min(a, b) + 1..<Swift.max(a, b)].count { $0.hidden < Self.hidden }
    }
}

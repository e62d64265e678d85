import TextReading

/// The words read from a picture of part of a line, with the time steps of Tesseract's net.
struct PictureReading {
    var words: [RecognizedWord]
    var steps: [RecognitionStep]

    /// The fraction of a word that no stroke hides.
    func visibility(of word: Int) -> Float {
        let own = steps.filter { $0.word == word }
        return own.isEmpty ? 1 : 1 - own.reduce(0) { $0 + $1.hidden } / Float(own.count)
    }
}

extension [RecognitionStep] {
    /// The least degree at which a step counts as hidden.
    private static let hidden: Float = 0.5
    /// The number of clear steps between a stroke and a letter from which nothing of the word is under the stroke:
    /// about half a letter.
    private static let clearGap = 3
    /// The probability that a stroke hides no letter at a step: `touched` if letters reach the stroke, `clear` if paper
    /// separates them. A letter takes three or four steps, of which one or two are its own.
    private static let emptiness: (touched: Float, clear: Float) = (0.3, 0.8)
    /// The factor by which a hidden step damages the step next to it.
    private static let nearby: Float = 0.5

    /// The steps with the interaction of neighbours: a stroke damages the letters beside it, and those letters indicate
    /// what it hides.
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

internal import Hive
internal import PhotoReading

/// The nets' output for some cells, by letter index.
struct LetterEvidence: Sendable {
    /// For each cell, the log probabilities of the letters. Further classes may follow.
    let logProbabilities: [[Double]]
    /// The number of letters: A to Z, or all if a cell may show another letter.
    let letterCount: Int

    /// - Parameter cells: In the form of ``CellReading/logProbabilities``.
    init(_ cells: [[Double]]) {
        let basic = LetterSet.basic.count
        guard cells.contains(where: { $0.count > LetterNet.classCount }) else {
            (logProbabilities, letterCount) = (cells, basic)
            return
        }
        letterCount = Letter.count
        logProbabilities = cells.map { cell in
            let beyond = cell[LetterNet.classCount...]
            return cell[..<basic]
                + (beyond.isEmpty ? Array(repeating: -.infinity, count: Letter.count - basic) : Array(beyond))
        }
    }
}

extension LetterAssignment {
    /// Evaluates all choices of different letters; `nil` if there is none.
    init?(_ evidence: LetterEvidence, prior: Prior? = nil) {
        self.init(evidence.logProbabilities, letterCount: evidence.letterCount, prior: prior)
    }
}

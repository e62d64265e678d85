internal import Hive
internal import PhotoReading

/// What the nets say of some cells, by the letters' indexes.
struct LetterEvidence: Sendable {
    /// For each cell, the log probabilities of the letters. Further classes may follow.
    let logProbabilities: [[Double]]
    /// The number of letters: those from A to Z, or all if a cell may show another.
    let letterCount: Int

    /// - Parameter cells: As ``CellReading/logProbabilities``.
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
    /// Evaluates all choices; `nil` if there is none of different letters.
    init?(_ evidence: LetterEvidence, prior: Prior? = nil) {
        self.init(evidence.logProbabilities, letterCount: evidence.letterCount, prior: prior)
    }
}

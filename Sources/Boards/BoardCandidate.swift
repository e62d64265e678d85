internal import Foundation
internal import Hive
internal import PhotoReading

/// A place that may be a board, with the letters read there.
struct BoardCandidate: Sendable {
    let place: LocatedBoard
    let letters: HoneycombLetters
    /// The outer cell that looks empty, if any.
    var emptyCell: EmptyCell?
    /// Whether the picture or the request alone proves that ``emptyCell`` is empty.
    var isSurelyEmpty = false
    /// Whether this counts as a board only if the words around it confirm it.
    var needsWords = false

    /// The log probability that the cells show letters.
    var logEvidence: Double {
        guard isSurelyEmpty, let emptyCell else { return letters.assignment.logEvidence }
        return logEvidence(leavingOut: emptyCell.index)
    }

    /// A score for comparing candidates. Of two similar places, the one with seven letters is likelier a board.
    var rank: Double { logEvidence + place.rank - (isSurelyEmpty ? 1 : 0) }

    /// The log probability that the cells other than `missing` show letters.
    func logEvidence(leavingOut missing: Int) -> Double {
        LetterAssignment(evidence(leavingOut: missing))?.logEvidence ?? -.infinity
    }

    private func evidence(leavingOut missing: Int?) -> LetterEvidence {
        LetterEvidence(letters.logProbabilities.indices.filter { $0 != missing }.map { letters.logProbabilities[$0] })
    }

    /// Creates the reading for this place.
    /// - Parameters:
    ///   - usual: The edition of English boards that look like this one.
    ///   - preferred: The edition of the chat.
    ///   - leavingOut: The index of an empty cell.
    func reading(
        edition usual: Edition, preferred: Edition? = nil, leavingOut: Int? = nil,
        _ plausibility: BoardReader.Plausibility?
    ) -> BoardReading {
        let missing = isSurelyEmpty ? emptyCell?.index : leavingOut
        let evidence = evidence(leavingOut: missing)
        let unprimed = missing == nil ? letters.assignment : LetterAssignment(evidence) ?? letters.assignment
        let prior = LanguagePrior(usual: usual, preferred: preferred, plausibility: plausibility)
        let isOpen = plausibility != nil || evidence.letterCount > LetterSet.basic.count
        let weight: LetterAssignment.Prior? = isOpen ? { prior.weight($0) } : nil
        let assignment = LetterAssignment(evidence, prior: weight) ?? unprimed
        // The cells clockwise from the top as the letters stand: undo the rotation of the constellation.
        let first = (letters.turn + 1) / 2
        let cells = (0..<HoneycombGeometry.cellCount).filter { $0 != missing }
        let order = ([0] + (0..<6).map { 1 + ($0 + first) % 6 }).compactMap { cells.firstIndex(of: $0) }
        // If all cells are almost certainly letters, the evidence is near 1 and costs nothing. The lower it is, the less
        // likely a board is.
        let isBoard = min(1, exp(unprimed.logEvidence + 1))
        let choice = prior.choice(assignment.letters)
        var reading = BoardReading(
            assignment, order: order, edition: choice?.edition ?? usual,
            confidence: assignment.posterior * exp(letters.logTurnProbability) * isBoard)
        reading.otherEditions = choice?.others
        return reading
    }
}

/// The prior probability that letters form a board: letters of one language, and a plausible puzzle in it.
private struct LanguagePrior {
    let usual: Edition
    let preferred: Edition?
    let plausibility: BoardReader.Plausibility?

    func choice(_ indexes: [Int]) -> EditionChoice? {
        let letters = indexes.compactMap(Letter.init(index:)).reduce(into: LetterSet()) { $0.formUnion(LetterSet($1)) }
        return EditionChoice(letters: letters, count: indexes.count, usual: usual, preferred: preferred)
    }

    /// The prior of these letters: 0 if no language combines them, the plausibility (if given) for English, 1
    /// otherwise.
    func weight(_ indexes: [Int]) -> Double {
        guard let edition = choice(indexes)?.edition else { return 0 }
        guard edition == usual, let plausibility else { return 1 }
        return Board(indexes: indexes, edition: edition).map(plausibility) ?? 0
    }
}

extension Board {
    /// Creates a board from letter indexes, the centre first; `nil` unless all differ.
    init?(indexes: [Int], edition: Edition) {
        let letters = indexes.compactMap(Letter.init(index:))
        guard let center = letters.first, Set(letters).count == indexes.count else { return nil }
        let outer = letters.dropFirst().reduce(into: LetterSet()) { $0.formUnion(LetterSet($1)) }
        self.init(center: center, outer: outer, edition: edition)
    }
}

extension BoardReading {
    /// Whether there is a board with a letter beyond Z that is not uncertain.
    var showsLetterBeyondZ: Bool {
        board != nil
            && cells.indices.contains { !uncertain.contains($0) && !LetterSet.basic.contains(cells[$0].letter) }
    }

    /// Lists the letters beyond Z that `alphabet` lacks as uncertain.
    mutating func doubtLettersBeyondZ(notIn alphabet: LetterSet) {
        let sure = LetterSet.basic.union(alphabet)
        uncertain = cells.indices.filter { uncertain.contains($0) || !sure.contains(cells[$0].letter) }
    }
}

public import Hive

extension BoardReading {
    /// Below this probability a letter is asked about.
    private static let sureLetter = 0.9
    /// Below this confidence at least one letter, the least sure, is asked about.
    private static let sureBoard = 0.9
    private static let candidateLimit = 5

    /// The reading that `assignment` makes; its cells are put in `order`, the centre first and the others clockwise.
    public init(_ assignment: LetterAssignment, order: [Int], edition: Edition, confidence: Double) {
        let cells = order.compactMap { cell -> Cell? in
            guard let letter = Letter(index: assignment.letters[cell]) else { return nil }
            let candidates = zip(Letter.all, assignment.marginals[cell])
                .map { Candidate(letter: $0, probability: $1) }
                .sorted { $0.probability > $1.probability }
            return Cell(letter: letter, candidates: Array(candidates.prefix(Self.candidateLimit)))
        }
        var uncertain = cells.indices.filter { cells[$0].probability < Self.sureLetter }
        // What the letters alone don't explain (a doubtful rotation, a patch that may be no letter) is asked about too.
        if uncertain.isEmpty, confidence < Self.sureBoard {
            uncertain = cells.indices.min { cells[$0].probability < cells[$1].probability }.map { [$0] } ?? []
        }
        self.init(cells: cells, edition: edition, confidence: confidence, uncertain: uncertain)
    }
}

extension BoardReading.Cell {
    /// The probability of the letter chosen.
    public var probability: Double { candidates.first { $0.letter == letter }?.probability ?? 0 }
}

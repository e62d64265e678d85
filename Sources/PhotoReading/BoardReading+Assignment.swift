public import Hive

extension BoardReading {
    /// The probability below which the sender is asked about a letter.
    private static let sureLetter = 0.9
    /// The confidence below which the sender is asked about at least one letter, the least certain.
    private static let sureBoard = 0.9
    private static let candidateLimit = 5

    /// Creates a reading from `assignment`. Its cells are put in `order`: the centre first, then the others clockwise.
    public init(_ assignment: LetterAssignment, order: [Int], edition: Edition, confidence: Double) {
        let cells = order.compactMap { cell -> Cell? in
            guard let letter = Letter(index: assignment.letters[cell]) else { return nil }
            let candidates = zip(Letter.all, assignment.marginals[cell])
                .map { Candidate(letter: $0, probability: $1) }
                .sorted { $0.probability > $1.probability }
            return Cell(letter: letter, candidates: Array(candidates.prefix(Self.candidateLimit)))
        }
        var uncertain = cells.indices.filter { cells[$0].probability < Self.sureLetter }
        // Also ask if the doubt is not due to the letters: an uncertain rotation, or a patch that may not be a letter.
        if uncertain.isEmpty, confidence < Self.sureBoard {
            uncertain = cells.indices.min { cells[$0].probability < cells[$1].probability }.map { [$0] } ?? []
        }
        self.init(cells: cells, edition: edition, confidence: confidence, uncertain: uncertain)
    }
}

extension BoardReading.Cell {
    /// The probability of the chosen letter.
    public var probability: Double { candidates.first { $0.letter == letter }?.probability ?? 0 }
}

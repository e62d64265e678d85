internal import Foundation
internal import Hive

extension BoardReading {
    /// Combines several readings of one board by adding their evidence letter by letter.
    ///
    /// The outer cells are matched by letter rather than by position, because the board may have been shuffled or
    /// rotated between the shots. A reading that differs in more than two cells from the most confident one, or the first
    /// of several certain ones, shows another board and is ignored, as is one with another number of letters.
    /// ``isOneOfSeveral`` says so if that board is certain.
    /// - Returns: `nil` without readings.
    public static func combined(_ readings: [BoardReading]) -> BoardReading? {
        let sorted = surestFirst(readings.filter(\.hasWholeBoard))
        guard var first = sorted.first else { return readings.first }
        let isOneOfSeveral = sorted.contains { $0.isOneOfSeveral ?? false || $0.isSurelyOther(than: first) }
        first.isOneOfSeveral = isOneOfSeveral ? true : nil
        // Letters beyond Z take part only if a shot shows one, so that English boards are as sure as without them.
        let letterCount = sorted.contains(where: \.mayHaveMarks) ? Letter.count : LetterSet.basic.count
        var sum = first.cells.map { $0.evidence(of: letterCount) }
        var used = [first]
        for other in sorted.dropFirst() {
            guard let order = other.order(matching: first) else { continue }
            for (cell, evidence) in order.map({ other.cells[$0].evidence(of: letterCount) }).enumerated() {
                for letter in 0..<letterCount { sum[cell][letter] += evidence[letter] }
            }
            used.append(other)
        }
        guard used.count > 1, let assignment = LetterAssignment(sum, letterCount: letterCount) else { return first }
        let choice = EditionChoice(of: assignment, among: used)
        var result = BoardReading(
            assignment, order: Array(first.cells.indices), edition: choice.edition,
            confidence: assignment.posterior * (1 - used.reduce(1) { $0 * (1 - $1.seen) }))
        result.otherEditions = choice.others
        for index in result.cells.indices where used.contains(where: { $0.tells(result.cells[index].letter) }) {
            result.cells[index] = Cell(told: result.cells[index].letter)
        }
        result.rating = used.lazy.compactMap(\.rating).first
        result.found = FoundWords.combined(used.compactMap(\.found))
        result.isOneOfSeveral = first.isOneOfSeveral
        return result
    }

    /// The readings, the most confident first. Certain ones count as equally confident, because the digits say nothing then, so they
    /// stay in the order of the photos.
    private static func surestFirst(_ readings: [BoardReading]) -> [BoardReading] {
        let most = readings.filter(\.uncertain.isEmpty).map(\.confidence).max() ?? 0
        func rank(_ reading: BoardReading) -> Double { reading.uncertain.isEmpty ? most : reading.confidence }
        return readings.sorted { rank($0) > rank($1) }
    }

    /// Whether this reading certainly shows another board than `other`, not the same one read worse.
    private func isSurelyOther(than other: BoardReading) -> Bool {
        uncertain.isEmpty && cells.count == other.cells.count && order(matching: other) == nil
    }

    /// Whether both readings may show the same board, shuffled or not. All letters but two must agree. Each of the
    /// others must be possible, or have been entered by a person to correct the reader.
    public func showsSameBoard(as other: BoardReading) -> Bool {
        guard hasWholeBoard, other.hasWholeBoard, let order = order(matching: other) else { return false }
        return zip(other.cells, order.map { cells[$0] }).allSatisfy { theirs, mine in
            theirs.letter == mine.letter || theirs.isTold || mine.isTold
                || theirs.agreement(with: mine) > Self.possibleAgreement
        }
    }

    /// The probability that there is a board at all: the part of the confidence not explained by the letters.
    private var seen: Double {
        let letters = cells.reduce(1) { $0 * $1.probability }
        return min(confidence / max(letters, 1e-6), 1)
    }

    /// Whether a cell may show a letter beyond Z.
    private var mayHaveMarks: Bool {
        cells.contains { $0.candidates.contains { !LetterSet.basic.contains($0.letter) } }
    }

    private func tells(_ letter: Letter) -> Bool { cells.contains { $0.letter == letter && $0.isTold } }

    /// The least probability of showing the same letter at which two cells agree.
    private static let leastAgreement = 0.05
    /// The probability of showing the same letter below which two cells differ.
    private static let possibleAgreement = 0.01
    /// The number of cells that may differ, so that five of seven must agree.
    private static let mostDiffering = 2

    /// For each cell of `reference`, the matching cell of this reading; `nil` if too few agree.
    private func order(matching reference: BoardReading) -> [Int]? {
        guard cells.count == reference.cells.count else { return nil }
        let agreements = reference.cells.map { cell in cells.map { cell.agreement(with: $0) } }
        guard let outer = Self.bestPermutation(agreements.dropFirst().map { Array($0.dropFirst()) }) else { return nil }
        let order = [0] + outer.map { $0 + 1 }
        let agreeing = order.indices.count { agreements[$0][order[$0]] > Self.leastAgreement }
        return agreeing >= cells.count - Self.mostDiffering ? order : nil
    }

    /// Assigns a different column to each row such that the product of the values is largest, by dynamic programming
    /// over the sets of used columns.
    static func bestPermutation(_ values: [[Double]]) -> [Int]? {
        var best: [Int: (score: Double, columns: [Int])] = [0: (0, [])]
        for row in values {
            var next: [Int: (score: Double, columns: [Int])] = [:]
            // Sort the states, because among equally good permutations the first wins, and a dictionary has no stable
            // order.
            for (taken, state) in best.sorted(by: { $0.key < $1.key }) {
                for (column, value) in row.enumerated() where taken & (1 << column) == 0 {
                    let score = state.score + log(max(value, 1e-6))
                    let set = taken | 1 << column
                    if score > next[set]?.score ?? -.infinity { next[set] = (score, state.columns + [column]) }
                }
            }
            best = next
        }
        return best.values.max { $0.score < $1.score }?.columns
    }
}

extension BoardReading.Cell {
    /// The probability of letters that are not among the candidates, so that no single shot can exclude one. For a
    /// letter entered by a person it is so low that no number of shots can outweigh it.
    private static let floor = 1e-4, floorAgainstTold = 1e-40

    /// The log probabilities of the first letters.
    fileprivate func evidence(of letterCount: Int) -> [Double] {
        let floor = isTold ? Self.floorAgainstTold : Self.floor
        var values = Array(repeating: floor, count: letterCount)
        for candidate in candidates { values[Int(candidate.letter.index)] = max(candidate.probability, floor) }
        return values.map { log($0) }
    }

    /// The probability that both cells show the same letter.
    fileprivate func agreement(with other: Self) -> Double {
        candidates.reduce(0) { sum, mine in
            sum + mine.probability * (other.candidates.first { $0.letter == mine.letter }?.probability ?? 0)
        }
    }
}

extension FoundWords {
    /// Combines several shots of one screen: all listed words, and the highest count and score.
    static func combined(_ all: [FoundWords]) -> FoundWords? {
        guard var result = all.first else { return nil }
        for other in all.dropFirst() {
            let known = Set(result.words)
            result.words += other.words.filter { !known.contains($0) }
            result.count = [result.count, other.count].compactMap(\.self).max()
            result.score = [result.score, other.score].compactMap(\.self).max()
        }
        return result
    }
}

internal import Hive
internal import Lexicon

/// Chooses the boards of the daily puzzle and their order.
///
/// Candidates are the letters of each pangram with each of them as the centre; ``BoardStandard`` decides which are good
/// enough. The order is a shuffle that depends on the letters alone. The best board of each set of letters comes first,
/// then the second-best boards in the same order, and so on, so that equal letters are never close together.
struct BoardEditor {
    private let edition: Edition
    private let standard: BoardStandard
    /// The possible numbers of letters.
    private let letterCounts: ClosedRange<Int>
    /// The words by the letters they use.
    private let groups: [LetterSet: BoardTally]

    /// - Parameter words: the words that the puzzle is likely to accept.
    init(words: [Word], edition: Edition) {
        self.edition = edition
        standard = BoardStandard(of: edition)
        let tiles = edition.rules.outerTiles
        letterCounts = tiles.lowerBound + 1...tiles.upperBound + 1
        let shortestWord = edition.rules.shortestWord
        var groups: [LetterSet: BoardTally] = [:]
        for word in words where word.text.utf8.count >= shortestWord {
            guard let letters = LetterSet(word.text), letters.count <= letterCounts.upperBound else { continue }
            groups[letters, default: BoardTally()].add(word)
        }
        self.groups = groups
    }

    /// The boards in the order of their days.
    func boards() -> [Board] {
        let choices = groups.filter { letterCounts.contains($0.key.count) }
            .filter { standard.accepts(letters: $0.key, pangrams: $0.value) }
            .map(\.key)
            .sorted { (shuffleKey($0), $0.rawValue) < (shuffleKey($1), $1.rawValue) }
            .map(boards(of:))
        return (0..<letterCounts.upperBound).flatMap { round in
            choices.compactMap { round < $0.count ? $0[round] : nil }
        }
    }

    /// The sufficiently good boards of these letters, best first.
    private func boards(of letters: LetterSet) -> [Board] {
        let subsets = subsets(of: letters).compactMap { subset in groups[subset].map { (subset, $0) } }
        let accepted = letters.letters.compactMap { center -> (board: Board, strain: Double)? in
            var tally = BoardTally()
            for (subset, words) in subsets where subset.contains(center) { tally.add(words) }
            let outer = letters.subtracting(LetterSet(center))
            guard standard.accepts(tally), let board = Board(center: center, outer: outer, edition: edition) else {
                return nil
            }
            return (board, standard.strain(of: tally))
        }
        return accepted.sorted { ($0.strain, $0.board.center) < ($1.strain, $1.board.center) }.map(\.board)
    }

    private func subsets(of letters: LetterSet) -> [LetterSet] {
        Array(sequence(first: letters.rawValue) { $0 == 0 ? nil : ($0 - 1) & letters.rawValue })
            .map(LetterSet.init(rawValue:))
    }

    /// Each edition has its own order, so that a day's two boards have different letters.
    private func shuffleKey(_ letters: LetterSet) -> UInt64 {
        (letters.rawValue << 1 | (edition == .print ? 1 : 0)).scrambled
    }
}

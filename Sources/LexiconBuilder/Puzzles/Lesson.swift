internal import Hive
public import Lexicon

/// The evidence of past puzzles on words, beyond the lexicon's training.
public struct Lesson: Sendable {
    /// All verdicts, old and new.
    public private(set) var verdicts: VerdictFile
    /// The number of verdicts in the puzzles, and the number of those that are new.
    public private(set) var given = 0
    public private(set) var new = 0
    /// Words on the puzzles' boards that were added to the likely words, and words that were removed from them, from A to Z.
    public private(set) var nowListed: [String] = []
    public private(set) var noLongerListed: [String] = []

    /// Adds the verdicts of the puzzles in `archive` to `verdicts`. Covers the words of `lexicon`, and other words that some
    /// puzzle accepted.
    public init(_ archive: PuzzleArchive, after verdicts: VerdictFile, lexicon: Lexicon) throws {
        self.verdicts = verdicts
        var elsewhere = Set(verdicts.verdicts.keys)
        for puzzle in archive.puzzles { elsewhere.formUnion(puzzle.answers) }
        elsewhere = elsewhere.filter { lexicon.acceptance(of: $0) == nil }
        for puzzle in archive.puzzles.sorted(by: { $0.date < $1.date }) {
            let listed = lexicon.words(on: puzzle.board) + lexicon.unlikelyWords(on: puzzle.board)
            for word in listed.map(\.text) + elsewhere.filter(puzzle.board.admits) {
                let isNew = self.verdicts.add(word, isTaken: puzzle.answers.contains(word), on: puzzle.date)
                given += 1
                new += isNew ? 1 : 0
            }
        }
        try compare(archive, lexicon: lexicon)
    }

    private mutating func compare(_ archive: PuzzleArchive, lexicon: Lexicon) throws {
        var teachings = Teachings()
        teachings.verdicts = verdicts
        let book = AdjustedWordBook(lexicon, teachings: teachings)
        var (before, after) = (Set<String>(), Set<String>())
        for board in Set(archive.puzzles.map(\.board)) {
            before.formUnion(lexicon.words(on: board).map(\.text))
            after.formUnion(try book.words(on: board).map(\.text))
        }
        nowListed = after.subtracting(before).sorted()
        noLongerListed = before.subtracting(after).sorted()
    }
}

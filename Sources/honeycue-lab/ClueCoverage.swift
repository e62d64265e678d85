import Checksum
import Lexicon
import LexiconBuilder

/// The number of answers of past puzzles that get each kind of clue. An answer counts as often as puzzles accepted it.
struct ClueCoverage: Sendable {
    /// One kind of clue.
    struct Share: Hashable, Sendable {
        var kind: Clue.Kind
        /// The number of answers with such a clue, counting repetitions.
        var occurrences = 0
        /// The number of different words among them.
        var words = 0
    }

    let shares: [Share]
    /// The words that no dictionary explains, with their number of occurrences, most frequent first.
    let unexplained: [(word: String, count: Int)]
    private let answers: [(word: String, count: Int)]

    /// Asks for a clue to every answer of `archive`.
    init(of archive: PuzzleArchive, clue: (String) throws -> Clue) throws {
        var counts: [String: Int] = [:]
        for puzzle in archive.puzzles { for answer in puzzle.answers { counts[answer, default: 0] += 1 } }
        try self.init(of: counts, clue: clue)
    }

    /// Asks for the best clue to every word of `counts`, which is an answer so many times.
    init(of counts: [String: Int], clue: (String) throws -> Clue) throws {
        answers = counts.map { (word: $0.key, count: $0.value) }.sorted { $0.word < $1.word }
        var shares = Dictionary(uniqueKeysWithValues: Clue.Kind.allCases.map { ($0, Share(kind: $0)) })
        var unexplained: [(word: String, count: Int)] = []
        for answer in answers {
            let kind = try clue(answer.word).kind
            shares[kind]?.occurrences += answer.count
            shares[kind]?.words += 1
            if kind == .pattern { unexplained.append(answer) }
        }
        self.shares = Clue.Kind.allCases.compactMap { shares[$0] }
        self.unexplained = unexplained.sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    }

    var occurrences: Int { shares.reduce(0) { $0 + $1.occurrences } }

    /// The share of all occurrences, 0…1, with a clue that says more than the pattern.
    var covered: Double {
        let told = shares.filter { $0.kind != .pattern }.reduce(0) { $0 + $1.occurrences }
        return Double(told) / Double(max(1, occurrences))
    }

    /// A sample of `count` different answers, drawn by number of occurrences. The same seed gives the same sample.
    func sample(_ count: Int, seed: UInt64) -> [String] {
        guard count < answers.count else { return answers.map(\.word) }
        var generator = SplitMix64(state: seed)
        var drawn: Set<String> = []
        let ends = answers.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + $1.count) }
        while drawn.count < count {
            let point = Int.random(in: 0..<occurrences, using: &generator)
            if let index = ends.firstIndex(where: { $0 > point }) { drawn.insert(answers[index].word) }
        }
        return drawn.sorted()
    }
}

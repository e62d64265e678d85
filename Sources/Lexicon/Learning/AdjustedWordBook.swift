public import Hive

/// A word book that adds what is newer than the training: the operator's words, puzzles and clues, and players'
/// testimonies.
///
/// It wraps another word book, and also lists accepted words that the other one lacks.
public struct AdjustedWordBook: WordBook {
    private let base: any WordBook
    private let adjustments: [String: AcceptanceAdjustment]
    /// Words that were accepted, or that an operator always accepts. The base may not contain them.
    private let taken: [(word: String, letters: LetterSet)]
    /// Clues that people wrote, by word in lower case.
    private let written: [String: [String]]

    /// - Parameters:
    ///   - testimonies: players' testimonies on any words, in any order.
    ///   - written: clues that people wrote, by word in lower case. They come before the dictionary's.
    public init(
        _ base: any WordBook, teachings: Teachings = Teachings(), testimonies: [Testimony] = [],
        written: [String: [String]] = [:]
    ) {
        self.base = base
        self.written = written
        var adjustments: [String: AcceptanceAdjustment] = [:]
        for (word, verdicts) in teachings.verdicts.verdicts { adjustments[word, default: .init()].add(verdicts) }
        for (word, said) in Dictionary(grouping: testimonies, by: \.word) {
            adjustments[word, default: .init()].testimony = TestimonyCount(said)
        }
        for word in teachings.always { adjustments[word, default: .init()].rule = .always }
        for word in teachings.never { adjustments[word, default: .init()].rule = .never }
        self.adjustments = adjustments
        taken = adjustments.keys.sorted().compactMap { word in
            guard let adjustment = adjustments[word], adjustment.acceptance(trained: 0) >= Lexicon.likelyAcceptance,
                let letters = LetterSet(word)
            else { return nil }
            return (word, letters)
        }
    }

    public func words(on board: Board) throws -> [Word] {
        try adjustments.isEmpty ? base.words(on: board) : sorted(on: board).likely
    }

    public func unlikelyWords(on board: Board) throws -> [Word] {
        try adjustments.isEmpty ? base.unlikelyWords(on: board) : sorted(on: board).unlikely
    }

    public func definition(of word: String) throws -> Definition? { try base.definition(of: word) }

    public func definitions(of word: String) throws -> [Definition] { try base.definitions(of: word) }

    public func definitions(of word: String, before: String, after: String) throws -> [Definition]? {
        try base.definitions(of: word, before: before, after: after)
    }

    public func phrase(around target: Range<Int>, in words: [String]) throws -> FoundPhrase? {
        try base.phrase(around: target, in: words)
    }

    public func frequency(of word: String) throws -> Double { try base.frequency(of: word) }

    public func suggestions(for word: String, limit: Int) throws -> [String] {
        try base.suggestions(for: word, limit: limit)
    }

    public func clues(for word: String, among others: [String]) throws -> [Clue] {
        let dictionarys = try base.clues(for: word, among: others)
        guard let texts = written[word.lowercased()] else { return dictionarys }
        return try texts.map { text in
            let text = try base.masked(text, hiding: word, among: others)
            return Clue(text: text, partOfSpeech: nil, kind: .written)
        } + dictionarys
    }

    public func masked(_ text: String, hiding word: String, among others: [String]) throws -> String {
        try base.masked(text, hiding: word, among: others)
    }

    public func writtenForms(of word: String) throws -> [String] { try base.writtenForms(of: word) }

    // MARK: Lists

    /// The board's words, sorted into the two lists by their adjusted probability. Words that stay in their list keep their order.
    private func sorted(on board: Board) throws -> (likely: [Word], unlikely: [Word]) {
        let (likely, unlikely) = (try base.words(on: board), try base.unlikelyWords(on: board))
        let known = Set((likely + unlikely).map(\.text))
        let new = try taken.filter {
            board.letters.isSuperset(of: $0.letters) && !known.contains($0.word) && board.admits($0.word)
        }
        .map { Word(text: $0.word, acceptance: 0, frequency: try base.frequency(of: $0.word)) }
        let stay = (likely.map(adjusted), unlikely.map(adjusted))
        let isLikely = { (word: Word) in word.isLikely(onBoard: board) }
        return (
            Self.inserting(stay.1.filter(isLikely) + new.map(adjusted), into: stay.0.filter(isLikely)),
            Self.inserting(stay.0.filter { !isLikely($0) }, into: stay.1.filter { !isLikely($0) })
        )
    }

    private func adjusted(_ word: Word) -> Word {
        guard let adjustment = adjustments[word.text] else { return word }
        var word = word
        word.acceptance = adjustment.acceptance(trained: word.acceptance)
        return word
    }

    /// Inserts each of `newcomers` before the first word that is harder.
    private static func inserting(_ newcomers: [Word], into words: [Word]) -> [Word] {
        newcomers.reduce(into: words) { words, word in
            words.insert(word, at: words.firstIndex { $0.ease < word.ease } ?? words.endIndex)
        }
    }
}

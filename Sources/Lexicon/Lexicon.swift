public import Hive

public import struct Foundation.URL

/// The puzzle's words and their meanings, read from a file that ``LexiconBuilder`` has built.
///
/// Opening only maps the file into memory. All look-ups read it in place.
public struct Lexicon: WordBook, Sendable {
    let tables: LexiconTables

    /// The least probability at which a word counts as accepted by the puzzle.
    public static let likelyAcceptance = 0.5

    /// The least probability at which a pangram counts as accepted. It is lower, because missing a pangram costs a
    /// player far more than seeing a wrong one.
    public static let likelyPangramAcceptance = 0.2

    /// The least probability at which a word of all letters in the Catalan puzzle counts as accepted; that list was
    /// measured with it.
    static let likelyTutiAcceptance = 0.1

    /// The least probability at which a word counts as accepted by a puzzle with `rules`.
    static func leastAcceptance(asPangram isPangram: Bool, by rules: Rules) -> Double {
        guard isPangram else { return likelyAcceptance }
        return rules.language == "ca" ? likelyTutiAcceptance : likelyPangramAcceptance
    }

    /// The languages other than English that have puzzles, as ISO 639-1 codes.
    public static let foreignLanguages: [String] = Edition.allCases.map(\.rules.language).reduce(into: []) {
        all, code in
        if code != LanguageCode.english, !all.contains(code) { all.append(code) }
    }

    /// Opens the lexicon in the file at `url`.
    public init(contentsOf url: URL) throws(LexiconError) {
        tables = try LexiconTables(path: url.path)
    }

    /// Checks the whole file against its checksum. Opening does not.
    public func verify() throws(LexiconError) {
        guard tables.isIntact() else { throw .damaged(path: tables.path) }
    }

    /// The daily boards of the English editions, and of other languages with installed word lists.
    public func calendar(with lists: [String: PuzzleWordList] = [:]) -> BoardCalendar {
        let foreign = lists.flatMap { code, list in Edition.all(in: code).flatMap(list.boards) }
        return BoardCalendar(Edition.all(in: LanguageCode.english).flatMap(tables.boards) + foreign)
    }

    /// Whether the lexicon has the word with exactly this spelling, in lower case.
    package func contains(_ word: String) -> Bool { tables.find(word) != nil }

    /// The number of words in the lexicon.
    public var wordCount: Int { tables.count }

    public func words(on board: Board) -> [Word] {
        words(on: board) { $0 }
    }

    public func unlikelyWords(on board: Board) -> [Word] {
        words(on: board) { !$0 }
    }

    private func words(on board: Board, where isWanted: (_ isLikely: Bool) -> Bool) -> [Word] {
        let usesTilesOnce = board.rules.usesTilesOnce
        return tables.solver.positions(on: board)
            .filter { isWanted(isLikely($0, on: board)) && (!usesTilesOnce || board.admits(tables.text($0))) }
            .sorted { tables.difficulty($0) < tables.difficulty($1) }
            .map(word)
    }

    private func word(_ number: Int) -> Word {
        Word(
            text: tables.text(number), acceptance: tables.acceptance(number), isOfferable: tables.isOfferable(number),
            frequency: tables.frequency(number))
    }

    /// Whether the puzzle is likely to accept the word, which has only letters of `board`.
    private func isLikely(_ word: Int, on board: Board) -> Bool {
        let acceptance = tables.acceptance(word)
        if acceptance >= Self.likelyAcceptance { return true }
        return acceptance >= Self.leastAcceptance(asPangram: true, by: board.rules)
            && board.isPangram(tables.text(word))
    }

    /// Whether the puzzle is likely to accept the word. A word of seven different letters uses the whole board, so it is a
    /// pangram on every board that it fits.
    private func isLikely(_ word: Int) -> Bool { Self.isLikely(tables.acceptance(word), tables.text(word)) }

    /// Whether the puzzle is likely to accept `word` on some board.
    package static func isLikely(_ word: Word) -> Bool { isLikely(word.acceptance, word.text) }

    private static func isLikely(_ acceptance: Double, _ word: @autoclosure () -> String) -> Bool {
        if acceptance >= likelyAcceptance { return true }
        return acceptance >= likelyPangramAcceptance && LetterSet(word())?.count == 7
    }

    /// The probability that the puzzle accepts `word` (lower case); `nil` for a word that is never listed.
    package func acceptance(of word: String) -> Double? {
        guard let number = tables.find(word) else { return nil }
        let acceptance = tables.acceptance(number)
        return acceptance > 0 ? acceptance : nil
    }

    /// All words that the puzzle is likely to accept on some board, from A to Z.
    package var likelyWords: [Word] {
        (0..<tables.count).lazy.filter(isLikely)
            .map(word)
            .filter {
                (LetterSet($0.text)?.count ?? 8) <= 7 && $0.text.utf8.count >= Edition.digital.rules.shortestWord
            }
    }

    public func frequency(of word: String) -> Double {
        guard let word = Self.spelling(of: word) else { return 0 }
        if tables.find(word) == nil, let owner = Self.owner(inPossessive: word) {
            return max(0, frequency(ofPlain: owner) - Self.frequencyLostByInflection)
        }
        return frequency(ofPlain: word)
    }

    /// - Parameter word: in lower case.
    private func frequency(ofPlain word: String) -> Double {
        let own = tables.find(word).map(tables.frequency) ?? 0
        let base = morphology.inflections(of: word).compactMap { tables.find($0.base) }.map(tables.frequency).max() ?? 0
        return max(own, base - Self.frequencyLostByInflection)
    }

    /// Whether the bot may offer `word` unasked. Coarse words are known, but only shown to people who ask for them.
    public func isOfferable(_ word: String) -> Bool {
        guard let word = Self.spelling(of: word) else { return true }
        let number = tables.find(word) ?? Self.owner(inPossessive: word).flatMap { tables.find($0) }
        return number.map(tables.isOfferable) ?? true
    }

    /// How much less than its base form an inflected form may count, in Zipf steps. A person who knows a word knows its
    /// forms nearly as well.
    package static let frequencyLostByInflection = 0.5

    public func clues(for word: String, among others: [String]) -> [Clue] {
        ClueWriter(lexicon: self, word: Masker.folded(Substring(word)), others: others).clues()
    }

    public func masked(_ text: String, hiding word: String, among others: [String]) -> String {
        // The words of a phrase are hidden like those of a compound.
        let word = Masker.folded(Substring(word)).replacing(" ", with: "-")
        let others = OtherAnswers(others.filter { $0 != word })
        return Masker(kinship: kinship(of: word), others: others).masked(text).text
    }

    /// The best clue to `word`.
    public func clue(for word: String) -> Clue {
        ClueWriter(lexicon: self, word: Masker.folded(Substring(word))).clue()
    }

    /// The dictionaries' best clue to `word`, even where a person wrote another.
    package func dictionaryClue(for word: String) -> Clue {
        ClueWriter(lexicon: self, word: Masker.folded(Substring(word))).dictionaryClue()
    }

    public func writtenForms(of word: String) -> [String] {
        tables.find(word).flatMap(tables.writtenForms) ?? [word]
    }

    /// Returns no words that the bot keeps back (``isOfferable(_:)``).
    public func suggestions(for word: String, limit: Int) -> [String] {
        guard let word = Self.spelling(of: word) else { return [] }
        let near = SpellingSearch(tables: tables).suggestions(for: word)
        return Array(near.lazy.filter { isOfferable($0) && !meanings(of: $0).isEmpty }.prefix(max(0, limit)))
    }

    /// Walks the words that may be offered unasked (``isOfferable(_:)``) like a trie, and visits those whose prefixes `step` accepts.
    /// - Parameters:
    ///   - step: called once per prefix, with its last byte and the number of bytes before it. Returns whether to visit words
    ///     with this prefix. The earlier bytes are those for which it last returned `true`. Bytes are UTF-8 in lower case.
    ///   - visit: called for each remaining word with its length in bytes.
    public func walk(step: (_ length: Int, _ byte: UInt8) -> Bool, visit: (_ word: String, _ length: Int) -> Void) {
        tables.walk(step: step) { word, length in
            if tables.isOfferable(word) { visit(tables.text(word), length) }
        }
    }
}

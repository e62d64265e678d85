public import Foundation
internal import Hive
internal import Lexicon

/// Builds the word list of the puzzles in another language: a file in the format of a lexicon, without meanings.
///
/// The build is deterministic: the same source gives the same file, byte for byte.
public struct WordListBuilder: Sendable {
    private let editions: [Edition]
    private let source: WordListSource

    /// - Parameters:
    ///   - language: an ISO 639-1 code.
    ///   - source: the source of the words; by default that of ``WordListSource/debian(_:)``.
    /// Returns `nil` for a language without puzzles or without a source.
    public init?(language: String, source: WordListSource? = nil) {
        editions = Edition.all(in: language)
        guard let source = source ?? .debian(language), !editions.isEmpty else { return nil }
        self.source = source
    }

    /// Builds the list and replaces the file at `url`. Reports each step to `progress`.
    public func build(to url: URL, progress: (String) -> Void = { _ in }) throws(LexiconBuildError) {
        var file = LexiconWriter()
        try write(into: &file, progress: progress)
        progress("Writing \(url.path)")
        try file.write(to: url)
        try LicenceNotice(file: url, sources: LexiconSource.all([sourceName])).write()
    }

    /// The source of the words.
    var sourceName: (name: String, version: String) { (source.sourceName, "") }

    /// Writes the words of the puzzles, and the boards of the daily puzzle.
    /// - Parameters:
    ///   - frequency: the Zipf frequency of a written form, for a source that has none of its own; 0 if it is unknown.
    ///   - base: the likeliest base form of a written form, if it is known.
    func write(
        into file: inout LexiconWriter, frequency: (String) -> Double = { _ in 0 },
        base: (String) -> String? = { _ in nil }, progress: (String) -> Void
    ) throws(LexiconBuildError) {
        progress("Reading the words of the puzzles")
        let words = try entries(frequency).filter { entry in editions.contains { Self.fits(entry.text, $0.rules) } }
            .map { entry in
                var entry = entry
                entry.isOfferable = !isCoarse(entry, base: base)
                return entry
            }
        let likely = words.map(\.word).filter { $0.acceptance >= Lexicon.likelyAcceptance }
        let boards = BoardEditor(words: likely, edition: editions[0]).boards().prefix(Self.mostBoards)
        progress("\(words.count) words of puzzles, \(boards.count) boards")
        WordListCompiler(words: words, editions: editions, boards: Array(boards)).write(into: &file)
    }

    /// The maximum number of boards: enough for eleven years. Inflected forms give more good boards than needed.
    private static let mostBoards = 4_000

    /// Whether a word is coarse, or a form of a coarse word.
    private func isCoarse(_ word: ListedWord, base: (String) -> String?) -> Bool {
        let rules = editions[0].rules
        guard let coarse = CoarseWords.foreign[rules.language] else { return false }
        if coarse.contains(word.text) { return true }
        let forms = word.writtenForms.isEmpty ? [word.text] : word.writtenForms
        return forms.compactMap(base).contains { coarse.contains(rules.folded($0)) }
    }

    private func entries(_ frequency: (String) -> Double) throws(LexiconBuildError) -> [ListedWord] {
        let rules = editions[0].rules
        switch source {
        case .learnt(let url):
            return try AcceptanceList(url, alphabet: rules.alphabet).entries.map { text, entry in
                ListedWord(
                    text: text, acceptance: Double(entry.acceptance) / Double(AcceptanceList.stepsOfAcceptance),
                    frequency: entry.frequency, writtenForms: entry.writtenForms)
            }
        case .dictionary(let url, let package):
            return try DictionaryWords(url, package: package, rules: rules).forms.map { text, forms in
                // The forms differ only in accents, and there is no information on which is the usual one.
                ListedWord(
                    text: text, acceptance: 1, frequency: forms.map(frequency).max() ?? 0,
                    writtenForms: forms == [text] ? [] : forms.sorted())
            }
        }
    }

    /// Whether some board of `rules` can have the word.
    private static func fits(_ word: String, _ rules: Rules) -> Bool {
        guard let letters = LetterSet(word), word.count >= rules.shortestWord else { return false }
        let tiles = 1 + rules.outerTiles.upperBound
        return rules.usesTilesOnce ? word.count <= tiles : letters.count <= tiles
    }
}

/// A word of a list in another language.
struct ListedWord: Sendable {
    /// The word as typed, in lower case.
    var text: String
    /// The probability that the puzzle accepts it, 0…1.
    var acceptance: Double
    /// The Zipf frequency; 0 if unknown.
    var frequency: Double
    /// The written forms; empty if the word is written as typed.
    var writtenForms: [String]

    /// Whether the bot may offer it unasked; see ``Word/isOfferable``.
    var isOfferable = true

    /// The word without its written forms.
    var word: Word { Word(text: text, acceptance: acceptance, isOfferable: isOfferable, frequency: frequency) }
}

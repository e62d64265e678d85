public import Hive

/// What the games and look-ups ask of the words. ``Lexicon`` is the live one.
public protocol WordBook: Sendable {
    /// The words of `board` that the puzzle is likely to take, easiest first.
    func words(on board: Board) throws -> [Word]

    /// Valid but unlikely words of `board`, easiest first; none of them is in ``words(on:)``.
    func unlikelyWords(on board: Board) throws -> [Word]

    /// What `word` means; `nil` for an unknown word. Takes any form of it, in any case.
    func definition(of word: String) throws -> Definition?

    /// How often people write `word`, in any case, on the Zipf scale: the logarithm to base 10 of its uses in 10⁹ words.
    /// "the" has 7.7, "yacht" 3.6, what only dictionaries know has 0. An inflected form counts for at most half a step
    /// less than its base form, since who knows one knows the other.
    func frequency(of word: String) throws -> Double

    /// Words that have a definition and are spelled nearly like `word`, best first, at most `limit`. Letters that text
    /// recognition confuses (c for e, rn for m, cl for d, li for h, I for l) count for less than other faults.
    func suggestions(for word: String, limit: Int) throws -> [String]

    /// Clues to `word`, the best first, each telling something else: its best known meanings, a sentence with a gap, words of
    /// like meaning. There is at least one. None contains `word`, its forms or its base form; the words of `others`, answers
    /// still to be found, are hidden where what is left reads as English.
    func clues(for word: String, among others: [String]) throws -> [Clue]
}

extension WordBook {
    /// The best clue to `word`.
    public func clue(for word: String) throws -> Clue {
        try clues(for: word, among: []).first ?? Clue(text: "", partOfSpeech: nil, kind: .pattern)
    }
}

/// A word of a board.
public struct Word: Codable, Hashable, Sendable {
    /// Lower case.
    public var text: String
    /// The probability that the puzzle takes it, 0…1.
    public var acceptance: Double
    /// Whether the bot may offer it by itself, as a hint or a thing to draw. Not so slurs and obscenities: they count
    /// for who types them, and are otherwise passed over.
    public var isOfferable: Bool
    /// How often people write it, on the Zipf scale; see ``WordBook/frequency(of:)``.
    public var frequency: Double

    public init(text: String, acceptance: Double, isOfferable: Bool = true, frequency: Double = 0) {
        self.text = text
        self.acceptance = acceptance
        self.isOfferable = isOfferable
        self.frequency = frequency
    }

    /// What words are ordered by, the easiest first: a word that is surely taken is worth as much as one a hundred times as
    /// common that surely is not.
    public var ease: Double { frequency + 2 * acceptance }

    /// Whether the puzzle is likely to take it on `board`, which it fits.
    func isLikely(onBoard board: Board) -> Bool {
        acceptance >= (board.isPangram(text) ? Lexicon.likelyPangramAcceptance : Lexicon.likelyAcceptance)
    }
}

/// What a word means.
public struct Definition: Codable, Hashable, Sendable {
    /// As asked, in lower case.
    public var word: String
    /// The base form the senses belong to: "run" for "running".
    public var lemma: String
    /// How the word (its lemma, where no dictionary has the form) is pronounced, in the signs of American dictionaries:
    /// `yŏt`, `nā′yăd`; `nil` when no dictionary tells.
    public var pronunciation: String?
    /// Best known first.
    public var senses: [Sense]

    public init(word: String, lemma: String, pronunciation: String? = nil, senses: [Sense]) {
        self.word = word
        self.lemma = lemma
        self.pronunciation = pronunciation
        self.senses = senses
    }
}

/// One meaning of a word.
public struct Sense: Codable, Hashable, Sendable {
    /// "noun", "verb", "adjective", "adverb" or another of the dictionary's classes.
    public var partOfSpeech: String
    public var definition: String
    public var examples: [String]
    /// Words and phrases of like meaning, without the lemma itself.
    public var synonyms: [String]
    /// The dictionary: "WordNet", "GCIDE", or "Honeycue" for its own short glossary.
    public var source: String

    public init(
        partOfSpeech: String, definition: String, examples: [String] = [], synonyms: [String] = [], source: String
    ) {
        self.partOfSpeech = partOfSpeech
        self.definition = definition
        self.examples = examples
        self.synonyms = synonyms
        self.source = source
    }
}

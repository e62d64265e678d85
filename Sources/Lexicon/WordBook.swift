public import Hive

/// Looks up words for the games and the dictionary. ``Lexicon`` is the real implementation.
public protocol WordBook: Sendable {
    /// The words of `board` that the puzzle is likely to accept, easiest first.
    func words(on board: Board) throws -> [Word]

    /// Valid but unlikely words of `board`, easiest first. None of them is in ``words(on:)``.
    func unlikelyWords(on board: Board) throws -> [Word]

    /// The definition of `word`, which may be any form in any case; `nil` for an unknown word. If it is a form of several words, the senses
    /// of all are among its senses, those of the most used word first.
    func definition(of word: String) throws -> Definition?

    /// The definitions of `word`, one for each base form that it may belong to, the most used first: "rose" is a flower, and a form of
    /// "rise". Empty for an unknown word.
    func definitions(of word: String) throws -> [Definition]

    /// The definitions of `word` in a sentence: the best fitting senses first, and their base form first. `nil` for an
    /// unknown word, and if the book does not use sentences.
    /// - Parameters:
    ///   - before: the sentence up to the word.
    ///   - after: the rest of the sentence.
    func definitions(of word: String, before: String, after: String) throws -> [Definition]?

    /// The longest phrase of the dictionary in `words` that contains all of `target`; `nil` if there is none. `words`
    /// are the words of a text without adjacent punctuation. They may be inflected, and a verb's object may be inside
    /// the phrase: “gave it up” is “give up”.
    func phrase(around target: Range<Int>, in words: [String]) throws -> FoundPhrase?

    /// The frequency of `word` (any case) on the Zipf scale: log₁₀ of its uses per 10⁹ words. "the" has 7.7, "yacht"
    /// 3.6, and a word that occurs only in dictionaries 0. An inflected form counts for at most half a step less than
    /// its base form, because a person who knows one knows the other.
    func frequency(of word: String) throws -> Double

    /// At most `limit` words that have a definition and are spelled like `word`, best first. Letters that text recognition
    /// confuses (c for e, rn for m, cl for d, li for h, I for l) count as smaller differences than others.
    func suggestions(for word: String, limit: Int) throws -> [String]

    /// At least one clue to `word`, best first, each with other information: the best-known meanings, a sentence with a gap, synonyms.
    ///
    /// No clue contains `word`, its forms or its base form. The words in `others`, answers that nobody has found yet, are
    /// hidden too where the rest remains readable English.
    func clues(for word: String, among others: [String]) throws -> [Clue]

    /// The written forms of `word` (lower case, as typed), the usual form first: "metàmer" for "metamer", "indià" and
    /// "índia" for "india". At least one form: `word` itself by default.
    func writtenForms(of word: String) throws -> [String]

    /// `text` as shown in a clue to `word`: with ``Clue/mask`` in place of everything that gives `word` away, and
    /// ``Clue/otherMask`` in place of the words in `others`.
    func masked(_ text: String, hiding word: String, among others: [String]) throws -> String
}

extension WordBook {
    /// The best clue to `word`.
    public func clue(for word: String) throws -> Clue {
        try clues(for: word, among: []).first ?? Clue(text: "", partOfSpeech: nil, kind: .pattern)
    }

    /// The default for a book that does not distinguish base forms.
    public func definitions(of word: String) throws -> [Definition] { try definition(of: word).map { [$0] } ?? [] }

    /// The default for a book that does not use sentences.
    public func definitions(of word: String, before: String, after: String) throws -> [Definition]? { nil }

    /// The default for a book without phrases.
    public func phrase(around target: Range<Int>, in words: [String]) throws -> FoundPhrase? { nil }

    /// The default: the word itself.
    public func writtenForms(of word: String) throws -> [String] { [word] }
}

/// A word of a board.
public struct Word: Codable, Hashable, Sendable {
    /// Lower case.
    public var text: String
    /// The probability that the puzzle accepts it, 0…1.
    public var acceptance: Double
    /// Whether the bot may offer it unasked, as a hint or as an object to draw. Slurs and obscenities count for the person who
    /// types them, but are never offered.
    public var isOfferable: Bool
    /// Its frequency on the Zipf scale; see ``WordBook/frequency(of:)``.
    public var frequency: Double

    public init(text: String, acceptance: Double, isOfferable: Bool = true, frequency: Double = 0) {
        self.text = text
        self.acceptance = acceptance
        self.isOfferable = isOfferable
        self.frequency = frequency
    }

    /// The sort key of words, highest first. A word that the puzzle certainly accepts equals one that is a hundred times as
    /// frequent but certainly rejected.
    public var ease: Double { frequency + 2 * acceptance }

    /// Whether the puzzle is likely to accept the word on `board`, which it must fit.
    func isLikely(onBoard board: Board) -> Bool {
        acceptance >= Lexicon.leastAcceptance(asPangram: board.isPangram(text), by: board.rules)
    }
}

/// The meanings of a word.
public struct Definition: Codable, Hashable, Sendable {
    /// The word as requested, in lower case.
    public var word: String
    /// The base form to which the senses belong: "run" for "running".
    public var lemma: String
    /// The pronunciation in the notation of American dictionaries: `yŏt`, `nā′yăd`. `nil` when no dictionary gives one.
    /// It is that of the lemma when no dictionary has the form.
    public var pronunciation: String?
    /// Best-known first.
    public var senses: [Sense]

    public init(word: String, lemma: String, pronunciation: String? = nil, senses: [Sense]) {
        self.word = word
        self.lemma = lemma
        self.pronunciation = pronunciation
        self.senses = senses
    }
}

/// A phrase in a text.
public struct FoundPhrase: Hashable, Sendable {
    /// The range of the phrase in the text's words, including an object inside it.
    public var range: Range<Int>
    /// The definitions, the most used first; at least one.
    public var definitions: [Definition]

    public init(range: Range<Int>, definitions: [Definition]) {
        self.range = range
        self.definitions = definitions
    }
}

/// One meaning of a word.
public struct Sense: Codable, Hashable, Sendable {
    /// "noun", "verb", "adjective", "adverb", or another part of speech of the dictionary.
    public var partOfSpeech: String
    public var definition: String
    public var examples: [String]
    /// Words and phrases with a similar meaning, without the lemma itself.
    public var synonyms: [String]
    /// The name of the dictionary: "WordNet", "GCIDE", "Honeycue" for the bot's own short glossary, or "Honeycue’s
    /// newer words"; "Honeycue, from WordNet" for a definition composed from a dictionary's.
    public var source: String
    /// Whether the dictionary capitalizes the word in this meaning, as a name. Not encoded.
    public var isName = false
    /// The short name of the operator's dictionary that it is from; `nil` for the bot's own. Not encoded.
    public var dictionary: String?
    /// The keys of the sense in WordNet 3.0 (senseidx(5WN)); empty for a sense of another dictionary.
    public var keys: [String]

    public init(
        partOfSpeech: String, definition: String, examples: [String] = [], synonyms: [String] = [], source: String,
        isName: Bool = false, keys: [String] = [], dictionary: String? = nil
    ) {
        self.partOfSpeech = partOfSpeech
        self.definition = definition
        self.examples = examples
        self.synonyms = synonyms
        self.source = source
        self.isName = isName
        self.keys = keys
        self.dictionary = dictionary
    }

    private enum CodingKeys: String, CodingKey { case partOfSpeech, definition, examples, synonyms, source, keys }
}

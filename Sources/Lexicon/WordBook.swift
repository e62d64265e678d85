public import Hive

/// What the games and look-ups ask of the words. ``Lexicon`` is the live one.
public protocol WordBook: Sendable {
    /// The words of `board` that the puzzle is likely to take, easiest first.
    func words(on board: Board) throws -> [Word]

    /// Valid but unlikely words of `board`, easiest first; none of them is in ``words(on:)``.
    func unlikelyWords(on board: Board) throws -> [Word]

    /// What `word` means; `nil` for an unknown word. Takes any form of it, in any case.
    func definition(of word: String) throws -> Definition?

    /// Known words spelled nearly like `word`, best first, at most `limit`.
    func suggestions(for word: String, limit: Int) throws -> [String]

    /// A clue that does not contain `word`, its forms or its base form.
    func clue(for word: String) throws -> Clue
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

    public init(text: String, acceptance: Double, isOfferable: Bool = true) {
        self.text = text
        self.acceptance = acceptance
        self.isOfferable = isOfferable
    }
}

/// What a word means.
public struct Definition: Codable, Hashable, Sendable {
    /// As asked, in lower case.
    public var word: String
    /// The base form the senses belong to: "run" for "running".
    public var lemma: String
    /// Best known first.
    public var senses: [Sense]

    public init(word: String, lemma: String, senses: [Sense]) {
        self.word = word
        self.lemma = lemma
        self.senses = senses
    }
}

/// One meaning of a word.
public struct Sense: Codable, Hashable, Sendable {
    /// "noun", "verb", "adjective", "adverb" or another of the dictionary's classes.
    public var partOfSpeech: String
    public var definition: String
    public var examples: [String]
    /// The dictionary: "WordNet", "GCIDE", or "Honeycue" for its own short glossary.
    public var source: String

    public init(partOfSpeech: String, definition: String, examples: [String] = [], source: String) {
        self.partOfSpeech = partOfSpeech
        self.definition = definition
        self.examples = examples
        self.source = source
    }
}

/// A definition that does not give its word away.
public struct Clue: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Sendable {
        /// The word's own definition.
        case definition
        /// The definition of its base form, or made from its parts.
        case wordForm
        /// Words of like meaning.
        case synonyms
        /// No dictionary knows it: only its pattern.
        case pattern
    }

    /// The masked text; ``mask`` stands where the word or a form of it stood.
    public var text: String
    /// `nil` when no dictionary tells.
    public var partOfSpeech: String?
    /// What of the base form the word is: "past tense", "plural"; `nil` for the base form itself.
    public var form: String?
    public var kind: Kind

    public init(text: String, partOfSpeech: String?, form: String? = nil, kind: Kind) {
        self.text = text
        self.partOfSpeech = partOfSpeech
        self.form = form
        self.kind = kind
    }

    /// Stands for a hidden word; of one length whatever the word's, which is a later hint.
    public static let mask = "▢▢▢"
}

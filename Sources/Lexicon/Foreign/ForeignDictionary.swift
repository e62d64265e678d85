/// Looks up the words of one language other than English as books use them, and translates from and into that language.
public protocol ForeignDictionary: Sendable {
    /// The ISO 639-1 code of the language.
    var language: String { get }

    /// What `word` may be, the likeliest first, one definition for each base form. The senses of a definition are empty where no
    /// dictionary of the language explains the word. Empty for an unknown word.
    /// - Parameters:
    ///   - word: any form in any case, as it is printed: “l'homme”, “GEHT”, “Häuser”.
    ///   - before: its sentence up to the word, and `after`, what follows. A part of the word may stand there: “geht … auf”.
    func definitions(of word: String, before: String, after: String) throws -> [Definition]

    /// The translations of a base form (``Definition/lemma``) into `language`, the usual ones first. Empty where no dictionary has the
    /// pair of languages or the word.
    func translations(of lemma: String, into language: String) throws -> [Translation]

    /// The words of this language that mean the same as a base form, one element for each of its meanings.
    func synonyms(of lemma: String) throws -> [Synonyms]

    /// The translations of an English base form into this language, the usual ones first.
    func translations(fromEnglish lemma: String) throws -> [Translation]

    /// How often people write `word`, on the Zipf scale; see ``WordBook/frequency(of:)``.
    func frequency(of word: String) throws -> Double

    /// At most `limit` words that are spelled like `word`, best first.
    func suggestions(for word: String, limit: Int) throws -> [String]
}

extension ForeignDictionary {
    /// What `word` may be outside a sentence.
    public func definitions(of word: String) throws -> [Definition] { try definitions(of: word, before: "", after: "") }
}

/// A word or phrase of another language with the meaning of a word.
public struct Translation: Codable, Hashable, Sendable {
    /// As it is written in its language, without grammar and notes: “Segelboot”.
    public var text: String
    /// The part of speech of the word that is translated, as in ``Sense/partOfSpeech``; empty where the dictionary does not say.
    public var partOfSpeech: String
    /// Which meaning of the word it translates, or where it is used, in the words of the dictionary: “naut.”; `nil` without a note.
    public var note: String?

    public init(text: String, partOfSpeech: String = "", note: String? = nil) {
        self.text = text
        self.partOfSpeech = partOfSpeech
        self.note = note
    }
}

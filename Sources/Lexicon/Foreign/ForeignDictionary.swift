/// Looks up the words of a language other than English as printed in books, and translates from and into that language.
public protocol ForeignDictionary: Sendable {
    /// The ISO 639-1 code of the language.
    var language: String { get }

    /// The possible definitions of `word`, the likeliest first, one for each base form. A definition has no senses if
    /// no dictionary of the language explains the word. Empty for an unknown word.
    /// - Parameters:
    ///   - word: any form in any case, as printed: “l'homme”, “GEHT”, “Häuser”.
    ///   - before: the sentence up to the word; `after` is the rest. They may contain another part of the word:
    ///     “geht … auf”.
    func definitions(of word: String, before: String, after: String) throws -> [Definition]

    /// The translations of a base form (``Definition/lemma``) into `language`, the usual ones first. Empty if no
    /// dictionary has the pair of languages or the word.
    func translations(of lemma: String, into language: String) throws -> [Translation]

    /// The synonyms of a base form, one element for each of its meanings.
    func synonyms(of lemma: String) throws -> [Synonyms]

    /// The translations of an English base form into this language, the usual ones first.
    func translations(fromEnglish lemma: String) throws -> [Translation]

    /// The frequency of `word` on the Zipf scale; see ``WordBook/frequency(of:)``.
    func frequency(of word: String) throws -> Double

    /// At most `limit` words that are spelled like `word`, best first.
    func suggestions(for word: String, limit: Int) throws -> [String]
}

extension ForeignDictionary {
    /// The possible definitions of `word` outside a sentence.
    public func definitions(of word: String) throws -> [Definition] { try definitions(of: word, before: "", after: "") }
}

/// A word or phrase of another language that translates a word.
public struct Translation: Codable, Hashable, Sendable {
    /// The text as written in its language, without grammar and notes: “Segelboot”.
    public var text: String
    /// The part of speech of the translated word, as in ``Sense/partOfSpeech``; empty if unknown.
    public var partOfSpeech: String
    /// The dictionary's note on the meaning or field of use, such as “naut.”; `nil` if there is none.
    public var note: String?

    public init(text: String, partOfSpeech: String = "", note: String? = nil) {
        self.text = text
        self.partOfSpeech = partOfSpeech
        self.note = note
    }
}

public import struct Foundation.Date

/// A word a person looked up, kept so that it can be learnt.
public struct VocabularyEntry: Codable, Hashable, Sendable {
    /// The base form in lower case; a person has one entry of it.
    public var lemma: String
    /// As it stood where it was met last.
    public var word: String
    /// The sentence it was met in, plain text; `nil` when it stood alone.
    public var sentence: String?
    public var lookedUpAt: Date
    /// The Leitner box it is in, from 1.
    public var box: Int
    /// When it is to be asked again.
    public var dueAt: Date

    /// How many entries of a person are kept; those looked up longest ago give way.
    public static let limit = 2000

    public init(lemma: String, word: String, sentence: String?, lookedUpAt: Date, box: Int, dueAt: Date) {
        self.lemma = lemma
        self.word = word
        self.sentence = sentence
        self.lookedUpAt = lookedUpAt
        self.box = box
        self.dueAt = dueAt
    }
}

/// What a step changes in the vocabulary of whoever caused the update, or the job whose result it is.
public enum VocabularyChange: Codable, Hashable, Sendable {
    /// Keeps the entry, in place of the one with its lemma.
    case keep(VocabularyEntry)
    /// Drops the entry with this lemma.
    case drop(String)
}

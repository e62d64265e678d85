public import struct Foundation.Date

/// A word that a person looked up, kept for practice.
public struct VocabularyEntry: Codable, Hashable, Sendable {
    /// The base form in lower case. A person has at most one entry per lemma.
    public var lemma: String
    /// The word form as it stood where the person last met it.
    public var word: String
    /// The sentence that contained the word, as plain text; `nil` when the word stood alone.
    public var sentence: String?
    public var lookedUpAt: Date
    /// Its Leitner box, counted from 1.
    public var box: Int
    /// When the next question about it is due.
    public var dueAt: Date

    /// The most entries kept per person. Beyond that, the least recently looked up are deleted.
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

/// A change to the vocabulary of the person behind the update. For the result of a job, that is the person who asked for it.
public enum VocabularyChange: Codable, Hashable, Sendable {
    /// Adds the entry, or replaces the one with the same lemma.
    case keep(VocabularyEntry)
    /// Removes the entry with this lemma.
    case drop(String)
}

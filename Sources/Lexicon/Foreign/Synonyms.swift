internal import Algorithms

/// The synonyms of a word in one of its meanings.
public struct Synonyms: Codable, Hashable, Sendable {
    /// Words and short phrases, the usual ones first; at least one, and never the word itself.
    public var words: [String]
    /// The part of speech in this meaning, as in ``Sense/partOfSpeech``; empty if unknown.
    public var partOfSpeech: String

    public init(words: [String], partOfSpeech: String = "") {
        self.words = words
        self.partOfSpeech = partOfSpeech
    }
}

extension [Synonyms] {
    /// The words of all meanings: the first of each meaning, then the second of each, and so on.
    public var mixed: [String] {
        let lists = map(\.words)
        let longest = lists.map(\.count).max() ?? 0
        let mixed = (0..<longest).flatMap { place in lists.compactMap { $0.dropFirst(place).first } }
        return [String](mixed.uniqued())
    }
}

/// A word in its sentence.
public struct SentencePlace: Hashable, Sendable {
    public var before: String
    /// The word as it occurs in the sentence.
    public var word: String
    public var after: String

    public init(before: String, word: String, after: String) {
        self.before = before
        self.word = word
        self.after = after
    }
}

extension Lexicon {
    /// The first occurrence of `word`, or else of a form of it, in `sentence`. If there is none, the word is placed
    /// after the end, and only the sentence's subject counts.
    public func place(of word: String, in sentence: String) -> SentencePlace {
        let wanted = word.lowercased().replacing("_", with: " ")
        let range =
            Self.wholeWords(in: sentence).first { sentence[$0].lowercased() == wanted }
            ?? Self.range(of: wanted, in: sentence)
            ?? Self.wholeWords(in: sentence).first { range in
                morphology.inflections(of: sentence[range].lowercased()).contains { $0.base == wanted }
            }
        guard let range else { return SentencePlace(before: sentence, word: word, after: "") }
        return SentencePlace(
            before: String(sentence[..<range.lowerBound]), word: String(sentence[range]),
            after: String(sentence[range.upperBound...]))
    }

    /// The words of `sentence`: letters with hyphens and apostrophes between them.
    private static func wholeWords(in sentence: String) -> [Range<String.Index>] {
        sentence.ranges(of: /[\p{L}\p{M}\d]+(?:[-'’.][\p{L}\p{M}\d]+)*/)
    }

    /// The first occurrence of several words, bounded by word boundaries.
    private static func range(of words: String, in sentence: String) -> Range<String.Index>? {
        sentence.lowercased().count == sentence.count
            ? sentence.ranges(of: words).first { range in
                !(sentence[..<range.lowerBound].last?.isLetter ?? false)
                    && !(range.upperBound < sentence.endIndex && sentence[range.upperBound].isLetter)
            } : nil
    }
}

/// A word of a sentence, and what stands on either side of it.
public struct SentencePlace: Hashable, Sendable {
    public var before: String
    /// As it stands in the sentence.
    public var word: String
    public var after: String

    public init(before: String, word: String, after: String) {
        self.before = before
        self.word = word
        self.after = after
    }
}

extension Lexicon {
    /// The first place in `sentence` where `word` stands, or else a form of it. In a sentence without the word, it is the last word: then
    /// only the sentence's subject counts.
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

    /// The first place of several words, of which neither the first nor the last is part of a longer one.
    private static func range(of words: String, in sentence: String) -> Range<String.Index>? {
        sentence.lowercased().count == sentence.count
            ? sentence.ranges(of: words).first { range in
                !(sentence[..<range.lowerBound].last?.isLetter ?? false)
                    && !(range.upperBound < sentence.endIndex && sentence[range.upperBound].isLetter)
            } : nil
    }
}

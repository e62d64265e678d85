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

    /// Whether the word is printed like a name: with a capital, which no beginning of a sentence or of speech explains,
    /// though not all in capitals.
    public var isLikeName: Bool {
        let letters = word.prefix { !"'’".contains($0) }
        guard letters.count > 1, letters.first?.isUppercase == true, letters.contains(where: \.isLowercase),
            let last = before.last(where: { !$0.isWhitespace })
        else { return false }
        return !".!?:…\"“‘«„'*".contains(last)
    }

    /// The words around the word that no punctuation parts from it, and its place among them.
    var words: (all: [String], target: Range<Int>) {
        let preceding = Self.clause(String(before.reversed()), isReversed: true)
        let own = word.split(whereSeparator: \.isWhitespace).map(String.init)
        let following = Self.clause(after, isReversed: false)
        return (preceding + own + following, preceding.count..<preceding.count + own.count)
    }

    /// The words of `text` up to the first sign that no phrase has inside; of a reversed text, in the order of reading.
    private static func clause(_ text: String, isReversed: Bool) -> [String] {
        let clause = text.prefix { $0.isLetter || $0.isNumber || $0.isWhitespace || "-'’".contains($0) }
        let words = clause.split(whereSeparator: \.isWhitespace)
        return isReversed ? words.reversed().map { String($0.reversed()) } : words.map(String.init)
    }
}

extension WordBook {
    /// The longest phrase of the dictionary around the word: “kicked the bucket” around “bucket”.
    public func phrase(around place: SentencePlace) throws -> FoundPhrase? {
        let (all, target) = place.words
        return try phrase(around: target, in: all)
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

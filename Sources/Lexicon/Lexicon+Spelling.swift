internal import Foundation

extension Lexicon {
    /// The lexicon's spelling of `word`: in lower case, without accents and ligatures, with straight apostrophes. `nil`
    /// if any other letter or sign remains, because dropping it would give another word, and for a single letter such
    /// as “ø”.
    static func spelling(of word: String) -> String? {
        let lowercased = word.lowercased()
        guard !lowercased.utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased }
        let decomposed = lowercased.decomposedStringWithCanonicalMapping
        guard decomposed.unicodeScalars.contains(where: \.isASCII) else { return nil }
        return FoldedSpelling.of(decomposed)
    }

    /// The owner in a possessive: "dog" for "dog's", "dogs" for "dogs'"; `nil` for other words.
    static func owner(inPossessive word: String) -> String? {
        if word.hasSuffix("'s") { return String(word.dropLast(2)) }
        return word.hasSuffix("s'") ? String(word.dropLast()) : nil
    }

    /// `word` without a possessive ending: "dog" for "dog's" and "dog’s".
    package static func withoutPossessive(_ word: String) -> String {
        owner(inPossessive: FoldedSpelling.straightened(word)) ?? word
    }
}

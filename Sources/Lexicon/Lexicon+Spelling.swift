internal import Foundation

extension Lexicon {
    /// How the lexicon spells `word`: in lower case, without accents and ligatures, with straight apostrophes. `nil` where a letter or sign
    /// remains, because without it the rest would be another word, and for a letter like “ø” alone, which is no word's spelling.
    static func spelling(of word: String) -> String? {
        let lowercased = word.lowercased()
        guard !lowercased.utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased }
        let decomposed = lowercased.decomposedStringWithCanonicalMapping
        guard decomposed.unicodeScalars.contains(where: \.isASCII) else { return nil }
        return FoldedSpelling.of(decomposed)
    }

    /// "dog" for "dog's", and "dogs" for "dogs'"; `nil` for other words.
    static func owner(inPossessive word: String) -> String? {
        if word.hasSuffix("'s") { return String(word.dropLast(2)) }
        return word.hasSuffix("s'") ? String(word.dropLast()) : nil
    }

    /// "dog" for "dog's" and "dog’s", other words as they are.
    package static func withoutPossessive(_ word: String) -> String {
        owner(inPossessive: FoldedSpelling.straightened(word)) ?? word
    }
}

/// Tells where sentences end, by the words as they are printed.
public enum SentenceEnd {
    /// Whether a sentence ends with `word`.
    /// - Parameter next: The next word; `nil` if none is known. “etc. and” and “‘Stop!’ he said” go on.
    public static func isEnd(_ word: String, before next: String?) -> Bool {
        let bare = word.reversed().drop { closing.contains($0) }
        guard let last = bare.first, marks.contains(last) else { return false }
        if last == ".", isAbbreviation(String(bare.dropFirst().reversed())) { return false }
        guard let letter = next?.first(where: { $0.isLetter || $0.isNumber }) else { return true }
        return !letter.isLowercase
    }

    /// Whether a sentence can begin with `word`: it has a capital or begins a quotation or a number.
    public static func mayBegin(with word: String) -> Bool {
        guard let letter = word.first(where: { $0.isLetter || $0.isNumber }) else { return false }
        return !letter.isLowercase
    }

    private static let marks: Set<Character> = [".", "!", "?"]
    private static let closing: Set<Character> = ["”", "’", "\"", "'", ")", "]", "»", "“", "«", "_"]

    /// “Mr.” and initials don't end a sentence.
    private static func isAbbreviation(_ word: String) -> Bool {
        let bare = word.drop { !$0.isLetter }
        return (bare.count == 1 && bare.first?.isUppercase == true && bare != "I")
            || abbreviations.contains(bare.lowercased())
    }

    private static let abbreviations: Set<String> = [
        "mr", "mrs", "ms", "dr", "st", "messrs", "prof", "rev", "hon", "capt", "col", "gen", "lt", "sgt", "jr", "sr",
        "mme", "mlle", "sra", "srta", "hr", "fr", "etc", "vs", "viz", "cf", "e.g", "i.e", "no", "vol", "p", "pp", "ch",
        "fig",
    ]
}

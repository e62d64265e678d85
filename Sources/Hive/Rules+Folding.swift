extension Rules {
    /// `text` as players type it: in lower case, without white space around it, without the accents and signs that don't count in
    /// this language.
    ///
    /// Keeps every character that it does not know, so that a verdict can name it. English folds nothing but the case.
    public func folded(_ text: String) -> String {
        let trimmed = text.drop(while: \.isWhitespace)
        guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        let lowercase = trimmed[...last].lowercased()
        guard foldsAccents else { return lowercase }
        return lowercase.reduce(into: "") { result, character in
            if let letter = Letter(character), alphabet.contains(letter) {
                result += letter.lowercase
            } else if !Self.signs.contains(character) {
                result.append(Self.unaccented[character] ?? character)
            }
        }
    }

    /// English puzzles have no words with accents, and their players are told about every other character.
    private var foldsAccents: Bool { language != LanguageCode.english }

    /// The signs inside words that no puzzle asks for: "tam-tam", "d’or", "col·legi", also with the other dots that keyboards offer.
    private static let signs: Set<Character> = [
        "-", "\u{2010}", "\u{2011}", "'", "’", "·", "\u{2022}", "\u{2027}", "\u{22C5}",
    ]

    /// Accented letters by their bare letter. An alphabet's own letters are never folded.
    private static let unaccented: [Character: Character] = {
        let accented: [Character: String] = [
            "a": "àáâãäåā", "c": "ç", "e": "èéêëē", "i": "ìíîïī", "l": "ŀ", "n": "ñ", "o": "òóôõöøō", "u": "ùúûüū",
            "y": "ýÿ",
        ]
        return accented.reduce(into: [:]) { table, entry in
            for character in entry.value { table[character] = entry.key }
        }
    }()
}

package import Hive
package import Talk

extension MessageText {
    /// The words when all could be words of `board`, each once, else empty. Without a board, words of A to Z.
    ///
    /// In other languages than English a word alone may have letters that the puzzle does not know, as in “süß”: the verdict names them.
    package func guesses(on board: Board?) -> [String] {
        guard let rules = board?.rules, rules.language != LanguageCode.english else { return guesses }
        let words = withoutListMarks.original.split(whereSeparator: \.isWhitespace)
            .map { word in rules.folded(word.filter { !Self.endsWord($0) }) }
            .filter { !$0.isEmpty }
        if words.count == 1, words[0].count <= Self.longestGuess, words[0].allSatisfy(\.isLetter) { return words }
        guard words.allSatisfy({ LetterSet($0).map(rules.alphabet.isSuperset) ?? false }) else { return [] }
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }

    /// Punctuation that people put between words. Hyphens, apostrophes and the dot of “l·l” are part of a word.
    private static func endsWord(_ character: Character) -> Bool { ",;.:!?¡¿\"“”«»()".contains(character) }

    /// The words, of which single letters keep the mark that makes them letters of their own: “ç”.
    package var tokensWithMarkedLetters: [String] {
        zip(tokens, spelled).map { token, spelling in
            spelling.count == 1 && spelling.first.flatMap { Letter($0) } != nil ? spelling : token
        }
    }
}

internal import Talk

/// The caption of a photo of a page, which says which word is meant.
enum PageCaption: Hashable, Sendable {
    /// One of the words in this line, from 1.
    case line(Int)
    /// The word that follows this one.
    case after(String)
    /// This word, perhaps with typing errors.
    case word(String)
    /// All words of the page.
    case wholePage

    /// Reads a caption in the words of `language` or in English ones; `nil` for a caption that points to no word.
    ///
    /// A lone word that one language takes for the word to look up may be a request in another.
    init?(_ text: String, in language: Language) {
        let all = language.lookupWords.map(\.caption)
        let readings = all.compactMap { PageCaption(text, words: $0) }
        guard let reading = readings.first(where: { $0.word == nil }) ?? readings.first else { return nil }
        if let word = reading.word, all.contains(where: { $0.page.contains(word) || $0.line.contains(word) }) {
            return nil
        }
        self = reading
    }

    private var word: String? { if case .word(let word) = self { word } else { nil } }

    /// `nil` for a caption that points to no word.
    init?(_ text: String, words: CaptionWords) {
        let tokens = MessageText(text).tokens.filter { !words.fillers.contains($0) }
        guard let first = tokens.first else { return nil }
        if tokens.count == 1, words.page.contains(first) || words.line.contains(first) { return nil }
        if tokens.count == 2, words.line.contains(first), let number = Int(tokens[1]), number > 0 {
            self = .line(number)
        } else if let place = tokens.firstIndex(where: words.after.contains), place <= 1, tokens.count == place + 2 {
            self = .after(tokens[place + 1])
        } else if words.wholePage.contains(tokens.joined(separator: " ")) {
            self = .wholePage
        } else if tokens.count == 1, first.count > 1, first.allSatisfy(\.isLetter) {
            self = .word(first)
        } else if tokens.count == 2, words.word.contains(first) {
            self = .word(tokens[1])
        } else {
            return nil
        }
    }
}

internal import Algorithms
internal import Hive
internal import Lexicon
internal import Messaging
internal import Talk

/// What a mark on a page means: a phrase, a name, a word, or the part of several words that is known.
extension Lookup {
    /// The card for the words at `target`: for the longest phrase around them, for the name or the word that they are, or else for the part
    /// of them that is known.
    func card(at target: Range<Int>, of page: PageWords, in code: String) throws -> WordCard? {
        if code == LanguageCode.english, let card = try phraseCard(around: target, of: page) { return card }
        let word = page.bare(target)
        guard let card = try card(for: word, in: page.sentence(around: target), from: code) else {
            return try partCard(target, of: page, in: code)
        }
        return card.isEnglish && page.isLikeName(at: target) ? card.asName : card
    }

    private func phraseCard(around target: Range<Int>, of page: PageWords) throws -> WordCard? {
        try phraseCard(around: target, of: page, within: page.clause(around: target)) { page.bare($0) }
            ?? phraseCard(around: target, of: page, within: page.clause(around: target, overCommas: true)) {
                page.bare($0) + (page.hasComma(at: $0.lowerBound) ? "," : "")
            }
    }

    /// - Parameter spelling: the word at a place of the page as the phrase may have it.
    private func phraseCard(
        around target: Range<Int>, of page: PageWords, within clause: Range<Int>, spelling: (Range<Int>) -> String
    ) throws -> WordCard? {
        let words = clause.map { spelling($0..<$0 + 1) }
        let local = target.lowerBound - clause.lowerBound..<target.upperBound - clause.lowerBound
        guard let found = try resources.words.phrase(around: local, in: words) else { return nil }
        let range = found.range.lowerBound + clause.lowerBound..<found.range.upperBound + clause.lowerBound
        return try phraseCard(found.definitions, word: page.bare(range), in: page.sentence(around: range))
    }

    private func phraseCard(_ definitions: [Definition], word: String, in sentence: Sentence?) throws -> WordCard? {
        let lemmas = Set(definitions.map(\.lemma))
        let all = try sentence.flatMap { try self.ranked(word, in: $0) } ?? []
        let fitting = all.first { lemmas.contains($0.lemma) }
        guard let definition = fitting ?? SenseOrder(sentence: sentence).sorted(definitions).first else { return nil }
        return WordCard(
            definition: definition,
            translation: try translation(
                of: definition, from: LanguageCode.english, into: language.code, before: sentence?.before ?? "",
                after: sentence?.after ?? ""),
            sentence: sentence, isRanked: fitting != nil, word: word)
    }

    // MARK: - A part of several words

    /// The card for the part of a typed text that is known; `nil` for one word, and when no part is.
    func partCard(of text: String) throws -> WordCard? {
        let words = text.split(whereSeparator: \.isWhitespace).map { PageWords.bare(String($0)) }.filter { !$0.isEmpty }
        guard let range = try part(of: words) else { return nil }
        var card = try card(for: words[range].joined(separator: " "))
        card?.asked = Self.tellsAll(range, of: words) ? nil : text
        return card
    }

    private func partCard(_ target: Range<Int>, of page: PageWords, in code: String) throws -> WordCard? {
        let words = target.map { page.bare($0..<$0 + 1) }
        guard let local = try part(of: words, in: code) else { return nil }
        let range = local.lowerBound + target.lowerBound..<local.upperBound + target.lowerBound
        var card = try card(for: page.bare(range), in: page.sentence(around: range), from: code)
        card?.asked = Self.tellsAll(local, of: words) ? nil : page.bare(target)
        return card
    }

    /// The longest phrase in `words`, or else their rarest word that is explained; `nil` for one word.
    private func part(of words: [String], in code: String? = nil) throws -> Range<Int>? {
        guard words.count > 1 else { return nil }
        let phrases = try words.indices.compactMap { try resources.words.phrase(around: $0..<$0 + 1, in: words)?.range }
        if let longest = phrases.max(by: { $0.count < $1.count }) { return longest }
        let rated = try words.indices.compactMap { place in
            try card(for: words[place], from: code).map { card in
                (place: place, frequency: try frequency(of: card.word, in: card.language))
            }
        }
        return rated.min { $0.frequency < $1.frequency }.map { $0.place..<$0.place + 1 }
    }

    /// Whether `words` say no more than those at `range`, but articles and the like.
    private static func tellsAll(_ range: Range<Int>, of words: [String]) -> Bool {
        words.indices.allSatisfy { range.contains($0) || articles.contains(words[$0].lowercased()) }
    }

    private static let articles: Set<String> = ["the", "a", "an", "to"]

    // MARK: - Names

    /// The word at `target` if it is printed like a name, and the dictionary has no such name.
    func nameAlone(at target: Range<Int>, of page: PageWords, in code: String) throws -> String? {
        guard code == LanguageCode.english, page.isLikeName(at: target),
            let card = try card(at: target, of: page, in: code), !card.isPhrase, card.isEnglish,
            !card.definition.senses.contains(where: \.isName)
        else { return nil }
        return card.word
    }

    /// A button that explains `word` as a word, whatever its capital means.
    func wordButton(_ word: String) -> Keyboard.Button {
        let plain = Lexicon.withoutPossessive(word.lowercased())
        return button(.instead, entryButton(LanguageCode.english, plain), word: plain)
    }

    /// The button for the marked word alone, where `card` explains the phrase or the name that it stands for.
    func wordAlone(_ target: Range<Int>, of page: PageWords, besides card: WordCard) -> [Keyboard.Button] {
        let word = page.bare(target)
        return card.isName || (card.isPhrase && target.count == 1 && card.word != word) ? [wordButton(word)] : []
    }
}

extension WordCard {
    /// Whether it explains several words together.
    var isPhrase: Bool { asked == nil && word.contains(" ") }

    /// The card with the meanings of the name alone. A word that is nothing but a name needs no remark.
    fileprivate var asName: WordCard {
        let names = definition.senses.filter(\.isName)
        guard !names.isEmpty, names.count < definition.senses.count(where: { $0.dictionary == nil }) else {
            return self
        }
        var definition = definition
        definition.senses = names
        var card = WordCard(definition: definition, language: language, sentence: sentence, word: word)
        card.isName = true
        return card
    }
}

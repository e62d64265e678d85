internal import Lexicon
internal import Messaging
internal import Talk

extension Lookup {
    /// The number of similar words that are offered for an unknown one.
    private static let inlineSuggestions = 8
    /// Somebody who chooses another language soon gets answers in it.
    private static let cacheSeconds = 60

    /// `@bot word` in any chat: the word's meanings, to be sent in the person's name.
    mutating func answerInline(_ query: InlineQuery) throws {
        let word = PageWords.bare(query.text)
        let known = try word.isEmpty ? nil : card(for: word) ?? partCard(of: word)
        let cards = try known.map { [$0] } ?? suggested(for: word)
        let results = cards.enumerated().map { index, card in
            InlineAnswer.Article(
                id: String(index), title: card.word, summary: card.summary, text: language.rich(card.text()))
        }
        // The texts are in the language of the person who asks.
        let answer = InlineAnswer(results: results, cacheSeconds: Self.cacheSeconds, isPersonal: true)
        act(.answerInlineQuery(id: query.id, answer))
    }

    /// `@bot word` in a chat of which the bot is no member: what the word means, said once. The answer is for everybody there.
    mutating func answer(_ query: GuestQuery) throws {
        let word = PageWords.bare(query.message.text)
        let text: RichText =
            if word.isEmpty {
                language.rich(LookupNoticeText(query.photo == nil ? .guestNeedsWord : .guestPhoto))
            } else if let card = try card(for: word) ?? partCard(of: word) {
                language.rich(card.text())
            } else {
                language.rich(
                    UnknownWordText(
                        word: PersonName.presentable(word), suggestions: Quantity(0), isPhrase: word.contains(" "),
                        isFromPhoto: false))
            }
        act(.answerGuest(id: query.id, GuestAnswer(text)))
    }

    private func suggested(for word: String) throws -> [WordCard] {
        guard !word.isEmpty else { return [] }
        return try resources.words.suggestions(for: word, limit: Self.inlineSuggestions).compactMap {
            try card(for: $0)
        }
    }
}

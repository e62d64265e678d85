internal import Hive
internal import Lexicon
internal import Messaging
internal import PhotoReading
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
                language.rich(LookupNoticeText(.guestNeedsWord))
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

    /// The word that a guest's page marks, or its rarest, with what it means in its sentence; `nil` without a word.
    func describe(_ reading: PageReading) throws -> GuestAnswer? {
        let code = reading.language ?? LanguageCode.english
        guard explained.contains(code) else {
            return GuestAnswer(
                language.rich(LookupNoticeText(.noDictionary, word: language.name(ofLanguage: code))))
        }
        let page = PageWords(reading)
        let marked = reading.target.flatMap { page.bare($0).isEmpty ? nil : $0 }
        guard let target = try marked ?? rarePlaces(in: page, of: code).first.map({ $0..<$0 + 1 }) else { return nil }
        let card = try card(at: target, of: page, in: code)
        let unknown = UnknownWordText(
            word: page.bare(target), suggestions: Quantity(0), isPhrase: false, isFromPhoto: true)
        return GuestAnswer(card.map { language.rich($0.text()) } ?? language.rich(unknown))
    }

    private func suggested(for word: String) throws -> [WordCard] {
        guard !word.isEmpty else { return [] }
        return try resources.words.suggestions(for: word, limit: Self.inlineSuggestions).compactMap {
            try card(for: $0)
        }
    }
}

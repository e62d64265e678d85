internal import Algorithms
internal import BotState
internal import Foundation
internal import Hive
internal import Lexicon
internal import Messaging
internal import Talk

extension Lookup {
    /// The most characters of a text that is looked up as a word.
    static let longestWord = 60
    /// The number of similar words that are offered for an unknown one.
    private static let suggestions = 5

    /// `/define WORD`; several words are looked up as a phrase, or else the longest phrase or the rarest word among them.
    /// - Parameter book: the book that the word is from.
    mutating func define(_ argument: String, book: String?) throws {
        let text = PageWords.bare(argument.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !text.isEmpty else { return notice(.whichWord) }
        try explain(String(text.prefix(Self.longestWord)), book: book)
    }

    /// Defines `word`, or offers similar words.
    /// - Parameter isFromPhoto: whether the word was read on a photo rather than typed.
    mutating func explain(_ word: String, book: String?, isFromPhoto: Bool = false) throws {
        if let card = try card(for: word) ?? partCard(of: word) {
            try tell(card, book: book)
        } else {
            try sayUnknown(word, isFromPhoto: isFromPhoto)
        }
    }

    /// Says what is on `card`, and what else the word may be.
    mutating func tell(_ card: WordCard, book: String?) throws {
        let elsewhere = try cardsElsewhere(than: card).map {
            button(.instead, entryButton($0.language, card.word), word: language.label(ofLanguage: $0.language))
        }
        let opens = can(.details)
        let rows = [keyboard(below: card, opensRest: opens)?.rows.first ?? [], otherLemmas(of: card) + elsewhere].filter
        { !$0.isEmpty }
        say(
            language.rich(card.text(opens: opens, met: meeting(before: card))),
            keyboard: rows.isEmpty ? nil : Keyboard(rows: rows))
        try keepInVocabulary(card, book: book)
    }

    /// The card for `word`; `nil` when no dictionary knows it.
    /// - Parameter code: the language of the page that the word is from. In another language it counts only if people write it there: rules
    ///   for endings find a base form for many a misread word.
    func card(for word: String, in sentence: Sentence? = nil, from code: String? = nil) throws -> WordCard? {
        for language in try languages(of: word, first: code) {
            let isLikely = try code == nil || code == language || frequency(of: word, in: language) > 0
            if isLikely, let card = try card(for: word, in: sentence, language: language) { return card }
        }
        return nil
    }

    /// The card for a word of one language.
    /// - Parameter lemma: the base form that is meant, if one is.
    func card(
        for word: String, in sentence: Sentence?, language code: String, lemma: String? = nil
    ) throws -> WordCard? {
        let (definitions, isRanked) = try definitions(of: word, in: sentence, language: code)
        let own = definitions.filter { lemma == nil || $0.lemma == lemma }
        let cards = try (own.isEmpty ? definitions : own).map { definition in
            WordCard(
                definition: definition, language: code,
                tongue: [LanguageCode.english, language.code].contains(code) ? nil : language.name(ofLanguage: code),
                translation: try translation(
                    of: definition, from: code, into: language.code, before: sentence?.before ?? "",
                    after: sentence?.after ?? ""),
                synonyms: try resources.dictionaries[code]?.synonyms(of: definition.lemma).mixed ?? [],
                sentence: sentence, isRanked: isRanked, word: word)
        }
        let telling = cards.filter(\.tells)
        guard var card = telling.first else { return nil }
        card.otherLemmas = telling.dropFirst().map(\.definition.lemma)
        return card
    }

    /// What a word may be, the base form first that fits the sentence best.
    /// - Returns: also whether the senses are in the order that fits the sentence.
    private func definitions(
        of word: String, in sentence: Sentence?, language code: String
    ) throws -> (definitions: [Definition], isRanked: Bool) {
        guard code == LanguageCode.english else {
            let all = try resources.dictionaries[code]?.definitions(
                of: word, before: sentence?.before ?? "", after: sentence?.after ?? "")
            return (all ?? [], false)
        }
        if let sentence, let ranked = try ranked(word, in: sentence) { return (ranked, true) }
        let definitions = try resources.words.definitions(of: word).filter { !$0.senses.isEmpty }
        return (SenseOrder(sentence: sentence).sorted(definitions), false)
    }

    /// The meanings in the order in which the word book finds them to fit the sentence; `nil` when it can't tell.
    func ranked(_ word: String, in sentence: Sentence) throws -> [Definition]? {
        // Punctuation that touches the word parts it from its neighbours.
        let leading = sentence.word.prefix { !$0.isLetter }
        let trailing = String(sentence.word.reversed().prefix { !$0.isLetter }.reversed())
        return try resources.words.definitions(
            of: word, before: sentence.before + " " + leading, after: trailing + " " + sentence.after)
    }

    /// - Parameter opensRest: whether the text itself has the meanings that it does not show at first.
    func keyboard(below card: WordCard, opensRest: Bool = false) -> Keyboard? {
        let more = !opensRest && card.definition.senses.count > WordCard.shownSenses
        let buttons =
            (more ? [button(.moreSenses, cardButton(.senses, for: card))] : [])
            + [listenButton(for: card)].compactMap(\.self)
        return buttons.isEmpty ? nil : Keyboard(rows: [buttons])
    }

    /// The base forms that the word may also belong to, as questions.
    func otherLemmas(of card: WordCard) -> [Keyboard.Button] {
        card.otherLemmas.prefix(Self.offeredLemmas).map {
            button(.instead, LookupButton(.lemma, id: card.language, wordArgument($0, id: card.language)), word: $0)
        }
    }

    private static let offeredLemmas = 3

    /// A button for the word of `card`, which ``card(of:)`` finds again.
    func cardButton(_ verb: LookupVerb, for card: WordCard) -> LookupButton {
        let mark = LookupButton.mark(of: card.language)
        let lemma = card.definition.lemma
        guard card.isEnglish else { return LookupButton(verb, id: mark, wordArgument(lemma, id: mark)) }
        guard !card.otherLemmas.isEmpty else { return LookupButton(verb, id: mark, wordArgument(card.word, id: mark)) }
        // Of a form of several words, the base form says which one is meant.
        let both = "\(card.word)\(Self.lemmaSeparator)\(lemma)"
        return LookupButton(verb, id: mark, wordArgument(both, id: mark) == both ? both : wordArgument(lemma, id: mark))
    }

    /// Stands between a word and its base form in a button's argument; no word contains it.
    private static let lemmaSeparator: Character = "|"

    /// The button of a word in one language.
    func entryButton(_ code: String, _ word: String) -> LookupButton {
        LookupButton(.entry, id: code, wordArgument(word, id: code))
    }

    private mutating func sayUnknown(_ word: String, isFromPhoto: Bool) throws {
        let near = try suggestions(for: word, limit: Self.suggestions)
        let text = UnknownWordText(
            word: word, suggestions: Quantity(near.count), isPhrase: word.contains(where: \.isWhitespace),
            isFromPhoto: isFromPhoto)
        say(language.rich(text), keyboard: suggestionKeyboard(near))
    }

    func suggestionKeyboard(_ words: [String]) -> Keyboard? {
        let buttons = words.map { Keyboard.Button($0, data: LookupButton(.word, wordArgument($0)).data) }
        return buttons.isEmpty ? nil : Keyboard(rows: buttons.chunks(ofCount: 3).map(Array.init))
    }

    /// `word`, cut to what fits into the data of a button with the identifier `id`.
    func wordArgument(_ word: String, id: String = "") -> String {
        var argument = word
        while !argument.isEmpty, LookupButton(.senses, id: id, argument).data.utf8.count > capabilities.buttonByteLimit
        {
            argument.removeLast()
        }
        return argument
    }

    /// Handles the choice of a word: by its index on a page, or by its spelling.
    mutating func pressedWord(_ button: LookupButton) throws -> Toast? {
        if !button.id.isEmpty { return try pressedPageWord(button) }
        guard let card = try card(for: button.argument) else { return toast(.expired) }
        try tell(card, book: openBook)
        return nil
    }

    /// Handles the choice of a word of one language.
    mutating func pressedEntry(_ button: LookupButton) throws -> Toast? {
        guard let card = try card(of: button) else { return toast(.expired) }
        try tell(card, book: openBook)
        return nil
    }

    /// The card of a button whose identifier is a language.
    func card(of button: LookupButton) throws -> WordCard? {
        let parts = button.argument.split(separator: Self.lemmaSeparator).map(String.init)
        guard let word = parts.first else { return nil }
        // Buttons below English words name the word as it was looked up, other ones its base form.
        let isLemma = button.verb == .lemma || (button.verb != .entry && button.language != LanguageCode.english)
        let lemma = parts.count == 2 ? parts[1] : isLemma ? word : nil
        return try card(for: word, in: nil, language: button.language, lemma: lemma)
    }

    /// Shows all meanings in place of the first few. Below a picture it sends a new message, because captions are short.
    mutating func pressedSenses(_ button: LookupButton) throws -> Toast? {
        guard let card = try card(of: button) else { return toast(.expired) }
        say(language.rich(card.text(limit: WordCard.allSenses)))
        removePressedButtons()
        return nil
    }
}

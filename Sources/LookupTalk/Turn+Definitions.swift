internal import Algorithms
internal import BotState
internal import Foundation
internal import Lexicon
internal import Messaging
internal import Talk

extension Turn {
    /// The most characters of a text that is looked up as a word.
    static let longestWord = 60
    /// The number of similar words that are offered for an unknown one.
    private static let suggestions = 5

    /// `/define WORD`; several words are looked up as one, then each for itself.
    /// - Parameter book: the book that the word is from.
    mutating func define(_ argument: String, book: String?) throws {
        let text = PageWords.bare(argument.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !text.isEmpty else { return notice(.whichWord) }
        try explain(String(text.prefix(Self.longestWord)), book: book)
    }

    /// Defines `word`, or offers similar words.
    mutating func explain(_ word: String, book: String?) throws {
        if let card = try card(for: word) {
            say(language.rich(card.text(met: meeting(before: card))), keyboard: keyboard(below: card))
            try keepInVocabulary(card, book: book)
        } else {
            try sayUnknown(word)
        }
    }

    /// The card for `word`; `nil` when no dictionary knows it.
    func card(for word: String, in sentence: Sentence? = nil) throws -> WordCard? {
        guard let definition = try resources.words.definition(of: word), !definition.senses.isEmpty else {
            return nil
        }
        return WordCard(definition: definition, sentence: sentence, word: word)
    }

    func keyboard(below card: WordCard) -> Keyboard? {
        let more = card.definition.senses.count > WordCard.senses
        let buttons =
            (more ? [button(.moreSenses, senseButton(for: card))] : []) + [listenButton(for: card)].compactMap(\.self)
        return buttons.isEmpty ? nil : Keyboard(rows: [buttons])
    }

    func senseButton(for card: WordCard) -> LookupButton {
        LookupButton(.senses, wordArgument(card.word))
    }

    private mutating func sayUnknown(_ word: String) throws {
        let near = try resources.words.suggestions(for: word, limit: Self.suggestions)
        let text = UnknownWordText(word: word, suggestions: Quantity(near.count))
        say(language.rich(text), keyboard: suggestionKeyboard(near))
    }

    func suggestionKeyboard(_ words: [String]) -> Keyboard? {
        let buttons = words.map { Keyboard.Button($0, data: LookupButton(.word, wordArgument($0)).data) }
        return buttons.isEmpty ? nil : Keyboard(rows: buttons.chunks(ofCount: 3).map(Array.init))
    }

    /// `word`, cut to what fits into the data of a button.
    func wordArgument(_ word: String) -> String {
        var argument = word
        while !argument.isEmpty, LookupButton(.senses, argument).data.utf8.count > capabilities.buttonByteLimit {
            argument.removeLast()
        }
        return argument
    }

    /// Handles the choice of a word: by its index on a page, or by its spelling.
    mutating func pressedWord(_ button: LookupButton) throws -> Toast? {
        if !button.id.isEmpty { return try pressedPageWord(button) }
        guard let card = try card(for: button.argument) else { return toast(.expired) }
        say(language.rich(card.text(met: meeting(before: card))), keyboard: keyboard(below: card))
        try keepInVocabulary(card, book: openBook)
        return nil
    }

    /// Shows all meanings in place of the first few. Below a picture it sends a new message, because captions are short.
    mutating func pressedSenses(_ button: LookupButton) throws -> Toast? {
        guard let card = try card(for: button.argument) else { return toast(.expired) }
        say(language.rich(card.text(limit: WordCard.allSenses)))
        removePressedButtons()
        return nil
    }
}

internal import Algorithms
internal import Foundation
internal import Lexicon
internal import Messaging
internal import Talk

/// Clues and meanings read aloud.
extension Lookup {
    /// The most voice messages of a chat in a minute: speaking is work, and a voice message in a group is loud.
    static let spokenPerMinute = 6

    /// `/listen` reads the last clue or meaning aloud; `/listen yacht` a word with its meaning.
    mutating func listen(_ argument: String) throws {
        let word = PageWords.bare(argument.trimmingCharacters(in: .whitespacesAndNewlines))
        if word.isEmpty {
            guard let spoken = try session.spoken ?? lookedUp() else { return notice(.nothingToSay) }
            speak(spoken)
        } else if let card = try card(for: String(word.prefix(Self.longestWord))) {
            speak(spokenText(of: card))
        } else {
            try explain(word, book: openBook)
        }
    }

    /// The button below a meaning.
    mutating func pressedListen(_ button: LookupButton) throws -> Toast? {
        guard let card = try card(of: button) else { return toast(.expired) }
        speak(spokenText(of: card))
        return nil
    }

    /// Where the platform has voice messages.
    func listenButton(for card: WordCard) -> Keyboard.Button? {
        can(.voice) ? button(.listen, cardButton(.listen, for: card)) : nil
    }

    /// Keeps the meaning of a word for `/listen`. With a sentence the meanings have an order that only the text keeps.
    mutating func keepToBeHeard(_ card: WordCard) {
        session.spoken = card.sentence == nil ? nil : spokenText(of: card)
        lookup.looked = LookedUpWord(button: cardButton(.listen, for: card).data, by: mark)
    }

    /// What `/listen` reads of the word that was looked up last.
    private func lookedUp() throws -> SpokenText? {
        let button = lookup.looked.flatMap { LookupButton(data: $0.button) }
        return try button.flatMap { try card(of: $0) }.map(spokenText)
    }

    func spokenText(of card: WordCard) -> SpokenText {
        guard card.isEnglish else { return spokenForeignText(of: card) }
        return SpokenText(language.spoken(SpokenDefinitionText(card.text())), by: mark)
    }

    /// The word, its base form and its meanings, all in the word's language; a translation would need another voice.
    private func spokenForeignText(of card: WordCard) -> SpokenText {
        let definition = card.definition
        let words = Array([card.word, definition.lemma].uniqued())
        let senses = card.senses.prefix(WordCard.shownSenses).map(\.definition)
        return SpokenText(Language.sentences(words + senses), language: card.language, by: mark)
    }

    private mutating func speak(_ spoken: SpokenText) {
        guard can(.voice) else { return notice(.noVoice) }
        lookup.spokenAt = lookup.spokenAt.filter { (0..<60).contains(now.timeIntervalSince($0)) }
        guard lookup.spokenAt.count < Self.spokenPerMinute else { return notice(.spokenTooOften) }
        lookup.spokenAt.append(now)
        let marks = spoken.isSpoiler ? [RichText.Mark(number: 1, style: .spoiler)] : []
        let caption = RichText(runs: [.init(spoken.words, marks: marks)])
        act(
            .send(
                .init(caption, voice: OutgoingMessage.Voice(words: spoken.words, language: spoken.language)),
                replyTo: isGroup ? messageID : nil))
    }
}

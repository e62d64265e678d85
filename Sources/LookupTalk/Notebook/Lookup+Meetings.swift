internal import BotState
internal import Foundation
internal import Lexicon
internal import Talk

/// Words that are looked up, and where they were met before.
extension Lookup {
    /// Adds a word that was looked up to the vocabulary, and keeps it to be read aloud. It is asked for from tomorrow on.
    /// - Parameter line: a picture of the printed line.
    mutating func keepInVocabulary(_ card: WordCard, book: String?, line: Data? = nil) throws {
        keepToBeHeard(card)
        guard person != nil else { return }
        effects.changes[VocabularyTable.self].append(.meet(entry(for: card, book: book), line: line))
    }

    /// Adds words without showing them. They may be asked for at once, since the person has just seen them as answers.
    /// - Returns: how many of them a dictionary knows.
    mutating func keepInVocabulary(_ words: [String], language: String) throws -> Int {
        guard person != nil else { return 0 }
        let cards = try words.compactMap { try card(for: $0, in: nil, language: language) }
        for card in cards {
            var entry = entry(for: card, book: nil)
            entry.dueAt = now
            effects.changes[VocabularyTable.self].append(.meet(entry, line: nil))
        }
        return cards.count
    }

    private func entry(for card: WordCard, book: String?) -> VocabularyEntry {
        VocabularyEntry(
            language: card.language, lemma: card.definition.lemma, word: card.word, sentence: card.sentence?.text,
            lookedUpAt: now, box: LeitnerBox.first, dueAt: LeitnerBox.due(in: LeitnerBox.first, from: now), book: book)
    }

    /// When and where the word was met before; `nil` for a new word, and when the person only looks at the same place again.
    func meeting(before card: WordCard) -> DefinitionText.Meeting? {
        guard let earlier = vocabulary.first(where: { $0.isOf(card.definition.lemma, in: card.language) }),
            entry(for: card, book: nil).isAnother(than: earlier)
        else { return nil }
        let days = max(0, today - groupClock.day(of: earlier.lookedUpAt))
        let age: MeetingAge = days == 0 ? .today : days == 1 ? .yesterday : days < Self.month * 2 ? .days : .months
        let sentence = earlier.sentence == card.sentence?.text ? nil : earlier.sentence
        return .init(
            age: Chosen(age), number: Quantity(age == .months ? days / Self.month : days),
            book: earlier.book.map(BookName.shown),
            quote: sentence.map { WordCard.clipped($0, limit: Self.longestQuote) },
            times: Quantity(earlier.times > 1 ? earlier.times + 1 : 0))
    }

    /// Days.
    private static let month = 30
    /// Characters of a sentence that is quoted from another page.
    private static let longestQuote = 120
}

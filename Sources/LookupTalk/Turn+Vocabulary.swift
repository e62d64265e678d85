internal import BotState
internal import Foundation
internal import Lexicon
internal import Messaging
internal import Talk

extension Turn {
    /// The most words in one list.
    private static let listed = 30

    /// Adds a word that was looked up to the vocabulary. It is asked for from tomorrow on.
    mutating func keepInVocabulary(_ card: WordCard) throws {
        guard person != nil else { return }
        vocabulary.append(
            .keep(
                VocabularyEntry(
                    lemma: card.definition.lemma, word: card.word, sentence: card.sentence?.text, lookedUpAt: now,
                    box: LeitnerBox.first, dueAt: LeitnerBox.due(in: LeitnerBox.first, from: now))))
    }

    /// `/words`, and `/words forget yacht`.
    mutating func showVocabulary(_ argument: String) throws {
        guard !isGroup else { return notice(.onlyInPrivate) }
        let tokens = MessageText(argument).tokens
        if tokens.count >= 2, language.lookupWords.contains(where: { $0.drop.contains(tokens[0]) }) {
            return drop(tokens.dropFirst().joined(separator: " "))
        }
        let entries = state.vocabulary
        guard !entries.isEmpty else { return notice(.noWords) }
        let lines = try entries.prefix(Self.listed).map { entry in
            VocabularyText.Line(word: entry.lemma, meaning: try card(for: entry.lemma)?.summary ?? "")
        }
        let due = entries.count { $0.dueAt <= now }
        let text = VocabularyText(
            total: Quantity(entries.count), lines: lines, hidden: Quantity(max(0, entries.count - Self.listed)),
            due: Quantity(due))
        say(language.rich(text))
    }

    private mutating func drop(_ word: String) {
        guard let entry = state.vocabulary.first(where: { $0.lemma == word || $0.word.lowercased() == word }) else {
            return notice(.notKept, word: word)
        }
        vocabulary.append(.drop(entry.lemma))
        notice(.dropped, word: entry.lemma)
    }

    /// `/export`: a file for Anki or a spreadsheet.
    mutating func exportVocabulary() throws {
        guard !isGroup else { return notice(.onlyInPrivate) }
        guard !state.vocabulary.isEmpty else { return notice(.noWords) }
        let words = resources.words
        let csv = try VocabularyExport(entries: state.vocabulary) { try words.definition(of: $0) }.csv()
        let document = OutgoingMessage.Document(fileName: "honeycue-words.csv", contentType: "text/csv", data: csv)
        let text = LookupNoticeText(.exported, number: state.vocabulary.count)
        act(.send(.init(language.rich(text), document: document)))
    }
}

internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// A person's words as files for other programs.
extension Lookup {
    /// `/export`: a package for Anki, whose pictures have to be fetched first. `/export csv`: a table.
    mutating func exportVocabulary(_ argument: String) throws {
        guard !isGroup else { return notice(.onlyInPrivate) }
        guard !vocabulary.isEmpty else { return notice(.noWords) }
        if language.asks(MessageText(argument).line, for: \.table) { return try sendTable() }
        ask(for: .consult(VocabularyTable.linesQuestion), of: Lookup.self, id: newID("export"), holdsUpChat: true)
    }

    /// The pictures have come, or could not be fetched: then the cards are without.
    mutating func sendDeck(with lines: [LinePicture]) throws {
        guard !isGroup, !vocabulary.isEmpty else { return }
        let chat = state.chat
        let lookup = self
        let deck = VocabularyDeck(
            entries: vocabulary, lines: lines, owner: [chat.platform.rawValue, chat.id],
            card: { try lookup.card(of: $0) }, term: lookup.term, now: now)
        let (data, changed) = try deck.package()
        effects.changes[VocabularyTable.self] += changed.map(VocabularyChange.keep)
        let document = OutgoingMessage.Document(
            fileName: "honeycue-words.apkg", contentType: "application/octet-stream", data: data)
        let text = ExportText(
            words: Quantity(vocabulary.count), books: Quantity(Set(vocabulary.compactMap(\.book)).count),
            lines: Quantity(lines.count))
        let keyboard = Keyboard(rows: [[button(.table, LookupButton(.table))]])
        act(.send(.init(language.rich(text), document: document, keyboard: keyboard)))
    }

    mutating func pressedTable() throws -> Toast? {
        guard !isGroup, !vocabulary.isEmpty else { return toast(.expired) }
        removePressedButtons()
        try sendTable()
        return nil
    }

    /// A part of speech in the chat's language.
    private func term(_ english: String) -> String { language.text(of: GrammarTerm(english)) }

    private mutating func sendTable() throws {
        let lookup = self
        let csv = try VocabularyExport(
            entries: vocabulary, card: { try lookup.card(of: $0) }, term: lookup.term
        ).csv()
        let document = OutgoingMessage.Document(fileName: "honeycue-words.csv", contentType: "text/csv", data: csv)
        let text = LookupNoticeText(.exported, number: vocabulary.count)
        act(.send(.init(language.rich(text), document: document)))
    }
}

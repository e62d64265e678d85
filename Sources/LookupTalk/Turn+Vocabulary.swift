internal import Algorithms
internal import BotState
internal import Foundation
internal import Lexicon
internal import Messaging
internal import Talk

extension Turn {
    /// The most words in one list.
    private static let listed = 30
    /// The most books below a list.
    private static let listedBooks = 12

    /// `/words`, `/words Moby-Dick`, and `/words forget yacht`.
    mutating func showVocabulary(_ argument: String) throws {
        guard !isGroup else { return notice(.onlyInPrivate) }
        let tokens = MessageText(argument).tokens
        if tokens.count >= 2, language.lookupWords.contains(where: { $0.drop.contains(tokens[0]) }) {
            return drop(tokens.dropFirst().joined(separator: " "))
        }
        guard !state.vocabulary.isEmpty else { return notice(.noWords) }
        guard let name = BookName.presentable(argument) else { return try showAllWords() }
        guard let book = books.first(where: { BookName.isSame($0, name) }), !words(in: book).isEmpty else {
            return notice(.noSuchBook, word: name)
        }
        try showWords(in: book)
    }

    /// The latest words, by their books.
    private mutating func showAllWords() throws {
        let entries = state.vocabulary
        let shown = entries.prefix(Self.listed)
        let names = shown.map(\.book).uniqued()
        let hasBooks = entries.contains { $0.book != nil }
        let parts = try names.map { book in
            VocabularyText.Part(
                title: book, isLoose: book == nil && hasBooks, lines: try lines(for: shown.filter { $0.book == book }))
        }
        say(list(of: entries, book: nil, parts: parts), keyboard: hasBooks ? bookKeyboard : nil)
    }

    /// The latest words of one book; with `nil` those of no book.
    mutating func showWords(in book: String?) throws {
        let entries = words(in: book)
        let part = VocabularyText.Part(
            title: nil, isLoose: book == nil, lines: try lines(for: entries.prefix(Self.listed)))
        say(list(of: entries, book: book, parts: [part]))
    }

    private func list(of entries: [VocabularyEntry], book: String?, parts: [VocabularyText.Part]) -> RichText {
        language.rich(
            VocabularyText(
                total: Quantity(entries.count), book: book, parts: parts,
                hidden: Quantity(max(0, entries.count - Self.listed)), due: Quantity(entries.count { $0.dueAt <= now }))
        )
    }

    private func lines(for entries: some Sequence<VocabularyEntry>) throws -> [VocabularyText.Line] {
        try entries.map { .init(word: $0.lemma, meaning: try card(for: $0.lemma)?.summary ?? "") }
    }

    /// A button for each book, with the number of its words.
    private var bookKeyboard: Keyboard {
        let none = language.plain(LookupButtonText(label: Chosen(.noBook), word: ""))
        let books: [String?] = Array(state.vocabulary.map(\.book).uniqued().prefix(Self.listedBooks))
        return Keyboard(
            rows: books.map { book in
                [bookButton(.book, book: book, label: "\(words(in: book).count) · \(book ?? none)")]
            })
    }

    private mutating func drop(_ word: String) {
        guard let entry = state.vocabulary.first(where: { $0.lemma == word || $0.word.lowercased() == word }) else {
            return notice(.notKept, word: word)
        }
        vocabulary.append(.drop(entry.lemma))
        notice(.dropped, word: entry.lemma)
    }
}

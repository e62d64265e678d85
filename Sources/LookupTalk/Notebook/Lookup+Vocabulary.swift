internal import Algorithms
internal import BotState
internal import Foundation
internal import Lexicon
internal import Messaging
internal import Talk

extension Lookup {
    /// The most words in one list.
    private static let listed = 30
    /// The most books below a list.
    private static let listedBooks = 12

    /// `/words`, `/words Moby-Dick`, and `/words forget yacht`.
    mutating func showVocabulary(_ argument: String) throws {
        guard !isGroup else { return sayOnlyInPrivate(.words) }
        let tokens = MessageText(argument).tokens
        if tokens.count >= 2, language.lookupWords.contains(where: { $0.drop.contains(tokens[0]) }) {
            return drop(tokens.dropFirst().joined(separator: " "))
        }
        guard !vocabulary.isEmpty else { return notice(.noWords) }
        guard let name = BookName.clean(argument) else { return try showAllWords() }
        if let code = vocabularyLanguage(named: argument) { return try showWords(ofLanguage: code) }
        guard let book = books.first(where: { BookName.isSame($0, name) }), !words(in: book).isEmpty else {
            return notice(.noSuchBook, word: BookName.shown(name))
        }
        try showWords(in: book)
    }

    /// Leads somebody who asks in a group to their own chat, which carries out the command.
    mutating func sayOnlyInPrivate(_ command: LookupCommand) {
        let keyboard = Keyboard(rows: [[privateChatButton(code: command.rawValue)]])
        say(language.rich(LookupNoticeText(.onlyInPrivate)), keyboard: keyboard)
    }

    /// The latest words, by their books.
    private mutating func showAllWords() throws {
        let entries = vocabulary
        let shown = entries.prefix(Self.listed)
        let names = shown.map(\.book).uniqued()
        let hasBooks = entries.contains { $0.book != nil }
        let parts = try names.map { book in
            VocabularyText.Part(
                title: book.map(BookName.shown), isLoose: book == nil && hasBooks,
                lines: try lines(for: shown.filter { $0.book == book }))
        }
        let rows = (vocabularyLanguages.count > 1 ? languageRows : []) + (hasBooks ? bookRows : [])
        say(list(of: entries, book: nil, parts: parts), keyboard: rows.isEmpty ? nil : Keyboard(rows: rows))
    }

    /// The latest words of one language.
    mutating func showWords(ofLanguage code: String) throws {
        let entries = vocabulary.filter { $0.language == code }
        let part = VocabularyText.Part(title: nil, isLoose: false, lines: try lines(for: entries.prefix(Self.listed)))
        say(list(of: entries, book: nil, only: language.name(ofLanguage: code), parts: [part]))
    }

    /// The latest words of one book; with `nil` those of no book.
    mutating func showWords(in book: String?) throws {
        let entries = words(in: book)
        let part = VocabularyText.Part(
            title: nil, isLoose: book == nil, lines: try lines(for: entries.prefix(Self.listed)))
        say(list(of: entries, book: book, parts: [part]))
    }

    private func list(
        of entries: [VocabularyEntry], book: String?, only: String? = nil, parts: [VocabularyText.Part]
    ) -> RichText {
        language.rich(
            VocabularyText(
                total: Quantity(entries.count), book: book.map(BookName.shown), only: only, parts: parts,
                hidden: Quantity(max(0, entries.count - Self.listed)), due: Quantity(entries.count { $0.dueAt <= now }))
        )
    }

    private func lines(for entries: some Sequence<VocabularyEntry>) throws -> [VocabularyText.Line] {
        try entries.map {
            .init(
                word: $0.lemma, tongue: vocabularyLanguages.count > 1 ? tongue(of: $0) : nil,
                meaning: try card(of: $0)?.summary ?? "")
        }
    }

    /// A button for each book, with the number of its words.
    private var bookRows: [[Keyboard.Button]] {
        let books: [String?] = Array(vocabulary.map(\.book).uniqued().prefix(Self.listedBooks))
        return books.map { book in
            [bookButton(.book, book: book, count: words(in: book).count)]
        }
    }

    /// A button for each language, with the number of its words.
    private var languageRows: [[Keyboard.Button]] {
        let buttons = vocabularyLanguages.map { code in
            let count = vocabulary.count { $0.language == code }
            return Keyboard.Button(
                "\(count) · \(language.label(ofLanguage: code))", data: LookupButton(.language, id: code).data)
        }
        return buttons.chunks(ofCount: 2).map(Array.init)
    }

    mutating func pressedLanguage(_ button: LookupButton) throws -> Toast? {
        guard vocabularyLanguages.contains(button.id) else { return toast(.expired) }
        try showWords(ofLanguage: button.id)
        return nil
    }

    private mutating func drop(_ word: String) {
        let names = { (entry: VocabularyEntry) in [entry.lemma, entry.word].map { MessageText($0).line } }
        guard let entry = vocabulary.first(where: { names($0).contains(word) }) else {
            return notice(.notKept, word: word)
        }
        effects.changes[VocabularyTable.self].append(.drop(entry.lemma, language: entry.language))
        notice(.dropped, word: entry.lemma)
    }
}

internal import Algorithms
internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// The books in which a person meets their words.
extension Lookup {
    /// The most books that are offered as buttons.
    private static let offeredBooks = 12

    /// The person's books, the latest first. None in a group, where nobody's words are shown.
    var books: [String] {
        guard !isGroup else { return [] }
        return Array(([lookup.book].compactMap(\.self) + vocabulary.compactMap(\.book)).uniqued())
    }

    /// The book that words looked up now belong to. In a group only a caption names one.
    var openBook: String? { isGroup ? nil : lookup.book }

    /// `/book`, `/book Moby-Dick` and `/book none`.
    mutating func chooseBook(_ argument: String) {
        guard !isGroup else { return notice(.onlyInPrivate) }
        if language.asks(MessageText(argument).line, for: \.noBook) { return closeBook() }
        guard let name = BookName.clean(argument) else { return showBook() }
        lookup.book = BookName.known(name, among: books)
        showBook()
    }

    private mutating func closeBook() {
        lookup.book = nil
        notice(.bookClosed)
    }

    /// Says which book is open, and offers the others.
    private mutating func showBook() {
        let others = books.filter { $0 != lookup.book }
        let rows = others.prefix(Self.offeredBooks).map { [bookButton(.open, book: $0)] }
        let text = BookText(current: lookup.book.map(BookName.shown), words: Quantity(words(in: lookup.book).count))
        say(language.rich(text), keyboard: rows.isEmpty ? nil : Keyboard(rows: rows))
    }

    /// The caption below a photo in a private chat names the book from then on.
    mutating func openBook(_ book: String?) {
        guard !isGroup, let book, book != lookup.book else { return }
        lookup.book = book
        notice(.bookOpened, word: BookName.shown(book))
    }

    /// The entries of `book`; with `nil` those of no book.
    func words(in book: String?) -> [VocabularyEntry] { vocabulary.filter { $0.book == book } }

    /// A button for a book, whose name may be longer than a button's data; with `nil` for no book.
    /// - Parameter count: the number that stands before the name.
    func bookButton(_ verb: LookupVerb, book: String?, count: Int? = nil) -> Keyboard.Button {
        let number = count.map { "\($0) · " } ?? ""
        let name = book.map { BookName.shown(Self.clipped($0, to: Self.longestLabel - number.count)) }
        let label = number + (name ?? language.plain(LookupButtonText(label: Chosen(.noBook), word: "")))
        return Keyboard.Button(label, data: LookupButton(verb, id: Self.mark(of: book)).data)
    }

    mutating func pressedBook(_ button: LookupButton) throws -> Toast? {
        guard let book = ([nil] + books.map(Optional.some)).first(where: { Self.mark(of: $0) == button.id }) else {
            return toast(.expired)
        }
        if button.verb == .open, let book {
            removePressedButtons()
            lookup.book = book
            showBook()
        } else {
            guard !words(in: book).isEmpty else { return toast(.expired) }
            try showWords(in: book)
        }
        return nil
    }

    private static func mark(of book: String?) -> String { book.map { StableID.make("book", $0) } ?? "none" }

    private static func clipped(_ name: String, to limit: Int) -> String {
        name.count > limit ? String(name.prefix(limit - 1)) + "…" : name
    }

    /// Characters. More do not fit on a phone.
    private static let longestLabel = 40
}

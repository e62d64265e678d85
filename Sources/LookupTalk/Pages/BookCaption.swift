internal import Foundation
internal import Talk

/// A caption taken apart into the book that the page is from, and what else it says.
///
/// A book is named behind a word for it (“from Moby-Dick”, “hitherto, from Moby-Dick”), in quotation marks, as a title (“War and Peace”), or
/// as one that the person named before (“emma”). On a caption of several lines it may stand on any.
struct BookCaption: Hashable, Sendable {
    let book: String?
    /// The caption without the book.
    let request: String

    /// Reads a caption in the words of `language` or in English ones.
    /// - Parameter books: the books that the person has named before.
    init(_ text: String, in language: Language, books: [String] = []) {
        let readings = language.lookupWords.map { BookCaption(text, words: $0.caption, books: books) }
        self = readings.first { $0.book != nil } ?? BookCaption(text)
    }

    /// A caption that names no book.
    private init(_ text: String) { (book, request) = (nil, text) }

    /// - Parameter books: the books that the person has named before.
    init(_ text: String, words: CaptionWords, books: [String] = []) {
        guard text.count <= Self.longest else {
            (book, request) = (nil, text)
            return
        }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        var rest: [String] = []
        var found: String?
        for line in lines where !line.isEmpty {
            guard found == nil, let named = Self.book(in: line, words: words, books: books) else {
                rest.append(line)
                continue
            }
            found = BookName.known(named.book, among: books)
            if !named.rest.isEmpty { rest.append(named.rest) }
        }
        book = found
        request = rest.joined(separator: " ")
    }

    /// Characters of a caption that is searched for a book. Matrix allows thousands.
    private static let longest = 300

    private static func book(in line: String, words: CaptionWords, books: [String]) -> (book: String, rest: String)? {
        if let marked = behindMarker(line, words: words) { return marked }
        if books.contains(where: { BookName.isSame($0, line) }) { return (line, "") }
        // “Page 3” says where in a document to look.
        if DocumentPage.isAll(of: line) { return nil }
        let isQuoted = quotes.contains { line.first == $0.0 && line.last == $0.1 }
        guard isQuoted || BookName.isTitle(line), mayBeTitle(line, words: words) else { return nil }
        return BookName.clean(line).map { ($0, "") }
    }

    /// “The Trial” may be a title, although “the trial” asks for a word; “define trial” and “whole page” may not.
    private static func mayBeTitle(_ line: String, words: CaptionWords) -> Bool {
        let tokens = MessageText(line).tokens
        switch PageCaption(line, words: words) {
        case nil: return tokens.count >= 2
        case .word?: return tokens.count == 2 && words.fillers.contains(tokens[0])
        default: return false
        }
    }

    private static let quotes: [(Character, Character)] = [
        ("“", "”"), ("\"", "\""), ("«", "»"), ("‘", "’"), ("„", "“"),
    ]

    // MARK: Behind a word for it

    /// What stands behind the first word such as “from”, unless that is a line of the page or says nothing.
    /// Words such as “this is” before it ask for nothing.
    private static func behindMarker(_ line: String, words: CaptionWords) -> (book: String, rest: String)? {
        let parts = line.split(separator: " ").map(String.init)
        let tokens = parts.map { MessageText($0).line }
        for place in tokens.indices where words.book.contains(tokens[place]) {
            if place > 0, words.after.contains(tokens[place - 1]) { continue }
            let start = placeBehindMarkers(place, parts: parts, words: words)
            let title = parts[start...].joined(separator: " ")
            guard let book = BookName.clean(title), saysSomething(title, words: words) else { continue }
            return (book, words.fillers.isSuperset(of: tokens[..<place]) ? "" : parts[..<place].joined(separator: " "))
        }
        return nil
    }

    /// Passes over “the book” in “from the book Emma”, but not in “from The Book Thief”.
    private static func placeBehindMarkers(_ place: Int, parts: [String], words: CaptionWords) -> Int {
        var next = place + 1
        while next < parts.count, words.fillers.contains(parts[next]) { next += 1 }
        return next < parts.count && words.book.contains(parts[next]) ? next + 1 : place + 1
    }

    private static func saysSomething(_ title: String, words: CaptionWords) -> Bool {
        if case .line? = PageCaption(title, words: words) { return false }
        let empty = words.fillers.union(words.book).union(words.line).union(words.page).union(words.word)
            .union(words.wholePage)
        return MessageText(title).tokens.contains { !empty.contains($0) }
    }
}

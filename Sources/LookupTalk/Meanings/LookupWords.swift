internal import Talk

/// How people of one language ask about the words of books, as the file `lookup.json` states it.
struct LookupWords: Decodable, Hashable, Sendable {
    let caption: CaptionWords
    /// Answers in the quiz of somebody who does not know the word.
    let unknown: Set<String>
    /// Answers in the quiz of somebody who has had enough of it.
    let enough: Set<String>
    /// Texts behind `/book` of somebody who reads no book any more.
    let noBook: Set<String>
    /// Texts behind `/quiz` that ask for gaps in sentences.
    let gap: Set<String>
    /// Texts behind `/export` that ask for a table.
    let table: Set<String>
    /// The words before a word to remove from the vocabulary.
    let drop: Set<String>

    /// The reason why the words can't be used; `nil` if they can.
    var fault: String? {
        if caption.wholePage.isEmpty { return "no caption asks for the whole page" }
        let words: [Set<String>] = [
            caption.fillers, caption.line, caption.after, caption.word, caption.page, caption.book, unknown, enough,
            drop, noBook, gap, table,
        ]
        return foldingFault(of: words.flatMap(\.self) + caption.wholePage)
    }
}

/// How a caption says which word of a page is meant.
struct CaptionWords: Decodable, Hashable, Sendable {
    /// Words that say nothing.
    let fillers: Set<String>
    /// Before the number of a line.
    let line: Set<String>
    /// Before the word after which the word stands.
    let after: Set<String>
    /// Before the word itself.
    let word: Set<String>
    /// First words that say that the photo shows a page.
    let page: Set<String>
    /// Before the name of the book that a page is from.
    let book: Set<String>
    /// Texts that ask for all words.
    let wholePage: [String]
}

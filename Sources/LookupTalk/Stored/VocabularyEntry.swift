package import struct Foundation.Data
package import struct Foundation.Date
package import typealias Foundation.TimeInterval
internal import enum Hive.LanguageCode

/// A word that a person looked up, kept for practice.
package struct VocabularyEntry: Codable, Hashable, Sendable {
    /// The language of the word as an ISO 639-1 code.
    package var language: String
    /// The base form as the dictionary writes it; English ones in lower case. A person has at most one entry per language and lemma.
    package var lemma: String
    /// The word form as it stood where the person last met it.
    package var word: String
    /// The sentence that contained the word, as plain text; `nil` when the word stood alone.
    package var sentence: String?
    package var lookedUpAt: Date
    /// Its Leitner box, counted from 1.
    package var box: Int
    /// When the next question about it is due.
    package var dueAt: Date
    /// The book in which the person last met the word: untrusted text; `nil` when they named none.
    package var book: String?
    /// How often the person met the word and looked it up.
    package var times: Int
    /// When they looked it up for the first time.
    package var firstLookedUpAt: Date
    /// The card that the person's last deck had of it; `nil` when none had one.
    package var exported: ExportedCard?

    /// The most entries kept per person. Beyond that, the least recently looked up are deleted.
    package static let limit = 2000
    /// The most characters of a book's name.
    package static let longestBook = 80
    /// A word that is looked up again within this time was met only once, unless it stood in another sentence.
    package static let readingTime: TimeInterval = 3600

    /// - Parameter firstLookedUpAt: `nil` for a word that was never looked up before.
    package init(
        language: String = LanguageCode.english, lemma: String, word: String, sentence: String?, lookedUpAt: Date,
        box: Int, dueAt: Date, book: String? = nil, times: Int = 1, firstLookedUpAt: Date? = nil,
        exported: ExportedCard? = nil
    ) {
        self.language = language
        self.lemma = lemma
        self.word = word
        self.sentence = sentence
        self.lookedUpAt = lookedUpAt
        self.box = box
        self.dueAt = dueAt
        self.book = book.map(Self.nameOfBook)
        self.times = times
        self.firstLookedUpAt = firstLookedUpAt ?? lookedUpAt
        self.exported = exported
    }

    /// The name of a book without the isolates (U+2068, U+2069) in which earlier versions stored names of right-to-left letters.
    package static func nameOfBook(_ stored: String) -> String {
        String(String.UnicodeScalarView(stored.unicodeScalars.filter { !["\u{2068}", "\u{2069}"].contains($0) }))
    }

    /// Whether it is the entry of this word.
    package func isOf(_ lemma: String, in language: String) -> Bool { self.lemma == lemma && self.language == language }

    /// Whether the person has met the word anew since `earlier`, and not just looked at the same place again.
    package func isAnother(than earlier: VocabularyEntry) -> Bool {
        if let sentence, let before = earlier.sentence, sentence != before { return true }
        return lookedUpAt.timeIntervalSince(earlier.lookedUpAt) >= Self.readingTime
    }

    /// The entry after this look-up, if the person's entry up to now is `earlier`. A word looked up without a sentence keeps the sentence
    /// in which it was met, and that sentence's book.
    package func following(_ earlier: VocabularyEntry?) -> VocabularyEntry {
        guard let earlier else { return self }
        var entry = self
        entry.times = earlier.times + (isAnother(than: earlier) ? 1 : 0)
        entry.firstLookedUpAt = earlier.firstLookedUpAt
        entry.exported = earlier.exported
        if sentence == nil {
            entry.book = book ?? earlier.book
            if earlier.sentence != nil {
                (entry.word, entry.sentence, entry.book) = (earlier.word, earlier.sentence, earlier.book)
            }
        }
        return entry
    }
}

/// What a person's deck had of a word, so that the next deck tells Anki whether its card has changed.
package struct ExportedCard: Codable, Hashable, Sendable {
    /// Stands for the deck and the fields of the card, but for the picture.
    package var content: String
    /// The field with the picture of the line; `nil` when the card never had one.
    package var picture: String?
    /// Since when the card is as it is.
    package var changedAt: Date

    package init(content: String, picture: String? = nil, changedAt: Date) {
        self.content = content
        self.picture = picture
        self.changedAt = changedAt
    }
}

/// A change to the vocabulary of the person behind the update. For the result of a job, that is the person who asked for it.
package enum VocabularyChange: Codable, Hashable, Sendable {
    /// A look-up: adds the entry, or lets it follow the one of the same word (``VocabularyEntry/following(_:)``). `line` is a picture of
    /// the printed line (``LinePicture``). A picture of another sentence is deleted.
    case meet(VocabularyEntry, line: Data? = nil)
    /// Adds the entry, or replaces the one of the same word.
    case keep(VocabularyEntry)
    /// Removes the entry with this lemma.
    case drop(String, language: String = LanguageCode.english)
}

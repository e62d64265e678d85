internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PhotoReading
internal import Talk

/// The notes on a chat's look-ups.
struct LookupNotes: FeatureNotes {
    /// The page that was read last, so that people can ask for its other words with their sentences.
    var page: PageNotes?
    /// The quiz question that waits for its answer.
    var quiz: QuizNotes?
    /// In a private chat, the book that the person is reading.
    var book: String?
    /// In a private chat, the reminder to practise.
    var reminder: ReminderNotes?
    /// Photos of unclear kind, until somebody says what they show.
    var unclear: PendingPhoto?
    /// The word that was looked up last, unless `Session.spoken` has something later to read aloud.
    var looked: LookedUpWord?
    /// When something was read aloud in the last minute.
    var spokenAt: [Date] = []
    /// Whether the quiz shows the word and asks for its meaning, rather than the other way round.
    var asksForMeaning = false

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        page = try container.decodeIfPresent(PageNotes.self, forKey: .page)
        quiz = try container.decodeIfPresent(QuizNotes.self, forKey: .quiz)
        book = container.decode(.book, or: String?.none).map(VocabularyEntry.nameOfBook)
        reminder = container.decode(.reminder, or: nil)
        unclear = try container.decodeIfPresent(PendingPhoto.self, forKey: .unclear)
        looked = container.decode(.looked, or: nil)
        spokenAt = try container.decodeIfPresent([Date].self, forKey: .spokenAt) ?? []
        asksForMeaning = try container.decodeIfPresent(Bool.self, forKey: .asksForMeaning) ?? false
    }

    mutating func forget(_ mark: String) {
        if page?.by == mark { page = nil }
        if unclear?.by == mark { unclear = nil }
        if looked?.by == mark { looked = nil }
    }
}

/// A word that was looked up and can be read aloud. Few are, so the text is only made when somebody asks for it.
struct LookedUpWord: Codable, Hashable, Sendable {
    /// The data of the button that reads it aloud.
    var button: String
    /// The mark of who asked for it (``PersonMark``).
    var by: String?
}

/// A page of a book as it was read.
struct PageNotes: Codable, Hashable, Sendable {
    /// Names it in buttons.
    var id: String
    /// The photo, to read more of it.
    var photos: [PhotoReference]
    var words: [String]
    var lines: [Int]
    /// Whether these are all words of the page.
    var isWhole: Bool
    /// The mark of who photographed it (``PersonMark``).
    var by: String?
    /// The book that the page is from, if the person named it.
    var book: String?
    /// The language of the page as an ISO 639-1 code.
    var language: String
    /// The page of a document that was read (``ReadingRequest/documentPage``).
    var documentPage: Int?

    /// Most words that are kept: a large page of small print has a thousand.
    static let limit = 1500

    init(
        id: String, photos: [PhotoReference], page: PageWords, isWhole: Bool, by: String? = nil, book: String? = nil,
        language: String = LanguageCode.english, documentPage: Int? = nil
    ) {
        self.id = id
        self.photos = photos
        words = Array(page.words.prefix(Self.limit))
        lines = Array(page.lines.prefix(Self.limit))
        self.isWhole = isWhole
        self.by = by
        self.book = book
        self.language = language
        self.documentPage = documentPage
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        photos = try container.decode([PhotoReference].self, forKey: .photos)
        words = try container.decode([String].self, forKey: .words)
        lines = try container.decode([Int].self, forKey: .lines)
        // Notes of earlier versions don't tell.
        isWhole = try container.decodeIfPresent(Bool.self, forKey: .isWhole) ?? false
        by = try container.decodeIfPresent(String.self, forKey: .by)
        book = try container.decodeIfPresent(String.self, forKey: .book).map(VocabularyEntry.nameOfBook)
        // Earlier versions read English pages alone.
        language = try container.decodeIfPresent(String.self, forKey: .language) ?? LanguageCode.english
        documentPage = try container.decodeIfPresent(Int.self, forKey: .documentPage)
    }

    var page: PageWords { PageWords(words: words, lines: lines) }
}

/// A question of the quiz.
struct QuizNotes: Codable, Hashable, Sendable {
    var lemma: String
    /// The language of the word; `nil` in notes of versions that knew English words alone.
    var language: String?
    /// How many answers were wrong.
    var misses = 0
    /// Whether it asks with a gap in a sentence. `nil` in notes of versions that always asked with the meaning.
    var isGap: Bool?
    /// Whether the person wants only such questions.
    var onlyGaps: Bool?
    /// The only language that is asked for, if the person chose one.
    var onlyLanguage: String?
    /// Whether it asks for the meaning; `nil` in notes of versions that asked for the word alone.
    var asksForMeaning: Bool?

    init(_ entry: VocabularyEntry, _ scope: QuizScope, isGap: Bool, asksForMeaning: Bool) {
        lemma = entry.lemma
        language = entry.language
        self.isGap = isGap
        onlyGaps = scope.onlyGaps
        onlyLanguage = scope.language
        self.asksForMeaning = asksForMeaning
    }

    var scope: QuizScope { QuizScope(onlyGaps: onlyGaps ?? false, language: onlyLanguage) }
}

/// A reminder to practise once a day.
struct ReminderNotes: Codable, Hashable, Sendable {
    /// In ``zone``.
    var hour: Int
    /// How many came since the person last practised.
    var unanswered: Int
    /// The IANA name of the time zone that the person named; `nil` for UTC. It ends with the reminder.
    var zone: String?
}

internal import Talk

/// The meanings of a word.
struct DefinitionText: Phrase {
    static let file = "definition"
    static let sample = DefinitionText(
        asked: "two yachts", isName: true, word: "yachts", lemma: "yacht", pronunciation: "yŏt", tongue: "German",
        sentence: .init(before: "Two", word: "yachts", after: "lay at anchor."),
        translation: .init(tongue: "German", words: "Jacht", isThroughEnglish: true),
        senses: [.init(number: 1, partOfSpeech: "noun", definition: "a vessel", example: "a yacht race")],
        synonyms: "racing yacht", hidden: Quantity(2),
        rest: .init(
            number: Quantity(2),
            senses: [.init(number: 2, partOfSpeech: "verb", definition: "sail a yacht", example: nil)]),
        met: .init(
            age: Chosen(.days), number: Quantity(5), book: "Moby-Dick", quote: "A yacht came in.", times: Quantity(3)))

    /// The words that were asked about, when only a part of them is explained.
    let asked: String?
    /// Whether the word is printed like a name.
    let isName: Bool
    /// The word as it stands on the page or was asked for.
    let word: String
    /// The base form when it is another.
    let lemma: String?
    let pronunciation: String?
    /// The word's language, if it is neither English nor the chat's.
    let tongue: String?
    let sentence: SentenceLine?
    /// What it means in the chat's language, or else in English.
    let translation: TranslationLine?
    /// The meanings, those that fit the sentence first.
    let senses: [SenseLine]
    let synonyms: String?
    /// How many more meanings there are.
    let hidden: Quantity
    /// Meanings that open below the others.
    var rest: Rest?
    /// Where the person met the word before.
    var met: Meeting?

    struct Rest: Encodable, Sendable {
        let number: Quantity
        let senses: [SenseLine]
    }

    struct Meeting: Encodable, Sendable {
        let age: Chosen<MeetingAge>
        /// Of days or months.
        let number: Quantity
        let book: String?
        /// The sentence there; `nil` when it is the same, or the word stood alone.
        var quote: String?
        /// How often they have met it by now; 0 when only once before.
        let times: Quantity
    }

    struct SentenceLine: Encodable, Sendable {
        /// What stands before the word; `nil` when it is the first.
        let before: String?
        let word: String
        /// What stands after it; `nil` when it is the last.
        let after: String?
    }

    struct TranslationLine: Encodable, Sendable {
        /// The language of the words, as a label.
        let tongue: String
        let words: String
        /// Whether they were found by way of English, so that they may be far from the word.
        let isThroughEnglish: Bool
    }

    struct SenseLine: Encodable, Sendable {
        let number: Int
        /// `nil` when no dictionary tells.
        let partOfSpeech: GrammarTerm?
        let definition: String
        let example: String?
    }
}

/// No dictionary knows the word.
struct UnknownWordText: Phrase {
    static let file = "unknown-word"
    static let sample = UnknownWordText(
        word: "yatch", suggestions: Quantity(3), isPhrase: false, isFromPhoto: true)

    let word: String
    /// How many words like it are offered.
    let suggestions: Quantity
    /// Whether it has several words.
    let isPhrase: Bool
    /// Whether it was read on a photo, which may be sent again.
    let isFromPhoto: Bool
}

/// Asks what a word on a page reads.
struct DoubtfulWordText: Phrase {
    static let file = "doubtful-word"
    static let sample = DoubtfulWordText(words: Quantity(1), others: Quantity(2))

    /// How many words are marked.
    let words: Quantity
    /// How many other readings are offered.
    let others: Quantity
}

/// The words of a page to choose from.
struct PageText: Phrase {
    static let file = "page"
    static let sample = PageText(words: Quantity(312), offered: Quantity(12))

    /// How many were read.
    let words: Quantity
    let offered: Quantity
}

/// A description of a line's picture for people who can't see it.
struct LineText: PlainPhrase {
    static let file = "line"
    static let sample = LineText(word: "hitherto", sentence: "Hitherto she had said nothing.")

    let word: String
    /// The sentence in which the word stands; `nil` when nothing else was read.
    let sentence: String?
}

/// Asks what a photo shows.
struct KindText: Phrase {
    static let file = "kind"
    static let sample = KindText(photos: Quantity(2))

    let photos: Quantity
}

/// The words a person looked up.
struct VocabularyText: Phrase {
    static let file = "vocabulary"
    static let sample = VocabularyText(
        total: Quantity(40), book: "Moby-Dick", only: "German",
        parts: [
            .init(
                title: "Moby-Dick", isLoose: false,
                lines: [.init(word: "hitherto", tongue: "English", meaning: "up to this point")])
        ],
        hidden: Quantity(10), due: Quantity(3))

    /// The words of one book.
    struct Part: Encodable, Sendable {
        /// The book's name, where there are several parts.
        let title: String?
        /// Whether these are the words of no book, beside those of books.
        let isLoose: Bool
        /// The latest first.
        let lines: [Line]
    }

    struct Line: Encodable, Sendable {
        let word: String
        /// The word's language, where the list has words of several.
        let tongue: String?
        let meaning: String
    }

    let total: Quantity
    /// The only book whose words are shown.
    let book: String?
    /// The only language whose words are shown.
    let only: String?
    /// The book of the latest word first.
    let parts: [Part]
    let hidden: Quantity
    /// How many are to be asked.
    let due: Quantity
}

/// Which book a person is reading.
struct BookText: Phrase {
    static let file = "book"
    static let sample = BookText(current: "Moby-Dick", words: Quantity(12))

    let current: String?
    /// How many of its words they have looked up.
    let words: Quantity
}

/// A question of the quiz.
struct QuizText: Phrase {
    static let file = "quiz"
    static let sample = QuizText(
        kind: Chosen(.meaning), style: Chosen(.quoted), clue: "up to this point", tongue: "German",
        partOfSpeech: "adverb", letters: Quantity(8),
        sentence: "It had ▢▢▢ been quiet.", book: "Moby-Dick",
        due: Quantity(3))

    let kind: Chosen<QuizKind>
    let style: Chosen<ClueStyle>
    /// What is asked with: the clue, or the word.
    let clue: String
    /// The language of the word, where several may be meant.
    let tongue: String?
    let partOfSpeech: GrammarTerm?
    let letters: Quantity
    /// The sentence in which it was met; with a gap, if the word is asked for.
    let sentence: String?
    /// The book that the sentence is from.
    let book: String?
    let due: Quantity
}

/// What is said of the reminder.
struct ReminderText: Phrase {
    static let file = "reminder"
    static let sample = ReminderText(
        state: Chosen(.set), hour: "19:00", zone: "UTC", isZoneKnown: false, time: "21:05", first: 7, last: 21)

    let state: Chosen<ReminderState>
    /// `nil` without a reminder.
    let hour: String?
    /// The reminder's time zone, or the unknown name.
    let zone: String
    /// Whether the person has named it.
    let isZoneKnown: Bool
    /// Now, in the reminder's time zone.
    let time: String
    /// The hours between which one can be reminded.
    let first: Int, last: Int
}

/// The reminder itself.
struct DueText: Phrase {
    static let file = "due"
    static let sample = DueText(due: Quantity(3), books: Quantity(2))

    let due: Quantity
    /// The books that these words are from.
    let books: Quantity
}

/// What is in a file for Anki.
struct ExportText: Phrase {
    static let file = "export"
    static let sample = ExportText(words: Quantity(40), books: Quantity(2), lines: Quantity(30))

    let words: Quantity
    let books: Quantity
    /// How many of the words have a picture of their line.
    let lines: Quantity
}

/// The result of a question of the quiz.
struct QuizVerdictText: Phrase {
    static let file = "quiz-verdict"
    static let sample = QuizVerdictText(.right, word: "hitherto", first: "h", card: "up to this point", days: 2)

    let verdict: Chosen<QuizVerdict>
    let word: String
    /// Its first letter, to help.
    let first: String
    /// Its meaning.
    let meaning: String?
    /// Until it is asked again.
    let days: Quantity

    init(_ verdict: QuizVerdict, word: String, first: String, card meaning: String?, days: Int) {
        self.verdict = Chosen(verdict)
        self.word = word
        self.first = first
        self.meaning = meaning
        self.days = Quantity(days)
    }
}

/// A sentence about look-ups that needs no more.
struct LookupNoticeText: Phrase {
    static let file = "lookup-notice"
    static let sample = LookupNoticeText(.notOnPage, word: "hitherto", number: 3)

    let notice: Chosen<LookupNotice>
    let word: String
    let number: Quantity

    init(_ notice: LookupNotice, word: String = "", number: Int = 0) {
        self.notice = Chosen(notice)
        self.word = word
        self.number = Quantity(number)
    }
}

/// A command's description in the platform's menu.
struct LookupCommandText: CommandPhrase {
    static let file = "lookup-commands"
    static let sample = LookupCommandText(command: Chosen(.define))

    let command: Chosen<LookupCommand>
}

/// The label of a button.
struct LookupButtonText: PlainPhrase {
    static let file = "lookup-buttons"
    static let sample = LookupButtonText(label: Chosen(.before), word: "hitherto")

    let label: Chosen<LookupLabel>
    let word: String
}

/// What a question of the quiz asks with.
enum QuizKind: String, Choice { case meaning, gap, word }

/// What happened to the reminder.
enum ReminderState: String, Choice { case set, none, off, unclear, night, unknownZone, unanswered }

/// How an answer to the quiz was.
enum QuizVerdict: String, Choice { case right, missed, told, shown }

enum LookupNotice: String, Choice {
    case whichWord, likeName, onlyInPrivate, noWords, notKept, dropped, exported, noSuchLine, notOnPage, noText
    case noDictionary
    case bookOpened, bookClosed, noSuchBook, noGaps, quizOver
    case nothingToSay, noVoice, spokenTooOften
    case guestNeedsWord
}

/// How long ago a word was met.
enum MeetingAge: String, Choice { case today, yesterday, days, months }

enum LookupLabel: String, Choice {
    case moreSenses, noBook, wholePage, before, after, instead, board, text, drawing, dontKnow, show, knew, notYet,
        askForMeaning, askForWord, next, stop, ask, noReminder, table, listen
}

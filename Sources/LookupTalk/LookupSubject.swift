internal import BotState
internal import Foundation
internal import Hive
internal import Intents
internal import Messaging
internal import PhotoReading
internal import Talk

/// Definitions of words in books: photos of pages, `/define`, and the words that a person is learning.
enum LookupSubject: Subject {
    typealias Notes = LookupNotes
    typealias Command = LookupCommand
    typealias Summary = LookupCommandText
    typealias Verb = LookupVerb

    static let key = "look"

    static let phrases: [any Phrase.Type] = [
        DefinitionText.self, UnknownWordText.self, DoubtfulWordText.self, PageText.self, LineText.self, KindText.self,
        VocabularyText.self, BookText.self, QuizText.self, ReminderText.self, DueText.self, ExportText.self,
        QuizVerdictText.self, LookupNoticeText.self, LookupCommandText.self,
        LookupButtonText.self, SpokenDefinitionText.self,
    ]

    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> LookupWords {
        let words: LookupWords = try LanguageFile.read("lookup.json", in: folder, code: code)
        if let fault = words.fault { throw .broken(file: "\(code)/lookup.json", line: 1, reason: fault) }
        return words
    }

    static func observe(_ message: IncomingMessage, in turn: inout Turn) { turn.adoptTimeZoneOfReminder() }

    static func perform(_ command: LookupCommand, argument: String, in turn: inout Turn) throws {
        switch command {
        case .define: try turn.define(argument, book: turn.openBook)
        case .book: turn.chooseBook(argument)
        case .words: try turn.showVocabulary(argument)
        case .quiz: try turn.askInQuiz(argument)
        case .remind: turn.setReminder(argument)
        case .export: try turn.exportVocabulary(argument)
        case .listen: try turn.listen(argument)
        }
    }

    static func press(_ button: LookupButton, in turn: inout Turn) throws -> Turn.Toast? {
        switch button.verb {
        case .word: return try turn.pressedWord(button)
        case .entry, .lemma: return try turn.pressedEntry(button)
        case .senses: return try turn.pressedSenses(button)
        case .page: return try turn.pressedWholePage(button)
        case .kind: return turn.pressedKind(button)
        case .book, .open: return try turn.pressedBook(button)
        case .table: return try turn.pressedTable()
        case .listen: return try turn.pressedListen(button)
        case .language: return try turn.pressedLanguage(button)
        case .reveal, .show, .knew, .turn, .next, .stop: return try turn.pressedInQuiz(button)
        case .ask, .quiet: return try turn.pressedInReminder(button)
        }
    }

    /// While a quiz question is open, the next message is its answer. A board ends the question, see ``finish(_:)``.
    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool {
        guard !turn.isGroup, turn.lookup.quiz != nil, message.photo == nil else { return false }
        return try turn.answerInQuiz(message.text)
    }

    /// Whoever turns to a board leaves the quiz: a guess must not count as a wrong answer.
    static func finish(_ turn: inout Turn) {
        if turn.isAtBoard { turn.lookup.quiz = nil }
    }

    static func jobEnded(_ jobID: String, result: JobResult?, in turn: inout Turn) throws {
        if case .lines(let lines)? = result { try turn.sendDeck(with: lines) } else { try turn.sendDeck(with: []) }
    }

    static func wake(_ note: String, in turn: inout Turn) throws {
        turn.adoptTimeZoneOfReminder()
        turn.reminderIsDue()
    }

    static func explain(_ word: String, in turn: inout Turn) throws -> Bool {
        // A word asked about during a puzzle is not from the book.
        let isAside = turn.state.activeGame.map { !$0.isFinished } ?? false
        try turn.define(word, book: isAside ? nil : turn.openBook)
        return true
    }

    static func keep(_ words: [String], language: String, in turn: inout Turn) throws -> Int? {
        guard !turn.isGroup else { return nil }
        return try turn.keepInVocabulary(words, language: language)
    }

    static func circumstances(in turn: Turn) -> Set<ChatCircumstance> {
        turn.isGroup || turn.lookup.quiz == nil ? [] : [.quiz]
    }

    static func carryOut(_ request: IntentRequest, in turn: inout Turn) throws -> Bool {
        try turn.carryOutOnWords(request)
    }

    static func answer(_ query: InlineQuery, in turn: inout Turn) throws -> Bool {
        try turn.answerInline(query)
        return true
    }

    static func isRequest(caption: String, in language: Language) -> Bool {
        PageCaption(caption, in: language) != nil || BookCaption(caption, in: language).book != nil
    }

    static func request(below caption: String, in turn: Turn) -> ReadingRequest? {
        // All words must be read before it is clear which word a caption means.
        let request = BookCaption(caption, in: turn.language, books: turn.books).request
        let wholePage = PageCaption(request, in: turn.language) != nil
        let first = MessageText(caption).tokens.first
        let isAsked = turn.language.lookupWords.contains { words in first.map(words.caption.page.contains) ?? false }
        if turn.isGroup, !isAsked { return nil }
        return isAsked || wholePage ? ReadingRequest(kind: isAsked ? .page : nil, wholePage: wholePage) : nil
    }

    static func complete(_ request: inout ReadingRequest, in turn: Turn) { request.languages = turn.expectedLanguages }

    static func read(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) throws -> Bool {
        switch reading {
        case .page(let page): try turn.pageRead(page, from: pending)
        case .unclear(let kinds): turn.askForKind(kinds, of: pending)
        case .none(.noText) where pending.request?.kind == .page: turn.saidNothing(.noText, from: pending)
        default: return false
        }
        return true
    }
}

/// The commands. The raw value is the slash command.
enum LookupCommand: String, SubjectCommand {
    case define, listen, words, book, quiz, remind, export

    var scope: CommandDescription.Scope? {
        switch self {
        case .define, .words, .quiz, .remind: .privateChats
        case .listen, .book, .export: nil
        }
    }
}

/// The actions of a look-up's buttons.
enum LookupVerb: String, Sendable {
    /// Another word: of the page by its place, or spelled out.
    case word
    /// A word, or a base form, of the language that the identifier names.
    case entry, lemma
    /// All meanings. The identifier is the language, or empty for English.
    case senses
    /// All words of the page.
    case page
    /// The kind of photo to read it as.
    case kind
    /// The words of the language that the identifier names.
    case language
    /// The words of a book; reading a book.
    case book, open
    /// The words as a table.
    case table
    /// The word and its meaning read aloud.
    case listen
    /// The quiz. `turn` asks the other way round, `show` shows the meaning, and `knew` says that the person knew it.
    case reveal, show, knew, turn, next, stop
    /// Answers to the reminder: a question, or no reminders any more.
    case ask, quiet
}

typealias LookupButton = SubjectButton<LookupSubject>

extension SubjectButton where Topic == LookupSubject {
    /// What stands for a language in the identifier; nothing for English, as in buttons of versions that knew no other.
    static func mark(of language: String) -> String { language == LanguageCode.english ? "" : language }

    /// The language of a button whose identifier is one.
    var language: String { id.isEmpty ? LanguageCode.english : id }
}

extension Language {
    /// How people ask about the words of books in it, and in English.
    var lookupWords: [LookupWords] { understood.map { $0.data(of: LookupSubject.self) } }

    /// Whether `line` is one of the texts with which people of this language, or in English, ask for something.
    func asks(_ line: String, for texts: KeyPath<LookupWords, Set<String>>) -> Bool {
        lookupWords.contains { $0[keyPath: texts].contains(line) }
    }
}

extension Turn {
    var lookup: LookupNotes {
        get { session[LookupSubject.self] }
        set { session[LookupSubject.self] = newValue }
    }

    func button(_ label: LookupLabel, _ action: LookupButton, word: String = "") -> Keyboard.Button {
        Keyboard.Button(language.plain(LookupButtonText(label: Chosen(label), word: word)), data: action.data)
    }

    mutating func notice(_ notice: LookupNotice, word: String = "", number: Int = 0) {
        say(language.rich(LookupNoticeText(notice, word: word, number: number)))
    }
}

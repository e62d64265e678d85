internal import BotState
internal import Foundation
internal import Hive
internal import Intents
internal import Messaging
internal import PhotoReading
internal import Talk

/// Definitions of words in books: photos of pages, `/define`, and the words that a person is learning.
struct Lookup: Feature, PhotoParticipant, SentenceParticipant {
    typealias Notes = LookupNotes
    typealias Command = LookupCommand
    typealias Summary = LookupCommandText
    typealias Verb = LookupVerb

    static let key = "look"

    static let table: (any FeatureTable.Type)? = VocabularyTable.self

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

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func perform(_ command: LookupCommand, argument: String) throws {
        switch command {
        case .define: try define(argument, book: openBook)
        case .book: chooseBook(argument)
        case .words: try showVocabulary(argument)
        case .quiz: try askInQuiz(argument)
        case .remind: setReminder(argument)
        case .export: try exportVocabulary(argument)
        case .listen: try listen(argument)
        }
    }

    mutating func press(_ button: LookupButton) throws -> Toast? {
        switch button.verb {
        case .word: return try pressedWord(button)
        case .entry, .lemma: return try pressedEntry(button)
        case .senses: return try pressedSenses(button)
        case .page: return try pressedWholePage(button)
        case .kind: return pressedKind(button)
        case .book, .open: return try pressedBook(button)
        case .table: return try pressedTable()
        case .listen: return try pressedListen(button)
        case .language: return try pressedLanguage(button)
        case .reveal, .show, .knew, .turn, .next, .stop: return try pressedInQuiz(button)
        case .ask, .quiet: return try pressedInReminder(button)
        }
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .messageSeen: adoptTimeZoneOfReminder()
        case .message(let message): return try hear(message)
        case .sentence(let request): return try carryOutOnWords(request)
        case .inlineQuery(let query):
            try answerInline(query)
            return true
        case .guest(let query):
            try answer(query)
            return true
        case .reading(let reading, let pending): return try read(reading, from: pending)
        case .woken:
            adoptTimeZoneOfReminder()
            reminderIsDue()
        case .jobEnded(_, let result): try sendDeck(with: LinePicture.all(in: result))
        // Whoever turns to a board leaves the quiz: a guess must not count as a wrong answer.
        case .end where isAtBoard: lookup.quiz = nil
        default: break
        }
        return false
    }

    mutating func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer? {
        switch request {
        case .explain(let word):
            // A word asked about during a puzzle is not from the book.
            let isAside = state.activeGame.map { !$0.isFinished } ?? false
            try define(word, book: isAside ? nil : openBook)
            return .done
        case .keep(let words, let language):
            return isGroup ? nil : .kept(try keepInVocabulary(words, language: language))
        case .open(let code):
            guard !isGroup, let command = LookupCommand(rawValue: code), command.opensByLink else { return nil }
            try perform(command, argument: "")
            return .done
        case .describe(.page(let page)): return try describe(page).map(FeatureAnswer.described)
        case .stop where !isGroup && lookup.quiz != nil:
            lookup.quiz = nil
            notice(.quizOver)
            return .done
        default: return nil
        }
    }

    /// In a private chat, the words that the person looked up, latest first; none elsewhere.
    var vocabulary: [VocabularyEntry] { state.records[VocabularyTable.self] }

    /// While a quiz question is open, the next message is its answer. A board ends the question.
    private mutating func hear(_ message: IncomingMessage) throws -> Bool {
        guard !isGroup, lookup.quiz != nil, message.photo == nil else { return false }
        return try answerInQuiz(message.text)
    }

    /// A text of several words that is typed while a quiz question is open may be its answer, unless it ends the question. Single words such
    /// as “next” are left to the features that wait for them.
    func isGuess(_ text: MessageText) -> Bool {
        guard !isGroup, lookup.quiz != nil, text.tokens.count > 1 else { return false }
        return !language.asks(text.line, for: \.enough) && !language.asks(text.line, for: \.unknown)
    }

    var status: FeatureStatus { FeatureStatus(isGroup || lookup.quiz == nil ? [] : [.quiz]) }

    func introduce(_ introduction: inout Introduction) { introduction.bookLanguages = bookLanguages }

    static func isRequest(caption: String, in language: Language) -> Bool {
        PageCaption(caption, in: language) != nil || BookCaption(caption, in: language).book != nil
            || isNothingButPage(caption, in: language)
    }

    /// Whether a caption has a word for a page, and no other: “/define”.
    private static func isNothingButPage(_ caption: String, in language: Language) -> Bool {
        let tokens = MessageText(caption).tokens
        return tokens.count == 1 && language.lookupWords.contains { $0.caption.page.contains(tokens[0]) }
    }

    func request(below caption: String) -> ReadingRequest? {
        // All words must be read before it is clear which word a caption means.
        let request = BookCaption(caption, in: language, books: books).request
        let wholePage = PageCaption(request, in: language) != nil
        let first = MessageText(caption).tokens.first
        let isAsked = language.lookupWords.contains { words in first.map(words.caption.page.contains) ?? false }
        if isGroup, !isAsked { return nil }
        return isAsked || wholePage ? ReadingRequest(kind: isAsked ? .page : nil, wholePage: wholePage) : nil
    }

    func complete(_ request: inout ReadingRequest) { request.languages = expectedLanguages }

    private mutating func read(_ reading: Reading, from pending: PendingPhoto) throws -> Bool {
        switch reading {
        case .page(let page): try pageRead(page, from: pending)
        case .unclear(let kinds): askForKind(kinds, of: pending)
        case .none(.noText), .none(.noBoard):
            guard pending.request?.kind == .page else { return false }
            saidNothing(.noText, from: pending)
        default: return false
        }
        return true
    }
}

/// The commands. The raw value is the slash command.
enum LookupCommand: String, FeatureCommand {
    case define, listen, words, book, quiz, remind, export

    var scope: CommandDescription.Scope? {
        switch self {
        case .define, .words, .quiz: .everywhere
        case .remind: .privateChats
        case .listen, .book, .export: nil
        }
    }

    var isPrivate: Bool { true }

    /// Whether a link into a private chat may carry it out.
    fileprivate var opensByLink: Bool { self == .words || self == .quiz }
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

typealias LookupButton = FeatureButton<Lookup>

extension FeatureButton where Topic == Lookup {
    /// What stands for a language in the identifier; nothing for English, as in buttons of versions that knew no other.
    static func mark(of language: String) -> String { language == LanguageCode.english ? "" : language }

    /// The language of a button whose identifier is one.
    var language: String { id.isEmpty ? LanguageCode.english : id }
}

extension Language {
    /// How people ask about the words of books in it, and in English.
    var lookupWords: [LookupWords] { understood.map { $0.data(LookupWords.self) } }

    /// Whether `line` is one of the texts with which people of this language, or in English, ask for something.
    func asks(_ line: String, for texts: KeyPath<LookupWords, Set<String>>) -> Bool {
        lookupWords.contains { $0[keyPath: texts].contains(line) }
    }
}

extension Lookup {
    var lookup: LookupNotes {
        get { session[Lookup.self] }
        set { session[Lookup.self] = newValue }
    }

    func button(_ label: LookupLabel, _ action: LookupButton, word: String = "") -> Keyboard.Button {
        Keyboard.Button(language.plain(LookupButtonText(label: Chosen(label), word: word)), data: action.data)
    }

    mutating func notice(_ notice: LookupNotice, word: String = "", number: Int = 0) {
        say(language.rich(LookupNoticeText(notice, word: word, number: number)))
    }
}

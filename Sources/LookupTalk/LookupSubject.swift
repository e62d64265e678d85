internal import BotState
internal import Foundation
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
        VocabularyText.self, QuizText.self, QuizVerdictText.self, LookupNoticeText.self, LookupCommandText.self,
        LookupButtonText.self,
    ]

    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> LookupWords {
        let words: LookupWords = try LanguageFile.read("lookup.json", in: folder, code: code)
        if let fault = words.fault { throw .broken(file: "\(code)/lookup.json", line: 1, reason: fault) }
        return words
    }

    static func perform(_ command: LookupCommand, argument: String, in turn: inout Turn) throws {
        switch command {
        case .define: try turn.define(argument)
        case .words: try turn.showVocabulary(argument)
        case .quiz: try turn.askInQuiz()
        case .export: try turn.exportVocabulary()
        }
    }

    static func press(_ button: LookupButton, in turn: inout Turn) throws -> Turn.Toast? {
        switch button.verb {
        case .word: return try turn.pressedWord(button)
        case .senses: return try turn.pressedSenses(button)
        case .page: return try turn.pressedWholePage(button)
        case .kind: return turn.pressedKind(button)
        case .reveal, .next, .stop: return try turn.pressedInQuiz(button)
        }
    }

    /// While a quiz question is open, the next message is its answer.
    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool {
        guard !turn.isGroup, turn.lookup.quiz != nil, message.photo == nil else { return false }
        return try turn.answerInQuiz(message.text)
    }

    static func explain(_ word: String, in turn: inout Turn) throws -> Bool {
        try turn.define(word)
        return true
    }

    static func answer(_ query: InlineQuery, in turn: inout Turn) throws -> Bool {
        try turn.answerInline(query)
        return true
    }

    static func isRequest(caption: String, in language: Language) -> Bool {
        PageCaption(caption, in: language) != nil
    }

    static func request(below caption: String, in turn: Turn) -> ReadingRequest? {
        // All words must be read before it is clear which word a caption means.
        let wholePage = PageCaption(caption, in: turn.language) != nil
        let first = MessageText(caption).tokens.first
        let isAsked = turn.language.lookupWords.contains { words in first.map(words.caption.page.contains) ?? false }
        if turn.isGroup, !isAsked { return nil }
        return isAsked || wholePage ? ReadingRequest(kind: isAsked ? .page : nil, wholePage: wholePage) : nil
    }

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
    case define, words, quiz, export

    var scope: CommandDescription.Scope? {
        self == .define ? .everywhere : .privateChats
    }
}

/// The actions of a look-up's buttons.
enum LookupVerb: String, Sendable {
    /// Another word: of the page by its place, or spelled out.
    case word
    /// All meanings.
    case senses
    /// All words of the page.
    case page
    /// The kind of photo to read it as.
    case kind
    /// The quiz.
    case reveal, next, stop
}

typealias LookupButton = SubjectButton<LookupSubject>

extension Language {
    /// How people ask about the words of books in it, and in English.
    var lookupWords: [LookupWords] { understood.map { $0.data(of: LookupSubject.self) } }
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

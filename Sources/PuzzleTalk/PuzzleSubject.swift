internal import BotState
internal import Foundation
internal import Intents
internal import Messaging
internal import PhotoReading
internal import Talk

/// The honeycomb puzzle: boards, guesses, clues. It is the main subject: a message or a photo that no other subject takes is about
/// the puzzle.
enum PuzzleSubject: Subject {
    typealias Notes = PuzzleNotes
    typealias Command = PuzzleCommand
    typealias Summary = PuzzleCommandText
    typealias Verb = PuzzleVerb

    static let key = "puzzle"

    /// The puzzle's buttons are older than the other subjects, and their data has no prefix.
    static let buttonPrefix = ""

    static let phrases: [any Phrase.Type] = PhraseList.puzzle

    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> PuzzleWords {
        let words: PuzzleWords = try LanguageFile.read("puzzle.json", in: folder, code: code)
        if let fault = words.fault { throw .broken(file: "\(code)/puzzle.json", line: 1, reason: fault) }
        return words
    }

    static func perform(_ command: PuzzleCommand, argument: String, in turn: inout Turn) throws {
        try turn.handle(command)
    }

    static func press(_ button: PuzzleButton, in turn: inout Turn) throws -> Turn.Toast? {
        try turn.press(button)
    }

    static func hear(_ message: IncomingMessage, in turn: inout Turn) throws -> Bool {
        if let photo = message.photo { return try turn.boardPhotoArrived(photo, in: message) }
        try turn.hear(message)
        return true
    }

    static func isGuess(_ text: MessageText, in turn: Turn) throws -> Bool {
        guard let board = turn.activeGame?.board, text.tokens.count == 1, let word = text.guesses(on: board).first
        else { return false }
        return try turn.isWord(word, of: board)
    }

    static func circumstances(in turn: Turn) -> Set<ChatCircumstance> { turn.puzzleCircumstances }

    static func carryOut(_ request: IntentRequest, in turn: inout Turn) throws -> Bool {
        try turn.carryOutOnBoard(request) || turn.carryOutForGroup(request)
    }

    static func isRequest(caption: String, in language: Language) -> Bool {
        Caption(caption, in: language, editions: []).intent != nil
    }

    static func complete(_ request: inout ReadingRequest, in turn: Turn) { request.edition = turn.expectedEdition }

    /// After a photo of a page or a sketch, the bot no longer expects a typed board.
    static func observe(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) {
        switch reading {
        case .page: turn.puzzle.awaitsBoard = false
        case .sketch where !turn.isGroup: turn.puzzle.awaitsBoard = false
        default: break
        }
    }

    static func read(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) throws -> Bool {
        try turn.photosRead(reading, from: pending)
        return true
    }

    static func couldNotRead(_ pending: PendingPhoto, in turn: inout Turn) -> Bool {
        turn.sayPhotoFailed(.failed, pending: pending)
        return true
    }

    static func begin(_ turn: inout Turn) { turn.unpackNotes() }

    static func finish(_ turn: inout Turn) { turn.packNotes() }
}

typealias PuzzleButton = SubjectButton<PuzzleSubject>

extension Language {
    /// How people talk about puzzles in it, and in English.
    var puzzleWords: [PuzzleWords] { understood.map { $0.data(of: PuzzleSubject.self) } }
}

extension Turn {
    var puzzle: PuzzleNotes {
        get { session[PuzzleSubject.self] }
        set { session[PuzzleSubject.self] = newValue }
    }
}

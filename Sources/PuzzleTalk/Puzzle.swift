internal import BotState
internal import Foundation
internal import Hive
internal import Intents
internal import Messaging
internal import PhotoReading
internal import PuzzleUnderstanding
internal import Talk

/// The honeycomb puzzle: boards, guesses, clues. It is the main feature: a message or a photo that no other feature takes is about
/// the puzzle.
struct Puzzle: Feature {
    typealias Notes = PuzzleNotes
    typealias Command = PuzzleCommand
    typealias Summary = PuzzleCommandText
    typealias Verb = PuzzleVerb

    static let key = "puzzle"

    static let table: (any FeatureTable.Type)? = VerdictTable.self

    /// The puzzle's buttons are older than the other features, and their data has no prefix.
    static let buttonPrefix = ""

    static let phrases: [any Phrase.Type] = PhraseList.puzzle

    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> PuzzleWords {
        let words: PuzzleWords = try LanguageFile.read("puzzle.json", in: folder, code: code)
        if let fault = words.fault { throw .broken(file: "\(code)/puzzle.json", line: 1, reason: fault) }
        return words
    }

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func perform(_ command: PuzzleCommand, argument: String) throws {
        try handle(command)
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .begin: unpackNotes()
        case .message(let message):
            if let photo = message.photo { return try self[BoardPhotos.self].boardPhotoArrived(photo, in: message) }
            try hear(message)
        case .edited(let message): return try self[Guesses.self].judge(edited: message)
        case .sentence(let request):
            return try self[Sentences.self].carryOutOnBoard(request) || self[GroupPuzzle.self].carryOutForGroup(request)
        case .readingSeen(let reading, _): stopAwaitingBoard(after: reading)
        case .reading(let reading, let pending): try self[BoardPhotos.self].photosRead(reading, from: pending)
        case .unreadable(let pending): self[BoardPhotos.self].sayPhotoFailed(.failed, pending: pending)
        case .end: packNotes()
        default: return false
        }
        return true
    }

    mutating func fulfil(_ request: FeatureRequest) throws -> FeatureAnswer? {
        switch request {
        case .explainRules: try self[BoardLists.self].explainRules()
        case .describe(.board(let read)): return try self[Challenges.self].describe(read).map(FeatureAnswer.described)
        case .open(let code):
            guard let board = BoardLink.board(code) else { return nil }
            try self[Boards.self].play(board, notes: BoardNotes(outer: board.outerTiles), origin: .typed, instead: nil)
        case .knownWords(let game): return .known(try knownWords(of: game))
        case .waitForRace:
            guard isRacing else { return nil }
            notice(.raceIsOn)
        case .showClueAgain(let word):
            guard try self[Hints.self].showAgain(word) else { return nil }
        default: return nil
        }
        return .done
    }

    func isGuess(_ text: MessageText) throws -> Bool {
        guard let board = activeGame?.board, text.tokens.count == 1, let word = text.guesses(on: board).first
        else { return false }
        return try isWord(word, of: board)
    }

    var status: FeatureStatus { FeatureStatus(self[Sentences.self].puzzleCircumstances) }

    static func isRequest(caption: String, in language: Language) -> Bool {
        Caption(caption, in: language, editions: []).intent != nil
    }

    func complete(_ request: inout ReadingRequest) { request.edition = self[Editions.self].expectedEdition }

    /// After a photo of a page or a sketch, the bot no longer expects a typed board.
    private mutating func stopAwaitingBoard(after reading: Reading) {
        switch reading {
        case .page: puzzle.awaitsBoard = false
        case .sketch where !isGroup: puzzle.awaitsBoard = false
        default: break
        }
    }
}

typealias PuzzleButton = FeatureButton<Puzzle>

extension Puzzle {
    var puzzle: PuzzleNotes {
        get { session[Puzzle.self] }
        set { session[Puzzle.self] = newValue }
    }
}

internal import BotState
internal import Hive
internal import Intents
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// The intents about the board in play.
extension Sentences {
    var puzzleCircumstances: Set<ChatCircumstance> {
        guard let game = core.activeGame else { return [] }
        var found: Set<ChatCircumstance> = [.board]
        if hasOpenClue { found.insert(.clue) }
        if game.finds.isEmpty, core.puzzle.boards[game.id]?.evidence != nil { found.insert(.page) }
        if hasOpenVote { found.insert(.vote) }
        return found
    }

    /// Whether the group was asked whether all words are to be shown, and has not decided.
    var hasOpenVote: Bool {
        guard isGroup, let game = core.activeGame else { return false }
        return core.group.vote != nil || game.members.contains(where: \.wantsReveal)
    }

    /// - Returns: whether the intent is one about the board.
    mutating func carryOutOnBoard(_ request: IntentRequest) throws -> Bool {
        if let command = Self.commands[request.intent] {
            try core.handle(command)
            return true
        }
        if let board = core.activeGame?.board, let wish = HintWish(request, on: board, in: language) {
            try self[Hints.self].giveHint(wish)
            return true
        }
        return try carryOutWithoutCommand(request)
    }

    /// The intents that a command serves.
    private static let commands: [IntentName: PuzzleCommand] = [
        .hint: .hint, .more: .more, .nextClue: .hint, .revealWord: .reveal, .score: .score, .ranks: .score,
        .grid: .grid, .gridLeft: .grid, .twoLetters: .two, .found: .found, .missingCount: .found, .pangrams: .pangrams,
        .showBoard: .board, .undo: .undo, .resume: .resume, .decline: .fix,
    ]

    /// Whether `command` is an answer to `intent`.
    static func serves(_ command: PuzzleCommand, _ intent: IntentName) -> Bool {
        switch command {
        case .again: [.more, .showBoard, .clueQuestion, .revealWord].contains(intent)
        case .rephrase, .more: [.more, .letter, .length].contains(intent)
        case .initial: intent == .letter
        case .length: intent == .length
        case .skip: intent == .nextClue
        case .new: [.newBoard, .randomPuzzle].contains(intent)
        case .fix: [.fixLetter, .decline].contains(intent)
        default: commands[intent] == command
        }
    }

    private mutating func carryOutWithoutCommand(_ request: IntentRequest) throws -> Bool {
        switch request.intent {
        case .letter: try self[Hints.self].tellMore(atLeast: HintLadder.firstLetter, isOneMore: true)
        case .length: try self[Hints.self].tellMore(atLeast: HintLadder.length, isOneMore: false)
        case .clueQuestion:
            say(.noAnswers)
            try core.handle(.rephrase)
        // Words of a kind that the sentence names too vaguely.
        case .hintPrefix, .hintLength: try core.handle(.hint)
        case .guess: try guess(request)
        case .isWordHere: try sayWhetherWord(request)
        case .took, .rejected: try claim(request)
        case .shuffle: try shuffle()
        case .newBoard: try newBoard(request)
        case .fixLetter: try fixLetter(request)
        case .confirm where core.activeGame != nil: say(.confirmed)
        case .cancel: try leave()
        case .thanks: core.sayUnknown(.thanks)
        case .smalltalk: say(.smalltalk)
        case .greeting where core.activeGame != nil: say(.smalltalk)
        case .cantDo: say(.cantDo, keyboard: suggestions)
        case .stop:
            try perform(named: "remind", argument: "off")
        default: return false
        }
        return true
    }

    /// The words of a request, or the one after the other that fit the board.
    private func words(in request: IntentRequest) -> [String] {
        let typed = request.words.flatMap { MessageText($0).guesses(on: core.activeGame?.board) }
        guard typed.isEmpty, let board = core.activeGame?.board else { return typed }
        return request.message.guesses(on: board).filter { (try? core.isWord($0, of: board)) ?? false }
    }

    private mutating func guess(_ request: IntentRequest) throws {
        let words = words(in: request)
        guard !words.isEmpty else { return say(.whichWord) }
        try core.judge(words, alsoCommand: nil)
    }

    private mutating func claim(_ request: IntentRequest) throws {
        guard !core.isRacing else { return core.notice(.raceIsOn) }
        let words = words(in: request)
        let isTaken = request.intent == .took
        guard !words.isEmpty else {
            if !isTaken, let game = core.activeGame,
                let open = self[Hints.self].openWord(in: try self[GivenClues.self].clueRound(game))
            {
                return try self[Claims.self].record(PuzzleClaim(word: open, isTaken: false))
            }
            return try self[Claims.self].record(PuzzleClaim(word: nil, isTaken: isTaken))
        }
        for word in words { try self[Claims.self].record(PuzzleClaim(word: word, isTaken: isTaken)) }
    }

    /// Starts the board whose letters the sentence names, or waits for one.
    private mutating func newBoard(_ request: IntentRequest) throws {
        let letters = Self.centerFirst((request.slots["letters"] ?? []).map { MessageText($0).spelled.joined() })
        for letters in [letters, TypedBoard.letters(in: request.message, language: language)] {
            if case .board(let board) = TypedBoard.read(letters, editions: resources.editions) {
                return try self[Boards.self].boardTyped(board)
            }
        }
        core.askForBoard()
    }

    /// The letters as people name them, with the centre first: it is the only one that stands by itself, “aclnti around a g”.
    private static func centerFirst(_ stretches: [String]) -> [String] {
        let single = stretches.indices.filter { stretches[$0].count == 1 }
        guard single.count == 1, let center = single.first else { return stretches }
        return [stretches[center]] + stretches.indices.filter { $0 != center }.map { stretches[$0] }
    }

    private mutating func fixLetter(_ request: IntentRequest) throws {
        let tokens = request.message.tokensWithMarkedLetters
        guard !core.isRacing else { return core.notice(.raceIsOn) }
        guard let correction = Correction(sentence: tokens, in: language), correction != .unclear else {
            return try core.handle(.fix)
        }
        try self[Corrections.self].correct(correction)
    }

    /// Leaves the open clue. Nothing is lost.
    private mutating func leave() throws {
        core.puzzle.awaitsBoard = false
        if let game = core.activeGame { self[GivenClues.self].noteLastClue(nil, game.id) }
        say(.left)
    }
}

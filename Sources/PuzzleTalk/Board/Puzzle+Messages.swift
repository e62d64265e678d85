internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

extension Puzzle {
    mutating func hear(_ message: IncomingMessage) throws {
        if message.text.allSatisfy(\.isWhitespace) {
            if isAddressed { sayUnknown(UnknownInput(kind: message.unsupportedKind), room: message.roomName) }
            return
        }
        if try offerLanguages(for: MessageText(message.text)) { return }
        let intent = try intent(of: message.text)
        if isRefusalOfNothing(message.text, readAs: intent) {
            puzzle.awaitsBoard = false
            return self[Sentences.self].say(.left)
        }
        if try self[Sentences.self].understand(message.text, insteadOf: intent) { return }
        if try goesOn(with: intent) {
            puzzle.awaitsBoard = false
            isAtBoard = true
        }
        try handle(intent)
    }

    /// Whether the text is a “stop” or “no” to a bot that does nothing.
    private func isRefusalOfNothing(_ text: String, readAs intent: Intent) -> Bool {
        guard activeGame == nil, case .lookUp = intent else { return false }
        return language.isYes(MessageText(text)) == false
    }

    /// Whether somebody who plays alone goes on with the current board instead of giving another one. A look at it, or a word that it does
    /// not have, says nothing of that. In a group another member may give the new board.
    private func goesOn(with intent: Intent) throws -> Bool {
        guard !isGroup, let board = activeGame?.board else { return false }
        return switch intent {
        case .guesses(let words, _): try words.contains { try isWord($0, of: board) }
        case .command(let command, _):
            command.isAboutOpenClue
                || [.hint, .more, .skip, .reveal, .rephrase, .back, .blanks, .undo, .fix, .print, .digital].contains(
                    command)
        case .correction, .claim, .wish: true
        default: false
        }
    }

    private func intent(of text: String) throws -> Intent {
        let board = activeGame?.board
        let (table, resources) = (self, resources)
        let reader = MessageReader(
            features: features, language: language,
            otherLanguages: resources.texts.all.filter { $0.code != language.code }.map(\.name), board: board,
            editions: resources.editions,
            awaitsBoard: puzzle.awaitsBoard,
            hasOpenClue: activeGame.map { self[GivenClues.self].lastClueWord($0.id) != nil } ?? false,
            isAddressed: isAddressed,
            isWord: { word in try board.map { try table.isWord(word, of: $0) } ?? false },
            isDefined: { try resources.explains($0) })
        return try reader.intent(of: text)
    }

    /// Whether `word` is in the list of the board's words, likely or not.
    func isWord(_ word: String, of board: Board) throws -> Bool {
        guard board.admits(word) else { return false }
        return try resources.words(for: board).words(on: board).contains { $0.text == word }
    }

    private mutating func handle(_ intent: Intent) throws {
        switch intent {
        case .command(.resume, let argument) where !isRacing: try self[OlderGames.self].resume(argument)
        case .command(.hint, let argument) where !argument.isEmpty: try self[Hints.self].giveHint(typed: argument)
        case .command(let command, _): try handle(command)
        case .wish(let wish): try self[Hints.self].giveHint(wish)
        case .featureCommand(let command, let argument): try perform(command, argument: argument)
        case .unknownCommand(let name): sayUnknown(.command, command: name)
        case .board(let typed): try self[Boards.self].boardTyped(typed)
        case .boardFault(let fault, let letters, let repeated):
            puzzle.awaitsBoard = true
            let text = BoardRefusedText(
                fault: Chosen(fault), letters: Quantity(letters), repeated: repeated?.description ?? "")
            say(language.rich(text))
        // Whether a word counts is nothing for the other team.
        case .correction where isRacing, .claim where isRacing, .wordQuestion where isRacing: notice(.raceIsOn)
        case .correction(let correction): try self[Corrections.self].correct(correction)
        case .claim(let claim): try self[Claims.self].record(claim)
        case .guesses(let words, let command): try judge(words, alsoCommand: command)
        case .wordQuestion(let word): try self[Sentences.self].sayWhether(word)
        case .lookUp(let word): try explainWord(word)
        case .meaningOfOpenWord: try self[Hints.self].explainOpenWord()
        case .thanks: sayUnknown(.thanks)
        case .talk: self[Sentences.self].say(.smalltalk)
        case .unintelligible: sayUnknown(.text)
        case .chatter: break
        }
    }

    mutating func handle(_ command: PuzzleCommand) throws {
        if self[TeamRace.self].waitsForRace(command) {
            if try !self[TeamRace.self].answerAlone(command) { notice(.raceIsOn) }
            return
        }
        switch command {
        case .new: askForBoard()
        case .resume: try self[OlderGames.self].resume("")
        case .rules: try self[BoardLists.self].explainRules()
        case .undo: try self[Undo.self].undo()
        case .took, .rejected: try self[Claims.self].record(PuzzleClaim(word: nil, isTaken: command == .took))
        default: try handleOnBoard(command)
        }
    }

    /// The commands that need a board.
    private mutating func handleOnBoard(_ command: PuzzleCommand) throws {
        guard let game = activeGame else {
            // "What is this?" without a board is a newcomer's question.
            if command == .again, let start = features.command(named: "start") {
                return try perform(start, argument: "")
            }
            puzzle.awaitsBoard = !isGroup
            return say(language.rich(SendBoardText(hasGame: false)))
        }
        isAtBoard = true
        switch command {
        case .hint: try self[Hints.self].hint(in: game)
        case .rephrase: try self[Hints.self].rephrase(in: game)
        case .back: try self[Hints.self].goBack(in: game)
        case .blanks: try self[Hints.self].showBlanks(of: game)
        case .more: try self[Hints.self].more(in: game)
        case .skip: try self[Hints.self].skip(in: game)
        case .reveal: try self[Hints.self].reveal(in: game)
        case .again: try self[Hints.self].repeatClue(of: game)
        case .length: try self[Hints.self].answerAboutClue(upTo: HintLadder.length, in: game)
        case .initial: try self[Hints.self].answerAboutClue(upTo: HintLadder.firstLetter, in: game)
        case .board: try self[BoardDisplay.self].showBoard(of: game)
        case .score: try self[BoardLists.self].showScore(of: game)
        case .found: try self[BoardLists.self].showFound(in: game)
        case .grid: try self[BoardLists.self].showGrid(of: game)
        case .fullgrid: try self[BoardLists.self].showFullGrid(of: game)
        case .two: try self[BoardLists.self].showTwoLetterList(of: game)
        case .pangrams: try self[BoardLists.self].showPangrams(of: game)
        case .unlikely: try self[BoardLists.self].showUnlikelyWords(of: game)
        case .print: try self[Corrections.self].switchEdition(of: game, to: .print)
        case .digital: try self[Corrections.self].switchEdition(of: game, to: .digital)
        case .fix:
            say(language.rich(FixText(letter: nil)), keyboard: self[Corrections.self].wrongLetterKeyboard(of: game))
        case .new, .resume, .undo, .took, .rejected, .rules: break
        }
    }

    /// Judges `words`, as ``Guesses`` does alone and ``GroupPuzzle`` where everybody reads the answer.
    mutating func judge(_ words: [String], alsoCommand command: String?) throws {
        if isGroup {
            try self[GroupPuzzle.self].judgeInGroup(words)
        } else {
            try self[Guesses.self].judge(words, alsoCommand: command)
        }
    }

    mutating func askForBoard() {
        puzzle.awaitsBoard = true
        say(language.rich(SendBoardText(hasGame: activeGame != nil)))
    }

    mutating func sayUnknown(_ input: UnknownInput, command: String = "", room: String? = nil) {
        let name = room.map { PersonName.presentable($0) } ?? ""
        let text = UnknownText(
            input: Chosen(input), command: command, room: name.isEmpty ? nil : name, hasGame: activeGame != nil)
        say(language.rich(text), keyboard: input == .text && !isGroup ? self[Sentences.self].suggestions : nil)
    }
}

extension UnknownInput {
    /// The kind of a message that is neither text nor picture, from the platform's word for it.
    init(kind: String?) {
        switch kind {
        case "sticker", "animation", "dice": self = .sticker
        case "voice", "audio", "video note": self = .voice
        case "location", "venue": self = .location
        case "document", "video", "live photo": self = .file
        case "encrypted message": self = .encrypted
        case "withheld message": self = .withheld
        case "muted": self = .muted
        case nil: self = .text
        default: self = .other
        }
    }
}

internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PhotoReading
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

extension Puzzle {
    /// Plays the letters that a person typed as a board.
    mutating func boardTyped(_ typed: TypedBoard) throws {
        guard let board = try likeliestBoard(center: typed.center, tiles: typed.outer) else {
            return refuseBoard(center: typed.center, tiles: typed.outer)
        }
        try play(board, notes: BoardNotes(outer: typed.outer), origin: .typed, instead: nil)
    }

    /// Plays `board`: in a new game, or in the game that the chat already has of it. In a group it may have to wait for a decision.
    ///
    /// - Parameters:
    ///   - found: what the screen on the photo says was found.
    ///   - handle: the message that said the photo is being looked at, which is to become the answer.
    mutating func play(
        _ board: Board, notes: BoardNotes, origin: BoardOrigin, found: FoundWords? = nil,
        instead handle: MessageHandle?
    ) throws {
        puzzle.awaitsBoard = false
        let board = byRulesOfGroup(board)
        let proposal = GroupNotes.Proposal(
            id: newID("proposal"), board: board, notes: notes, origin: origin, found: found, by: mark)
        if !mustWait(proposal) { try begin(proposal, instead: handle) }
    }

    /// `board` by the rules that the group has chosen for its boards of this language.
    private func byRulesOfGroup(_ board: Board) -> Board {
        guard isGroup, let usual = group.settings.edition, usual.rules.language == board.rules.language else {
            return board
        }
        return board.with(edition: usual)
    }

    /// Starts a game of the board, or continues the chat's game of it.
    mutating func begin(_ proposal: GroupNotes.Proposal, instead handle: MessageHandle?) throws {
        let (board, notes, origin) = (proposal.board, proposal.notesWithOwner, currentOrigin(of: proposal))
        let finds = finds(of: proposal)
        if let misread = try proposal.mends.flatMap({ try self.game(id: $0) }), !misread.hasLetters(of: board) {
            return try changeBoard(
                of: misread, to: board, notes: notes, origin: .mended, finds: finds, instead: handle)
        }
        let known = try takeUpGame(on: board)
        var game = known ?? Game(id: newID("game"), board: board, startedAt: now, lastPlayedAt: now)
        add(notes, to: game)
        // Before the first word, another photo may correct the edition, unless a player chose it. Later only the player may.
        if origin == .photo, isUntouched(game) {
            game.board = board.with(edition: self.notes(of: game).chosenEdition ?? board.edition)
        }
        activate(game)
        try enter(DailyPuzzle.self) { try $0.noteDayGame(game, origin: origin) }
        let entered = proposal.challenge.flatMap { enterIfOpen($0, with: game) }
        try present(game, origin: known == nil ? origin : .continued, finds: finds, instead: handle)
        if let entered { showChallenge(entered) }
    }

    /// Adds the notes on another photo of the game's board.
    mutating func add(_ notes: BoardNotes, to game: Game) {
        var all = puzzle.boards[game.id] ?? notes
        all.add(notes)
        puzzle.boards[game.id] = all
    }

    /// Where the board comes from. The day's board may be taken up on another day, and then it is a board like any other.
    private func currentOrigin(of proposal: GroupNotes.Proposal) -> BoardOrigin {
        proposal.origin == .daily && !DailyPuzzle(core: self).isTodays(proposal.board) ? .picked : proposal.origin
    }

    /// Continues `game`.
    mutating func activate(_ game: Game) {
        if let active = state.activeGameID, active != game.id { remember(.switched(from: active), in: game) }
        store(game)
        state.activeGameID = game.id
        isAtBoard = true
    }

    /// Shows the board after something happened to it. The sentence takes the place of `handle`'s message where there is one
    /// (a text can't become a picture), and is the picture's caption otherwise.
    ///
    /// Words that a screen lists as found are taken over before.
    mutating func present(
        _ game: Game, origin: BoardOrigin, lost: [String] = [], finds: ScreenFinds? = nil,
        instead handle: MessageHandle? = nil
    ) throws {
        let (round, taken) = try takeOver(finds, in: try round(game))
        let text = language.rich(boardText(of: round, origin: origin, lost: lost, taken: taken))
        if isGroup { return try presentToGroup(round.game, text) }
        if let handle {
            act(.edit(.handle(handle), .init(text)))
            act(.send(try boardContent(of: round, below: nil)))
        } else {
            let further = origin == .corrected ? allButtons(below: .game(round.game)) : []
            act(.send(try boardContent(of: round, below: text, further: further)))
        }
    }

    /// The picture of the board, with what is next to say of it: a question about a letter, or how far the game is.
    /// - Parameter further: buttons below the others.
    func boardContent(
        of round: Round, below text: RichText?, further: [Keyboard.Button] = []
    ) throws -> OutgoingMessage.Content {
        let question = notes(of: round.game).questions.first
        let caption = question.map { questionText($0, game: round.game) } ?? language.rich(statusText(of: round))
        let keyboard = try question.map { try questionKeyboard($0, game: round.game) } ?? boardKeyboard(of: round)
        let rows = keyboard.rows + further.map { [$0] }
        return .init(
            RichText.lines([text, caption].compactMap(\.self)), picture: picture(of: round),
            keyboard: Keyboard(rows: rows))
    }

    mutating func showBoard(of game: Game) throws {
        if isGroup { return try postLive(of: game) }
        act(.send(try boardContent(of: round(game), below: nil)))
    }

    /// The notes on the game's board. A game whose notes are lost has its letters from A to Z.
    func notes(of game: Game) -> BoardNotes {
        puzzle.boards[game.id] ?? BoardNotes(outer: game.board.outerTiles)
    }

    // MARK: Words and pictures

    private func boardText(of round: Round, origin: BoardOrigin, lost: [String], taken: TakenOver) -> BoardText {
        let board = round.game.board
        let summary = round.summary
        return BoardText(
            origin: Chosen(origin), day: notes(of: round.game).day.map { language.date(ofDay: $0) },
            center: board.center.description, outer: board.outerTiles.spaced,
            isPrint: board.edition == .print, language: foreignLanguage(of: board), shortest: board.rules.shortestWord,
            words: Quantity(summary.words), pangrams: Quantity(summary.pangrams), points: Quantity(summary.points),
            doubts: Quantity(notes(of: round.game).questions.count), kept: Quantity(round.found.count),
            lost: Quantity(lost.count), lostWords: WordLine.joined(lost, limit: 12),
            rating: round.rating.map { .init(good: $0.good, excellent: $0.excellent, genius: $0.genius) },
            taken: Quantity(taken.words.count), gained: Quantity(taken.points), isCrossedOff: isGroup,
            screen: taken.tally.map(BoardText.Screen.init))
    }

    func statusText(of round: Round) -> StatusText {
        let next = round.scale.next(after: round.score)
        return StatusText(
            rank: title(of: round.rank), score: Quantity(round.score), maximum: Quantity(round.maximum),
            found: Quantity(round.found.count), total: Quantity(round.words.count),
            toNext: Quantity((next?.points ?? round.score) - round.score),
            nextRank: next.map { title(of: $0.rank) } ?? "",
            allFound: round.isComplete)
    }

    /// The picture; none when it can't be drawn, as the text says it all too.
    func picture(of round: Round) -> OutgoingMessage.Picture? {
        guard let png = try? pictures.board(scene(of: round)) else { return nil }
        return .init(png: png, alternativeText: language.plain(pictureText(of: scene(of: round))))
    }

    /// The next steps. On a board without words, that is to correct a letter.
    private func boardKeyboard(of round: Round) -> Keyboard {
        let game = round.game
        let fix = button(.fix, PuzzleButton(.fix, id: game.id))
        let others = otherLanguageRows(of: round)
        guard !round.words.isEmpty else { return Keyboard(rows: [[fix]] + others) }
        return Keyboard(
            rows: [
                [button(.hint, PuzzleButton(.hint, id: game.id)), button(.grid, PuzzleButton(.grid, id: game.id))],
                [button(.found, PuzzleButton(.found, id: game.id)), fix],
            ] + others)
    }

    /// Buttons for the other languages in which the letters make a puzzle, until a word is found. The bot knows the language of its own.
    private func otherLanguageRows(of round: Round) -> [[Keyboard.Button]] {
        let game = round.game
        guard game.finds.isEmpty, !resources.calendar.contains(game.board),
            let others = try? readingsInOtherLanguages(of: game.board)
        else { return [] }
        return others.map { board in
            let action = PuzzleButton(.edition, id: game.id, board.edition.rawValue)
            return [Keyboard.Button(puzzleName(of: board.edition), data: action.data)]
        }
    }
}

extension GroupNotes.Proposal {
    /// The notes on its board, with whether the bot gave it. Groups challenge each other to boards that one of them has.
    fileprivate var notesWithOwner: BoardNotes {
        var notes = notes
        notes.isOwn = notes.isOwn == true || origin == .daily || origin == .picked || challenge != nil
        return notes
    }
}

extension [Letter] {
    /// `A C E H N T`.
    var spaced: String { map(\.description).joined(separator: " ") }
}

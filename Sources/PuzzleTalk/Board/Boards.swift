internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PhotoReading
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Boards that come to the chat: each is played in a new game, or in the one that the chat has of it already.
struct Boards: BoardPart, PhotoParticipant {
    var core: Puzzle

    /// Plays the letters that a person typed as a board.
    mutating func boardTyped(_ typed: TypedBoard) throws {
        guard let board = try self[Editions.self].likeliestBoard(center: typed.center, tiles: typed.outer) else {
            return self[Editions.self].refuseBoard(center: typed.center, tiles: typed.outer)
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
        core.puzzle.awaitsBoard = false
        let board = byRulesOfGroup(board)
        let proposal = GroupNotes.Proposal(
            id: newID("proposal"), board: board, notes: notes, origin: origin, found: found, by: mark)
        if !self[Proposals.self].mustWait(proposal) { try begin(proposal, instead: handle) }
    }

    /// `board` by the rules that the group has chosen for its boards of this language.
    private func byRulesOfGroup(_ board: Board) -> Board {
        guard isGroup, let usual = core.group.settings.edition, usual.rules.language == board.rules.language else {
            return board
        }
        return board.with(edition: usual)
    }

    /// Starts a game of the board, or continues the chat's game of it.
    mutating func begin(_ proposal: GroupNotes.Proposal, instead handle: MessageHandle?) throws {
        let (board, notes, origin) = (proposal.board, proposal.notesWithOwner, currentOrigin(of: proposal))
        let finds = finds(of: proposal)
        if let misread = try proposal.mends.flatMap({ try core.game(id: $0) }), !misread.hasLetters(of: board) {
            return try self[Corrections.self].changeBoard(
                of: misread, to: board, notes: notes, origin: .mended, finds: finds, instead: handle)
        }
        let known = try takeUpGame(on: board)
        var game = known ?? Game(id: newID("game"), board: board, startedAt: now, lastPlayedAt: now)
        core.add(notes, to: game)
        // Before the first word, another photo may correct the edition, unless a player chose it. Later only the player may.
        if origin == .photo, self[GivenClues.self].isUntouched(game) {
            game.board = board.with(edition: core.notes(of: game).chosenEdition ?? board.edition)
        }
        activate(game)
        try self[DailyPuzzle.self].noteDayGame(game, origin: origin)
        let entered = proposal.challenge.flatMap { self[GroupChallenges.self].enterIfOpen($0, with: game) }
        try present(game, origin: known == nil ? origin : .continued, finds: finds, instead: handle)
        if let entered { self[GroupChallenges.self].showChallenge(entered) }
    }

    /// Where the board comes from. The day's board may be taken up on another day, and then it is a board like any other.
    private func currentOrigin(of proposal: GroupNotes.Proposal) -> BoardOrigin {
        proposal.origin == .daily && !self[DailyPuzzle.self].isTodays(proposal.board) ? .picked : proposal.origin
    }

    /// Continues `game`.
    mutating func activate(_ game: Game) {
        if let active = state.activeGameID, active != game.id { core.remember(.switched(from: active), in: game) }
        core.store(game)
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
        let (round, taken) = try takeOver(finds, in: try core.round(game))
        let text = language.rich(boardText(of: round, origin: origin, lost: lost, taken: taken))
        if isGroup { return try self[LiveMessage.self].presentToGroup(round.game, text) }
        if let handle {
            act(.edit(.handle(handle), .init(text)))
            act(.send(try self[BoardDisplay.self].boardContent(of: round, below: nil)))
        } else {
            let further = origin == .corrected ? allButtons(below: .game(round.game)) : []
            act(.send(try self[BoardDisplay.self].boardContent(of: round, below: text, further: further)))
        }
    }

    private func boardText(of round: Round, origin: BoardOrigin, lost: [String], taken: TakenOver) -> BoardText {
        let board = round.game.board
        let summary = round.summary
        return BoardText(
            origin: Chosen(origin), day: core.notes(of: round.game).day.map { language.date(ofDay: $0) },
            center: board.center.description, outer: board.outerTiles.spaced,
            isPrint: board.edition == .print, language: language.foreignLanguage(of: board),
            shortest: board.rules.shortestWord,
            words: Quantity(summary.words), pangrams: Quantity(summary.pangrams), points: Quantity(summary.points),
            doubts: Quantity(core.notes(of: round.game).questions.count), kept: Quantity(round.found.count),
            lost: Quantity(lost.count), lostWords: WordLine.joined(lost, limit: 12),
            rating: round.rating.map { .init(good: $0.good, excellent: $0.excellent, genius: $0.genius) },
            taken: Quantity(taken.words.count), gained: Quantity(taken.points), isCrossedOff: isGroup,
            screen: taken.tally.map(BoardText.Screen.init))
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

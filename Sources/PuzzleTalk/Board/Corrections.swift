internal import BotState
internal import Hive
internal import Messaging
internal import PhotoReading
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Puts letters right that were misread, and changes the edition.
struct Corrections: BoardPart {
    var core: Puzzle

    /// Corrects a letter as the person says.
    mutating func correct(_ correction: Correction) throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        switch correction {
        case .unclear: refuseFix(.usage, in: game)
        case .center(let letter): try setCenter(letter, in: game)
        case .replace(let wrong, let right, let isOrdered):
            try replace(wrong, with: right, isOrdered: isOrdered, in: game)
        }
    }

    /// Puts `right` in the place of `wrong`. Two letters that were given in no order are turned if only `right` is on the board.
    mutating func replace(_ wrong: Letter, with right: Letter, isOrdered: Bool = true, in game: Game) throws {
        let letters = game.board.letters
        let isRightAlready = letters.contains(right) && !letters.contains(wrong)
        guard !isRightAlready || !isOrdered else {
            return refuseFix(.rightAlready, letter: right, other: wrong, in: game)
        }
        let (wrong, right) = isRightAlready ? (right, wrong) : (wrong, right)
        guard letters.contains(wrong) else { return refuseFix(.notOnBoard, letter: wrong, in: game) }
        // Both are on the board, so only their places can be wrong.
        if letters.contains(right), let center = [wrong, right].first(where: { $0 != game.board.center }),
            [wrong, right].contains(game.board.center)
        {
            return try setCenter(center, in: game)
        }
        guard !letters.contains(right) else { return refuseFix(.alreadyThere, letter: right, in: game) }
        var notes = core.notes(of: game)
        notes.replace(wrong, with: right)
        let center = game.board.center == wrong ? right : game.board.center
        try changeBoard(of: game, center: center, notes: notes)
    }

    /// Makes `letter` the centre: it changes places with the centre when it is on the board, and replaces it otherwise.
    mutating func setCenter(_ letter: Letter, in game: Game) throws {
        let old = game.board.center
        guard letter != old else { return refuseFix(.alreadyCenter, letter: letter, in: game) }
        var notes = core.notes(of: game)
        notes.makeCenter(letter, insteadOf: old)
        try changeBoard(of: game, center: letter, notes: notes)
    }

    /// Leaves out a letter that is none, because its cell is empty.
    mutating func leaveOut(_ letter: Letter, in game: Game) throws {
        guard let board = try self[Editions.self].boardWithout(letter, of: game) else {
            return refuseFix(.usage, in: game)
        }
        var notes = core.notes(of: game)
        notes.leaveOut(letter, in: board.edition)
        core.clearPressedDialog()
        try changeBoard(of: game, to: board, notes: notes, origin: .corrected)
    }

    /// Puts other letters on the board. A letter that its language lacks makes it a board of another language.
    private mutating func changeBoard(of game: Game, center: Letter, notes: BoardNotes) throws {
        guard
            let board = try Board(center: center, tiles: notes.outer, edition: game.board.edition)
                ?? self[Editions.self].likeliestBoard(center: center, tiles: notes.outer)
        else { return refuseFix(.usage, in: game) }
        core.clearPressedDialog()
        try changeBoard(of: game, to: board, notes: notes, origin: .corrected)
    }

    /// Goes on with `board`, which was misread before: in the same game, or in the one that the chat has of it already. That one gets the
    /// words that were found meanwhile.
    mutating func changeBoard(
        of game: Game, to board: Board, notes: BoardNotes, origin: BoardOrigin, finds: ScreenFinds? = nil,
        instead handle: MessageHandle? = nil
    ) throws {
        if !game.hasLetters(of: board), game.finds.isEmpty || !self[Boards.self].isInChallenge(game),
            var known = try self[Boards.self].takeUpGame(on: board)
        {
            core.add(notes, to: known)
            try self[Boards.self].merge(game, into: &known)
            state.activeGameID = known.id
            core.store(known)
            let lost = game.countedWords.filter { !known.countedWords.contains($0) }
            return try self[Boards.self].present(known, origin: .continued, lost: lost, finds: finds, instead: handle)
        }
        if state.activeGameID != game.id { self[Boards.self].activate(game) }
        let (changed, lost) = try change(game, to: board, notes: notes)
        try self[Boards.self].present(changed, origin: origin, lost: lost, finds: finds, instead: handle)
    }

    mutating func switchEdition(of game: Game, to edition: Edition) throws {
        guard game.board.edition != edition else {
            var notes = core.notes(of: game)
            notes.chosenEdition = edition
            core.puzzle.boards[game.id] = notes
            return try self[Boards.self].present(game, origin: .edition)
        }
        guard resources.editions.contains(edition) else { return self[Editions.self].refuse(.noWords, edition) }
        let board = game.board.with(edition: edition)
        guard board.edition == edition else { return self[Editions.self].refuse(.letters, edition) }
        var notes = core.notes(of: game)
        notes.chosenEdition = edition
        let (changed, lost) = try change(game, to: board, notes: notes)
        try self[Boards.self].present(changed, origin: .edition, lost: lost)
    }

    private mutating func change(_ game: Game, to board: Board, notes: BoardNotes) throws -> (Game, lost: [String]) {
        core.remember(.changedBoard(from: game.board, notes: core.notes(of: game)), in: game)
        return try goOn(game, on: board, notes: notes)
    }

    /// Goes on with another board in the same game: finds that it has no words for no longer count.
    mutating func goOn(_ game: Game, on board: Board, notes: BoardNotes) throws -> (Game, lost: [String]) {
        var game = game
        game.board = board
        core.puzzle.boards[game.id] = notes
        let lost = game.recount(among: try core.wordsWithPoints(of: game))
        game.isFinished = try core.round(game).isComplete
        core.store(game)
        return (game, lost)
    }

    /// Says why no letter is corrected.
    /// - Parameter other: the letter that stands on no tile, where `letter` is right already.
    mutating func refuseFix(_ fault: FixFault, letter: Letter? = nil, other: Letter? = nil, in game: Game) {
        let text = FixRefusedText(
            fault: Chosen(fault), letter: letter?.description ?? "", other: other?.description ?? "",
            board: game.board.description)
        say(language.rich(text))
    }
}

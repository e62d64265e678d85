internal import BotState
internal import Foundation
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleRound
internal import Talk

/// The board of the day, given at an hour that the group chose.
extension DailyPuzzle {
    mutating func scheduleMorning() {
        guard let hour = daily.morningHour else { return }
        setMorning(at: groupClock.next(hour: hour, after: now))
    }

    private mutating func setMorning(at date: Date) {
        setTimer(
            of: DailyPuzzle.self, id: "\(self[GroupPuzzle.self].groupID())-morning", at: date,
            note: "morning")
    }

    /// The hour has come. In quiet hours the board waits for their end. A race is not interrupted, and a group that plays another board
    /// is asked first.
    mutating func morningHasCome() throws {
        guard daily.morningHour != nil else { return }
        let allowed = groupClock.afterQuiet(now, quiet: session.settings.quietHours)
        guard allowed <= now else { return setMorning(at: allowed) }
        scheduleMorning()
        let edition = usualEdition(nil)
        guard !core.group.isAway, !core.isRacing, let board = resources.calendar.board(of: today, edition: edition),
            core.activeGame?.hasLetters(of: board) != true
        else { return }
        try closeEarlierDay()
        let proposal = GroupNotes.Proposal(
            id: newID("proposal"), board: board, notes: BoardNotes(outer: board.outerTiles), origin: .daily)
        guard can(.calls) else { return try self[Proposals.self].setBoard(proposal) }
        let before = effects.outgoing.count
        try self[Proposals.self].setBoard(proposal)
        for index in effects.outgoing.indices.dropFirst(before) {
            effects.outgoing[index].action.content?.call = .readers
        }
    }

    /// Closes the board of an earlier day with its result, as a newspaper prints yesterday's words beside today's puzzle.
    private mutating func closeEarlierDay() throws {
        guard let dayGame = daily.game, dayGame.day < today, let game = core.activeGame, game.id == dayGame.gameID,
            !game.isFinished, !game.finds.isEmpty
        else { return }
        try self[GroupPuzzle.self].close(game, as: .day)
    }
}

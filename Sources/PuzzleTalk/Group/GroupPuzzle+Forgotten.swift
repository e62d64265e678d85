internal import BotState
internal import Messaging
internal import PuzzleRound
internal import Talk

/// The group's boards after a person was forgotten.
extension GroupPuzzle {
    /// Reopens the boards that the person's words had completed, and takes the person's name off the messages that are kept up to date.
    ///
    /// A board that the group closed stays closed, because everybody has read its words. The person's finds are deleted whatever
    /// happens here, so a word book that fails leaves only these messages as they were.
    mutating func showWithoutForgotten() {
        guard effects.forget != nil, isGroup else { return }
        let changed = before.games.filter { old in
            state.games.contains { $0.id == old.id && $0.finds.count < old.finds.count }
        }
        for old in changed { reopen(old) }
        let shown = [core.group.live?.gameID].compactMap(\.self) + (core.group.race?.teamGames ?? [])
        if changed.contains(where: { shown.contains($0.id) }) { try? self[LiveMessage.self].editLive() }
        self[TeamRace.self].editLobby()
    }

    /// - Parameter old: the game as it was.
    private mutating func reopen(_ old: Game) {
        guard old.isFinished, let index = state.games.firstIndex(where: { $0.id == old.id }),
            let round = try? core.round(old), round.isComplete, !round.with(state.games[index]).isComplete
        else { return }
        state.games[index].isFinished = false
    }
}

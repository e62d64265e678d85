internal import BotState
internal import Messaging
internal import PuzzleUnderstanding
internal import Talk

/// Commands while teams race.
extension TeamRace {
    /// Says to a member of a team alone what the buttons below the race say: the team's next clue, and its words.
    /// - Returns: whether the command is done.
    mutating func answerAlone(_ command: PuzzleCommand) throws -> Bool {
        // The race's timer may come after the command.
        guard try !endOverdueRace() else { return true }
        guard let shared = core.activeGame, let game = gameToGuess(in: shared), game.team != nil,
            let reader = onlyReader
        else { return false }
        let answer: Toast?
        switch command {
        case .hint: answer = try self[GroupPuzzle.self].privateClue(in: game)
        case .found: answer = self[GroupPuzzle.self].ownFinds(in: game)
        default: return false
        }
        let before = audience
        audience = .onePerson(reader)
        if let answer { say(RichText(plain: answer.text)) }
        audience = before
        return true
    }
}

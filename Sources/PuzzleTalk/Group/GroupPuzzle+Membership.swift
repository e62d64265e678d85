internal import BotState
internal import Messaging
internal import Talk

extension GroupPuzzle {
    /// The bot was added to the chat or removed from it. Nothing is forgotten meanwhile: added again, it goes on where the group
    /// stopped.
    mutating func membershipOfBotChanged(isMember: Bool) throws {
        guard isMember else {
            group.isAway = true
            // When the bot comes back, the platform no longer lets it edit these messages.
            group.live = nil
            return
        }
        group.isAway = false
        try tellEndedChallenges()
        guard let game = core.activeGame else { return }
        if let race = group.race, let end = race.endsAt, end <= now { return try endRace(race) }
        notice(.backAgain)
        postLive(try liveContent(of: game, below: nil), of: game)
        checkOwnStanding()
    }
}

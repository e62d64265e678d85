internal import BotState
internal import Messaging
internal import Talk

extension GroupPuzzle {
    /// The bot was added to the chat or removed from it. Nothing is forgotten meanwhile: added again, it goes on where the group
    /// stopped.
    mutating func membershipOfBotChanged(isMember: Bool) throws {
        guard isMember else {
            core.group.isAway = true
            // When the bot comes back, the platform no longer lets it edit these messages.
            core.group.live = nil
            return
        }
        core.group.isAway = false
        try self[GroupChallenges.self].tellEndedChallenges()
        guard let game = core.activeGame else { return }
        if let race = core.group.race, let end = race.endsAt, end <= now {
            return try self[TeamRace.self].endRace(race)
        }
        core.notice(.backAgain)
        self[LiveMessage.self].postLive(try self[LiveMessage.self].liveContent(of: game, below: nil), of: game)
        self[StandingChecks.self].checkOwnStanding()
    }
}

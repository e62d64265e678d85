internal import Messaging
internal import Persistence

extension Turn {
    /// The bot was added to the chat or removed from it. Nothing is forgotten meanwhile: added again, it goes on where the group
    /// stopped.
    mutating func membershipChanged(isMember: Bool) throws {
        guard isGroup else { return }
        guard isMember else {
            session.group.isAway = true
            // Its messages can't be edited any more by the time it is back.
            session.group.live = nil
            return
        }
        session.group.isAway = false
        session.group.hearsEverything = false
        guard let game = activeGame else { return say(language.rich(StartText(name: nil, isGroup: true))) }
        if let race = session.group.race, let end = race.endsAt, end <= now { return try endRace(race) }
        notice(.backAgain)
        postLive(try liveContent(of: game, below: nil), of: game)
        checkOwnStanding()
    }
}

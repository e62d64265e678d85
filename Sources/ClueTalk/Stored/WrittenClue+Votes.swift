internal import BotState
internal import Messaging

extension WrittenClue {
    func votes(_ isUp: Bool) -> Int { votes.count { $0.isUp == isUp } }

    /// The votes for it less those against it.
    var standing: Int { votes(true) - votes(false) }

    /// Whether a group of so many players has voted it down: by two votes, or by one where only two play.
    func isVotedDown(by players: Int) -> Bool { standing <= (players > 2 ? -2 : -1) }

    /// Records the vote of `person` in place of an earlier one.
    mutating func count(_ vote: Vote) {
        votes.removeAll { $0.person == vote.person }
        votes.append(vote)
    }
}

internal import Talk

/// The vote on ending a race.
struct RaceVoteText: Phrase {
    static let file = "group-race-vote"
    static let sample = RaceVoteText(isPoll: true, votes: Quantity(1), needed: Quantity(2), names: "Ana")

    /// Whether the platform counts the votes that come from now on.
    let isPoll: Bool
    let votes: Quantity
    let needed: Quantity
    let names: String
}

/// The label of a button below that vote.
struct RaceVoteButtonText: PlainPhrase {
    static let file = "group-race-vote-buttons"
    static let sample = RaceVoteButtonText(label: Chosen(.vote), value: "1/2")

    let label: Chosen<RaceVoteLabel>
    let value: String
}

/// The labels of the buttons below that vote.
enum RaceVoteLabel: String, Choice { case vote, voteInPoll, spare, end }

/// Answers a guess while the teams are still being chosen.
struct LobbyNoticeText: Phrase {
    static let file = "group-race-waits"
    static let sample = LobbyNoticeText()
}

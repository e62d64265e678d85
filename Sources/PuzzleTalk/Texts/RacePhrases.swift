internal import PuzzleUnderstanding
internal import Talk

/// Signing up for a race.
struct LobbyText: Phrase {
    static let file = "race-lobby"
    static let sample = LobbyText(
        board: "Y ACEHNT", goal: Chosen(.quarterHour), rank: "Genius",
        teams: [.init(name: "🟠 Amber", people: Quantity(2), names: "Ana, Ben")])

    struct Team: Encodable, Sendable {
        let name: String
        let people: Quantity
        let names: String
    }

    let board: String
    let goal: Chosen<RaceGoal>
    /// The rank that wins a race for it.
    let rank: String
    let teams: [Team]
}

/// How a race stands.
struct RaceText: Phrase {
    static let file = "race"
    static let sample = RaceText(goal: Chosen(.quarterHour), time: "21:05", rank: "Genius", teams: [.sample])

    struct Team: Encodable, Sendable {
        static let sample = Team(place: 1, name: "🟠 Amber", points: Quantity(27), words: Quantity(9))

        let place: Int
        let name: String
        let points: Quantity
        let words: Quantity
    }

    let goal: Chosen<RaceGoal>
    /// When it ends, by the group's clock; `nil` when not by time.
    let time: String?
    let rank: String
    let teams: [Team]
}

/// How a race ended.
struct RaceResultText: Phrase {
    static let file = "race-result"
    static let sample = RaceResultText(
        winner: "🟠 Amber", isDraw: true, board: "Y ACEHNT", teams: [.sample], lines: [.sample])

    let winner: String
    let isDraw: Bool
    let board: String
    let teams: [RaceText.Team]
    let lines: [StandingsText.Line]
}

/// The words that each team found.
struct TeamFindsText: Phrase {
    static let file = "race-finds"
    static let sample = TeamFindsText(teams: [.init(name: "🟠 Amber", found: Quantity(2), words: "they, yacht")])

    struct Team: Encodable, Sendable {
        let name: String
        let found: Quantity
        let words: String
    }

    let teams: [Team]
}

/// The name of a team.
struct TeamText: PlainPhrase {
    static let file = "race-teams"
    static let sample = TeamText(team: Chosen(.amber))

    let team: Chosen<TeamName>
}

/// A challenge between groups, while it runs.
struct ChallengeText: Phrase {
    static let file = "challenge"
    static let sample = ChallengeText(
        code: "7K2A9XQZ", board: "Y ACEHNT", hours: Quantity(24), isAlone: true, isPerson: true, groups: [.sample])

    struct Group: Encodable, Sendable {
        static let sample = Group(
            place: 1, name: "The Hive", points: Quantity(27), words: Quantity(9), pangrams: Quantity(1),
            players: Quantity(3))

        let place: Int
        let name: String
        let points: Quantity
        let words: Quantity
        let pangrams: Quantity
        /// How many people found something.
        let players: Quantity
    }

    let code: String
    let board: String
    /// How long it still runs.
    let hours: Quantity
    let isAlone: Bool
    /// Whether a person alone plays it, rather than a group.
    let isPerson: Bool
    let groups: [Group]
}

/// How a challenge ended.
struct ChallengeResultText: Phrase {
    static let file = "challenge-result"
    static let sample = ChallengeResultText(
        winner: "The Hive", isDraw: true, isOwn: true, board: "Y ACEHNT", groups: [.sample])

    let winner: String
    let isDraw: Bool
    /// Whether the winner is the person who reads it alone.
    let isOwn: Bool
    let board: String
    let groups: [ChallengeText.Group]
}

/// A group's name in a challenge.
struct GroupNameText: PlainPhrase {
    static let file = "challenge-groups"
    static let sample = GroupNameText(isOwn: false, isPerson: false, number: 2)

    let isOwn: Bool
    /// Whether people play who are alone with the bot.
    let isPerson: Bool
    let number: Int
}

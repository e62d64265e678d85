internal import Talk

/// How a league's day stands, or ended. It names no word.
struct LeagueDayText: Phrase {
    static let file = "league-day"
    static let sample = LeagueDayText(
        isOver: true, day: "27 November 2026", lines: [.sample], waiting: "Ben, Cleo", onlyPangram: "Ana", time: "19:30"
    )

    struct Line: Encodable, Sendable {
        static let sample = Line(
            place: 1, name: "Ana", points: Quantity(56), maximum: 152, rank: "Nice", pangrams: Quantity(1),
            only: Quantity(2))

        let place: Int
        let name: String
        let points: Quantity
        /// The points of all words of the person's board.
        let maximum: Int
        let rank: String
        let pangrams: Quantity
        /// How many words nobody else has.
        let only: Quantity
    }

    let isOver: Bool
    let day: String
    let lines: [Line]
    /// The names of those who have sent nothing; `nil` for nobody.
    let waiting: String?
    /// The only person who found a pangram of the board that all played; `nil` where there is none.
    let onlyPangram: String?
    /// The time by the bot's clock, where the group's time zone is not known.
    let time: String?
}

/// The words of a league's day that is over.
struct LeagueWordsText: Phrase {
    static let file = "league-words"
    static let sample = LeagueWordsText(
        onlys: [.init(name: "Ana", words: "they, yacht")], pangrams: [.init(name: "Ana, Ben", words: "chantey")],
        wins: "Ana 3, Ben 1", season: 30)

    struct Line: Encodable, Sendable {
        let name: String
        let words: String
    }

    /// The words that one person alone found.
    let onlys: [Line]
    /// Each pangram with those who found it.
    let pangrams: [Line]
    /// How many of the last ``season`` days each person won; `nil` where nobody has yet.
    let wins: String?
    let season: Int
}

/// Tells the sender of a screen what counts of it.
struct LeagueSentText: Phrase {
    static let file = "league-sent"
    static let sample = LeagueSentText(
        leagues: "Bees", points: Quantity(56), rank: "Nice", pangrams: Quantity(1), isReplaced: true)

    /// The groups' titles.
    let leagues: String
    let points: Quantity
    let rank: String
    let pangrams: Quantity
    /// Whether it takes the place of what they sent earlier that day.
    let isReplaced: Bool
}

/// The leagues of a person.
struct LeagueListText: Phrase {
    static let file = "league-list"
    static let sample = LeagueListText(lines: [
        .init(title: "Bees", people: Quantity(3), sent: Quantity(2), points: Quantity(56))
    ])

    struct Line: Encodable, Sendable {
        let title: String
        let people: Quantity
        /// How many have sent a screen today.
        let sent: Quantity
        /// The person's own points of today; `nil` before they have sent any.
        let points: Quantity?
    }

    let lines: [Line]
}

/// A notice about a league.
struct LeagueNoticeText: Phrase {
    static let file = "league-notice"
    static let sample = LeagueNoticeText(
        .old, league: "Bees", name: "Ana", board: "Y EHNOTU", other: "H ENOTUY", date: "27 November 2026",
        words: Quantity(12), worth: Quantity(40), most: 152)

    let notice: Chosen<LeagueNotice>
    let league: String
    let name: String
    let board: String
    /// The board that the others sent.
    let other: String
    /// The day of an old board.
    let date: String
    /// How many words could be read off a screen, their points, and the most that it may show.
    let words: Quantity
    let worth: Quantity
    let most: Int

    init(
        _ notice: LeagueNotice, league: String = "", name: String = "", board: String = "", other: String = "",
        date: String = "", words: Quantity = Quantity(0), worth: Quantity = Quantity(0), most: Int = 0
    ) {
        self.notice = Chosen(notice)
        self.league = league
        self.name = name
        self.board = board
        self.other = other
        self.date = date
        self.words = words
        self.worth = worth
        self.most = most
    }

    init(_ notice: LeagueNotice, screen: LeagueScreen) {
        self.init(
            notice, words: Quantity(screen.words.count), worth: Quantity(screen.worth), most: screen.scores.upperBound)
    }
}

/// The notices about a league.
enum LeagueNotice: String, Choice {
    case none, onlyAdministrators, ended
    /// A day ends by itself, a league by a command.
    case howToEnd
    /// What a screen lacks.
    case unclear, askScore, otherScore
    /// Boards that are not the day's.
    case ownPuzzle, old, otherBoard
    case withdrawn, left
}

/// A short answer to the person who pressed a button, and the name of a group without a title.
struct LeagueToastText: PlainPhrase {
    static let file = "league-toast"
    static let sample = LeagueToastText(.joined)

    let notice: Chosen<LeagueToast>

    init(_ notice: LeagueToast) { self.notice = Chosen(notice) }
}

/// The short answers about a league.
enum LeagueToast: String, Choice { case joined, alreadyIn, over, yourGroup }

/// The label of a league's button.
struct LeagueButtonText: PlainPhrase {
    static let file = "league-buttons"
    static let sample = LeagueButtonText(label: Chosen(.leave), title: "Bees")

    let label: Chosen<LeagueLabel>
    /// The group's title; `nil` where there is but one.
    let title: String?
}

/// The labels of a league's buttons.
enum LeagueLabel: String, Choice { case join, withdraw, withdrawFrom, leave, addToGroup }

/// The command's description in the platform's menu.
struct LeagueCommandText: CommandPhrase {
    static let file = "league-commands"
    static let sample = LeagueCommandText(command: Chosen(.league))

    let command: Chosen<LeagueCommand>
}

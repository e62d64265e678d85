internal import Hive
internal import PuzzleRound
internal import Talk

/// A short notice to a group.
struct GroupNoticeText: Phrase {
    static let file = "group-notice"
    static let sample = GroupNoticeText(.raceIsOn, name: "Ana", value: "7K2A")

    let notice: Chosen<GroupNotice>
    let name: String
    let value: String

    init(_ notice: GroupNotice, name: String = "", value: String = "") {
        self.notice = Chosen(notice)
        self.name = name
        self.value = value
    }
}

/// A short answer to the person who pressed a button.
struct GroupToastText: PlainPhrase {
    static let file = "group-toast"
    static let sample = GroupToastText(notice: Chosen(.draft), name: "Amber", value: "YAC")

    let notice: Chosen<GroupToast>
    let name: String
    let value: String
}

/// The label of a group's button.
struct GroupButtonText: PlainPhrase {
    static let file = "group-buttons"
    static let sample = GroupButtonText(label: Chosen(.vote), value: "1/2")

    let label: Chosen<GroupLabel>
    let value: String
}

/// The description of a group's command in the platform's menu.
struct GroupCommandText: CommandPhrase {
    static let file = "group-commands"
    static let sample = GroupCommandText(command: Chosen(.w))

    let command: Chosen<GroupCommand>
}

/// How guesses reach the bot in this group, and how it answers them; said once.
struct HowToGuessText: Phrase {
    static let file = "group-how"
    static let sample = HowToGuessText(hearsEverything: false, reacts: true)

    let hearsEverything: Bool
    /// Whether it answers with reactions rather than in words.
    let reacts: Bool
}

/// Consoles a person who typed a word just after somebody else.
struct BeatenText: Phrase {
    static let file = "group-beaten"
    static let sample = BeatenText(word: "yacht", finder: "Ana", name: "Ben")

    let word: String
    let finder: String
    let name: String
}

// MARK: - The board

/// The board as it stands: what its picture shows, in words.
struct LiveText: Phrase {
    static let file = "group-board"
    static let sample = LiveText(
        status: .sample, hasFinds: true, finds: [.init(word: "yacht", name: "Ana", isLast: true)], leaders: [.sample])

    struct Find: Encodable, Sendable {
        let word: String
        let name: String
        let isLast: Bool
    }

    let status: StatusText
    let hasFinds: Bool
    /// The last ones, the newest first.
    let finds: [Find]
    let leaders: [StandingsText.Line]
}

/// A heading on the board's picture.
struct LiveHeadingText: PlainPhrase {
    static let file = "group-headings"
    static let sample = LiveHeadingText(heading: Chosen(.footer), found: Quantity(3), total: Quantity(38))

    let heading: Chosen<LiveHeading>
    let found: Quantity
    let total: Quantity
}

/// The letters as buttons.
struct LettersText: Phrase {
    static let file = "group-letters"
    static let sample = LettersText()
}

/// Asks what to do with a new board.
struct ProposalText: Phrase {
    static let file = "group-proposal"
    static let sample = ProposalText(center: "Y", outer: "A C E H N T", current: "I CHNTYZ", found: Quantity(3))

    let center: String
    let outer: String
    /// The board being played.
    let current: String
    let found: Quantity
}

/// The new board is not played.
struct ProposalSettledText: Phrase {
    static let file = "group-proposal-settled"
    static let sample = ProposalSettledText(isSame: true, current: "I CHNTYZ")

    let isSame: Bool
    let current: String
}

/// The vote on giving the board away.
struct VoteText: Phrase {
    static let file = "group-vote"
    static let sample = VoteText(isPoll: true, votes: Quantity(1), needed: Quantity(2), names: "Ana")

    /// Whether the platform counts the votes that come from now on.
    let isPoll: Bool
    let votes: Quantity
    let needed: Quantity
    let names: String
}

// MARK: - Standings and results

/// A person and what they did.
struct StandingsText: Phrase {
    static let file = "group-standings"
    static let sample = StandingsText(period: Chosen(.week), lines: [.sample], hidden: Quantity(1))

    struct Line: Encodable, Sendable {
        static let sample = Line(
            place: 1, name: "Ana", points: Quantity(27), words: Quantity(9), pangrams: Quantity(1), hints: Quantity(2),
            streak: Quantity(3))

        let place: Int
        let name: String
        let points: Quantity
        let words: Quantity
        let pangrams: Quantity
        let hints: Quantity
        /// Days in a row; 0 for fewer than two.
        let streak: Quantity
    }

    let period: Chosen<StandingsPeriod>
    let lines: [Line]
    let hidden: Quantity
}

/// The name of a period.
struct PeriodText: PlainPhrase {
    static let file = "group-periods"
    static let sample = PeriodText(period: Chosen(.week))

    let period: Chosen<StandingsPeriod>
}

/// The heading of a column.
struct ColumnText: PlainPhrase {
    static let file = "group-columns"
    static let sample = ColumnText(column: Chosen(.points))

    let column: Chosen<StandingsColumn>
}

/// How a board ended.
struct ResultText: Phrase {
    static let file = "group-result"
    static let sample = ResultText(ending: Chosen(.day), board: "Y ACEHNT", status: .sample, lines: [.sample])

    let ending: Chosen<BoardEnding>
    let board: String
    let status: StatusText
    let lines: [StandingsText.Line]
}

/// The heading of a result's picture.
struct ResultTitleText: PlainPhrase {
    static let file = "group-result-title"
    static let sample = ResultTitleText(ending: Chosen(.race), winner: "Amber", isDraw: false)

    let ending: Chosen<BoardEnding>
    let winner: String
    let isDraw: Bool
}

/// How far a board came, below the heading of a result's picture. The picture names the rank itself.
struct FiguresText: PlainPhrase {
    static let file = "group-figures"
    static let sample = FiguresText(
        found: Quantity(27), total: Quantity(38), score: Quantity(96), maximum: Quantity(137))

    let found: Quantity
    let total: Quantity
    let score: Quantity
    let maximum: Quantity
}

extension FiguresText {
    init(of round: Round) {
        self.init(
            found: Quantity(round.found.count), total: Quantity(round.words.count), score: Quantity(round.score),
            maximum: Quantity(round.maximum))
    }
}

/// The words nobody found.
struct MissingWordsText: Phrase {
    static let file = "group-missing"
    static let sample = MissingWordsText(count: Quantity(3), words: "yacht, they")

    let count: Quantity
    let words: String
}

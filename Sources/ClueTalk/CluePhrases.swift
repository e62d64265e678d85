internal import Talk

/// An answer to somebody who writes a clue.
struct ClueNoticeText: Phrase {
    static let file = "clue-notice"
    static let sample = ClueNoticeText(
        .kept, word: "yacht", text: "a rich man's dinghy", own: [.init(word: "yacht", text: "a rich man's dinghy")],
        hidden: 1)

    struct Line: Encodable, Sendable {
        let word: String
        let text: String
    }

    let notice: Chosen<ClueNotice>
    let word: String
    let text: String
    /// The most characters of a clue.
    let longest: Int
    /// The person's own clues, in their private chat.
    let own: [Line]
    /// How many of them are not shown.
    let hidden: Quantity

    init(_ notice: ClueNotice, word: String = "", text: String = "", own: [Line] = [], hidden: Int = 0) {
        self.notice = Chosen(notice)
        self.word = word
        self.text = text
        self.own = own
        self.hidden = Quantity(hidden)
        longest = ClueRules.longest
    }
}

/// What becomes of a clue that somebody writes.
enum ClueNotice: String, Choice {
    case usage, kept, keptInGroup, notFoundHere, unknownWord, tooLong, link, namesWord, erased, nothingToErase
}

/// The label of a button below a hint: a vote on somebody's clue.
struct ClueVoteText: PlainPhrase {
    static let file = "clue-vote"
    static let sample = ClueVoteText(vote: Chosen(.up), name: "Ana", votes: Quantity(2))

    let vote: Chosen<ClueVerb>
    let name: String
    let votes: Quantity
}

/// The short answer to a vote.
struct ClueToastText: PlainPhrase {
    static let file = "clue-toast"
    static let sample = ClueToastText(toast: Chosen(.noted))

    let toast: Chosen<ClueToast>
}

/// What becomes of a vote on a clue.
enum ClueToast: String, Choice { case noted, hidden, own }

/// The command's description in the platform's menu.
struct ClueCommandText: CommandPhrase {
    static let file = "clue-commands"
    static let sample = ClueCommandText(command: Chosen(.clue))

    let command: Chosen<ClueCommand>
}

internal import Talk

/// The label of a button by which people play the same board.
struct MatchButtonText: PlainPhrase {
    static let file = "match-buttons"
    static let sample = MatchButtonText(label: Chosen(.invite))

    let label: Chosen<MatchLabel>
}

/// The labels of the buttons: to offer the board to a friend, and to play it alone or in a group.
enum MatchLabel: String, Choice { case invite, playAlone, playInGroup }

/// A board on a guest's picture.
struct GuestBoardText: Phrase {
    static let file = "guest-board"
    static let sample = GuestBoardText(
        center: "Y", outer: "A C E H N T", words: Quantity(38), pangrams: Quantity(2), points: Quantity(137),
        clue: "a powered ▢▢▢ for racing", letters: Quantity(5), hasDoubts: true)

    let center: String
    let outer: String
    let words: Quantity
    let pangrams: Quantity
    let points: Quantity
    /// The clue to the first word, with a gap in its place.
    let clue: String?
    /// How long that word is.
    let letters: Quantity
    /// Whether some letter was hard to read.
    let hasDoubts: Bool
}

/// A short notice about a match.
struct MatchNoticeText: Phrase {
    static let file = "match-notice"
    static let sample = MatchNoticeText(notice: Chosen(.nobodyCame), code: "7K2A9XQZ")

    let notice: Chosen<MatchNotice>
    let code: String
}

/// The notices about a match.
enum MatchNotice: String, Choice { case unknown, isOver, nobodyCame }

/// Somebody has passed a friend.
struct MatchLeadText: Phrase {
    static let file = "match-lead"
    static let sample = MatchLeadText(isAhead: true, name: "Ben", own: Quantity(34), other: Quantity(31))

    /// Whether the reader has passed the friend, rather than the other way round.
    let isAhead: Bool
    /// The friend's.
    let name: String
    let own: Quantity
    let other: Quantity
}

/// The words that those of a match found.
struct MatchWordsText: Phrase {
    static let file = "match-words"
    static let sample = MatchWordsText(
        all: "they, yacht", isPair: true,
        onlys: [.init(name: "Ben", isOwn: false, words: "achy, teeny", isHidden: true)])

    /// Words that one person found and nobody else.
    struct Only: Encodable, Sendable {
        let name: String
        /// Whether they are the reader's.
        let isOwn: Bool
        let words: String
        /// Whether the reader has not found all of them.
        let isHidden: Bool
    }

    /// The words that all found; `nil` for none.
    let all: String?
    /// Whether two played.
    let isPair: Bool
    let onlys: [Only]
}

internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// The board as it now is.
struct BoardText: Phrase {
    static let file = "board"
    static let sample = BoardText(
        origin: Chosen(.photo), day: "12 November", center: "Y", outer: "A C E H N T", isPrint: false,
        language: "Catalan",
        shortest: 3, words: Quantity(38),
        pangrams: Quantity(2),
        points: Quantity(137), doubts: Quantity(1), kept: Quantity(3), lost: Quantity(1), lostWords: "yeah",
        rating: .init(good: 10, excellent: 22, genius: 34), taken: Quantity(12), gained: Quantity(45),
        isCrossedOff: true,
        screen: .init(count: Quantity(12), score: Quantity(41), read: Quantity(9), worth: Quantity(30)))

    /// The print edition's own ranks.
    struct Rating: Encodable, Sendable {
        let good: Int
        let excellent: Int
        let genius: Int
    }

    /// A screen's own count and points, either of which it may not tell, beside the words read there.
    struct Screen: Encodable, Sendable {
        let count: Quantity?
        let score: Quantity?
        let read: Quantity
        let worth: Quantity
    }

    let origin: Chosen<BoardOrigin>
    /// The date of a past day whose puzzle it is.
    let day: String?
    let center: String
    let outer: String
    let isPrint: Bool
    /// The puzzle's language, unless it is English.
    let language: String?
    /// The fewest letters in a word.
    let shortest: Int
    let words: Quantity
    let pangrams: Quantity
    let points: Quantity
    /// Letters the reader asks about.
    let doubts: Quantity
    /// Finds that still count after a change of the board.
    let kept: Quantity
    /// Finds that no longer do.
    let lost: Quantity
    let lostWords: String
    let rating: Rating?
    /// Words that the screen on a photo lists as found and the game did not know of.
    let taken: Quantity
    /// Their points.
    let gained: Quantity
    /// Whether these count for nobody, because the screen showed them to a group.
    let isCrossedOff: Bool
    /// The screen's count, if it is more than the bot could read.
    let screen: Screen?
}

extension BoardText.Screen {
    init(_ tally: ScreenTally) {
        self.init(
            count: tally.count.map(Quantity.init), score: tally.score.map(Quantity.init),
            read: Quantity(tally.read), worth: Quantity(tally.worth))
    }
}

/// The progress of the game: the caption of the board's picture.
struct StatusText: Phrase {
    static let file = "status"
    static let sample = StatusText(
        rank: "Solid", score: Quantity(27), maximum: Quantity(137), found: Quantity(9), total: Quantity(38),
        toNext: Quantity(8), nextRank: "Nice", allFound: false)

    let rank: String
    let score: Quantity
    let maximum: Quantity
    let found: Quantity
    let total: Quantity
    /// Points missing for the next rank; 0 at the highest.
    let toNext: Quantity
    let nextRank: String
    let allFound: Bool
}

/// The question about a letter the reader is unsure of.
struct QuestionText: Phrase {
    static let file = "question"
    static let sample = QuestionText(
        place: Chosen(.center), options: [.init(letter: "I", isFirst: true, isLast: false)], isHidden: true)

    struct Option: Encodable, Sendable {
        let letter: String
        let isFirst: Bool
        let isLast: Bool
    }

    let place: Chosen<CellPlace>
    let options: [Option]
    /// Whether nothing was seen of the letter, so that there are no options.
    let isHidden: Bool
}

extension QuestionText {
    /// - Parameter letters: the options; none if the letter is hidden.
    init(place: CellPlace, letters: [String]) {
        self.place = Chosen(place)
        isHidden = letters.isEmpty
        options = letters.enumerated().map { index, letter in
            Option(letter: letter, isFirst: index == 0, isLast: index == letters.count - 1)
        }
    }
}

/// Asks for a board: after "new", and when there is none to play on.
struct SendBoardText: Phrase {
    static let file = "send-board"
    static let sample = SendBoardText(hasGame: true)

    /// Whether a puzzle is being played, which stays.
    let hasGame: Bool
}

/// Why the letters typed make no board.
struct BoardRefusedText: Phrase {
    static let file = "board-refused"
    static let sample = BoardRefusedText(fault: Chosen(.count), letters: Quantity(6), repeated: "E")

    let fault: Chosen<BoardFault>
    let letters: Quantity
    let repeated: String
}

/// Why a board can't be played by the rules of an edition.
struct EditionRefusedText: Phrase {
    static let file = "edition-refused"
    static let sample = EditionRefusedText(fault: Chosen(.noWords), language: "Catalan")

    let fault: Chosen<EditionFault>
    /// The edition's language; of ``EditionFault/noSuchPuzzle`` the word.
    let language: String
}

/// The choice of the wrong letter, or of the right one in its place.
struct FixText: Phrase {
    static let file = "fix"
    static let sample = FixText(letter: "O")

    /// The wrong letter, once it is known.
    let letter: String?
}

/// Why a letter can't be put right.
struct FixRefusedText: Phrase {
    static let file = "fix-refused"
    static let sample = FixRefusedText(fault: Chosen(.usage), letter: "O", other: "Q", board: "Y ACEHNT")

    let fault: Chosen<FixFault>
    /// The letter that stands in the way.
    let letter: String
    /// The letter that was said to be wrong.
    let other: String
    let board: String
}

/// The rules of a puzzle, for newcomers.
struct RulesText: Phrase {
    static let file = "rules"
    static let sample = RulesText(
        least: Quantity(4), bonus: Quantity(7), isFlat: true, usesTilesOnce: true, puzzle: "German")

    /// The fewest letters of a word.
    let least: Quantity
    /// The additional points of a pangram.
    let bonus: Quantity
    /// Whether all other words are worth the same.
    let isFlat: Bool
    let usesTilesOnce: Bool
    /// The language of the puzzle, if it is not the chat's.
    let puzzle: String?
}

/// The older puzzles.
struct ResumeText: Phrase {
    static let file = "resume"
    static let sample = ResumeText(games: Quantity(2), hasMore: true, isAsked: true)

    let games: Quantity
    /// Whether there are more than these.
    let hasMore: Bool
    /// Whether they were asked for by their letters or by a day.
    let isAsked: Bool
}

/// A description of the board's picture for people who can't see it.
struct PictureText: PlainPhrase {
    static let file = "picture"
    static let sample = PictureText(
        center: "Y", outer: "A, C, E, H, N, T", found: Quantity(14), total: Quantity(38), score: Quantity(27),
        maximum: Quantity(137), rank: "Solid", leaders: "1. Ana 87, 2. Ben 64", hidden: "3 A, 2 C",
        finds: "yacht (Ana), they (Ben)")

    let center: String
    /// Separated by commas.
    let outer: String
    let found: Quantity
    let total: Quantity
    let score: Quantity
    let maximum: Quantity
    let rank: String
    /// A group's standings, its hidden words by their first letters, and its latest finds.
    var leaders: String?
    var hidden: String?
    var finds: String?
}

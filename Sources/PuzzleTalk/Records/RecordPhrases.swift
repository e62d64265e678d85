internal import PuzzleRound
internal import Talk

/// A command's description in the platform's menu.
struct RecordCommandText: CommandPhrase {
    static let file = "stats-commands"
    static let sample = RecordCommandText(command: Chosen(.stats))

    let command: Chosen<RecordCommand>
}

/// The label of a button.
struct RecordButtonText: PlainPhrase {
    static let file = "stats-buttons"
    static let sample = RecordButtonText(label: Chosen(.share))

    let label: Chosen<RecordVerb>
}

/// What a person has done over all boards.
struct RecordText: Phrase {
    static let file = "stats"
    static let sample = RecordText(
        boards: Quantity(12), geniuses: Quantity(5), percent: 42, complete: Quantity(1), words: Quantity(312),
        points: Quantity(1240), pangrams: Quantity(9), hintsPerWord: "0.4", longest: "hyacinth, chantey",
        best: Quantity(210), streak: Quantity(5), days: [Day(day: "Fri", rank: "Genius")])

    let boards: Quantity
    let geniuses: Quantity
    /// The share of the boards on which Genius was reached.
    let percent: Int
    let complete: Quantity
    let words: Quantity
    let points: Quantity
    let pangrams: Quantity
    let hintsPerWord: String
    let longest: String
    /// The points of the best week.
    let best: Quantity
    let streak: Quantity
    let days: [Day]

    struct Day: Hashable, Encodable, Sendable {
        let day: String
        let rank: String
    }
}

extension RecordText {
    init(_ record: PlayRecord, days: [Day], streak: Int, in language: Language) {
        boards = Quantity(record.boards)
        geniuses = Quantity(record.geniuses)
        percent = record.boards == 0 ? 0 : record.geniuses * 100 / record.boards
        complete = Quantity(record.complete)
        words = Quantity(record.words)
        points = Quantity(record.points)
        pangrams = Quantity(record.pangrams)
        hintsPerWord = language.number(Double(record.hints) / Double(max(record.words, 1)), decimals: 1)
        longest = WordLine.joined(record.longest)
        best = Quantity(record.best.points)
        self.streak = Quantity(streak)
        self.days = days
    }
}

/// The words of the record's picture.
enum RecordFigure: String, Choice { case title, boards, geniuses, complete, words, points, pangrams, days }

struct RecordPictureText: PlainPhrase {
    static let file = "stats-picture"
    static let sample = RecordPictureText(figure: Chosen(.boards))

    let figure: Chosen<RecordFigure>
}

/// A board's result without its words, to be shown to others.
struct ShareText: Phrase {
    static let file = "share"
    static let sample = ShareText(
        day: "27 November 2026", rank: "Genius", score: Quantity(120), maximum: Quantity(152), found: Quantity(30),
        total: Quantity(38), pangrams: Quantity(2), foundPangrams: Quantity(2), hints: Quantity(3),
        streak: Quantity(5), isComplete: false, letters: "Y ACEHNT")

    /// The day of whose puzzle it is; `nil` for another puzzle.
    let day: String?
    let rank: String
    let score: Quantity
    let maximum: Quantity
    let found: Quantity
    let total: Quantity
    let pangrams: Quantity
    let foundPangrams: Quantity
    let hints: Quantity
    let streak: Quantity
    let isComplete: Bool
    /// What somebody types behind `/new` to play the same board.
    let letters: String
}

internal import Foundation
internal import Hive
internal import PhotoReading

/// The notes on a game's board beyond its letters.
struct BoardNotes: Codable, Hashable, Sendable {
    /// The outer letters, clockwise from the top, as they stand on the photo or were typed.
    var outer: [Letter]
    /// The questions about letters that are still to be asked.
    var questions: [Question] = []
    /// The print edition's own ranks.
    var rating: PrintRating?
    /// The evidence on the letters, to be combined with another photo; `nil` for a typed board.
    var evidence: BoardEvidence?
    /// The edition that a player chose. Another photo does not change it.
    var chosenEdition: Edition?
    /// The day whose puzzle it is, counted from 1 January 1970, if somebody asked for that of a past day.
    var day: Int?
    /// Whether the bot itself gave the board; `nil` in the notes of versions that did not keep it.
    var isOwn: Bool?

    /// A letter that the reader is unsure of.
    struct Question: Codable, Hashable, Sendable {
        /// 0 for the centre, 1–6 clockwise from the top.
        var cell: Int
        /// The letter taken for now.
        var letter: Letter
        /// The other candidates, most likely first.
        var others: [Letter]

        var candidates: [Letter] { [letter] + others }
    }

    init(outer: [Letter], questions: [Question] = [], rating: PrintRating? = nil, isOwn: Bool? = nil, day: Int? = nil) {
        self.isOwn = isOwn
        self.day = day
        self.outer = outer
        self.questions = questions
        self.rating = rating
    }

    /// The notes on a board as read at `time`, from the album `albumID` if from any.
    /// - Parameter isPossible: whether there are puzzles with the first letter in the place of the second.
    init(
        _ reading: BoardReading, at time: Date, albumID: String? = nil,
        isPossible: (Letter, Letter) -> Bool = { _, _ in true }
    ) {
        let letters = reading.cells.map(\.letter)
        evidence = BoardEvidence(reading, at: time, albumID: albumID)
        outer = Array(letters.dropFirst())
        rating = reading.rating
        questions = reading.uncertain.filter(reading.cells.indices.contains).map { index in
            let cell = reading.cells[index]
            let others = cell.candidates.map(\.letter).filter {
                $0 != cell.letter && !letters.contains($0) && isPossible($0, cell.letter)
            }
            return Question(cell: index, letter: cell.letter, others: Array(others.prefix(Self.mostAlternatives)))
        }
    }

    /// The letters asked about, which the picture marks.
    var uncertain: LetterSet {
        questions.reduce(into: LetterSet()) { $0.insert(LetterSet($1.letter)) }
    }

    /// Whether nothing was seen of the letter asked about, for example under glare, so that its candidates are guesses.
    func isHidden(_ question: Question) -> Bool {
        let cell = evidence?.reading.cells.first { $0.letter == question.letter }
        return cell.map { $0.probability < Self.leastSeen } ?? false
    }

    /// Replaces a letter and settles the questions about it.
    mutating func replace(_ wrong: Letter, with right: Letter) {
        outer = outer.map { $0 == wrong ? right : $0 }
        evidence?.tell(right, insteadOf: wrong)
        settle(wrong)
        settle(right)
    }

    /// Leaves out a letter that is none, because its cell is empty, as on some boards of `edition`.
    mutating func leaveOut(_ letter: Letter, in edition: Edition) {
        outer.removeAll { $0 == letter }
        settle(letter)
        evidence?.leaveOut(letter, in: edition)
    }

    /// `letter` takes the place of `center`, which takes its place if it has any on the board.
    mutating func makeCenter(_ letter: Letter, insteadOf center: Letter) {
        outer = outer.map { $0 == letter ? center : $0 }
        evidence?.makeCenter(letter)
        settle(letter)
        settle(center)
    }

    /// Combines the notes with those of another photo of the same letters. Doubts that it doesn't share are settled.
    mutating func add(_ other: BoardNotes) {
        questions.removeAll { question in !other.questions.contains { $0.letter == question.letter } }
        rating = other.rating ?? rating
        evidence = other.evidence ?? evidence
        chosenEdition = other.chosenEdition ?? chosenEdition
        // A board that the bot gave stays its own when somebody types or photographs it.
        if other.isOwn == true { isOwn = true }
        day = other.day ?? day
    }

    /// Settles the questions about `letter`, and no longer offers it as a candidate for others.
    mutating func settle(_ letter: Letter) {
        evidence?.tell(letter, insteadOf: letter)
        questions.removeAll { $0.letter == letter }
        for index in questions.indices { questions[index].others.removeAll { $0 == letter } }
    }

    /// The least probability of a letter of which something was seen.
    private static let leastSeen = 0.3
    /// Three besides the letter taken fill a row of buttons.
    private static let mostAlternatives = 3
}

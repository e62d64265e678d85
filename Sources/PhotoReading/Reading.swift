public import Hive

/// What the recogniser saw on a photo, or on several photos of one thing.
public enum Reading: Codable, Hashable, Sendable {
    case board(BoardReading)
    case page(PageReading)
    case sketch(SketchReading)
    /// It may be any of these kinds; ask.
    case unclear([PhotoKind])
    /// Nothing the bot can use; the reason tells the sender what to do next.
    case none(NothingRead)
}

/// Why a photo gave nothing.
public enum NothingRead: String, Codable, Hashable, Sendable {
    /// A picture, but no honeycomb of seven letters in it.
    case noBoard
    /// A picture, but no text that can be read in it.
    case noText
    /// A picture, but no drawing on paper in it.
    case noDrawing
    /// Not a JPEG or PNG, or a damaged one.
    case unreadableFile
    /// More pixels or bytes than the recogniser takes.
    case tooLarge
    /// Reading took too long or too much memory, or the recogniser died of it.
    case gaveUp
}

/// A honeycomb as recognised.
public struct BoardReading: Codable, Hashable, Sendable {
    /// The seven cells: the centre first, then the six around it, clockwise from the top (or from the one after the top).
    public var cells: [Cell]
    public var edition: Edition
    /// The probability that all seven letters and the centre are right, 0…1.
    public var confidence: Double
    /// Indexes into `cells` of the letters worth asking about; empty when sure.
    public var uncertain: [Int]
    /// The print edition's own ranks, when its rating line was read.
    public var rating: PrintRating?
    /// What a screen says was found so far, when it is in the picture.
    public var found: FoundWords?

    /// The number of cells of a honeycomb.
    public static let cellCount = 7

    public init(
        cells: [Cell], edition: Edition, confidence: Double, uncertain: [Int] = [], rating: PrintRating? = nil,
        found: FoundWords? = nil
    ) {
        self.cells = cells
        self.edition = edition
        self.confidence = confidence
        self.uncertain = uncertain
        self.rating = rating
        self.found = found
    }

    /// One cell of the honeycomb.
    public struct Cell: Codable, Hashable, Sendable {
        /// The letter chosen, which need not be the likeliest one alone: the seven must differ.
        public var letter: Letter
        /// The likeliest letters of this cell with their probabilities, best first, at most five.
        public var candidates: [Candidate]

        public init(letter: Letter, candidates: [Candidate]) {
            self.letter = letter
            self.candidates = candidates
        }

        /// A cell whose letter a person told: no photo outweighs that.
        public init(told letter: Letter) {
            self.init(letter: letter, candidates: [Candidate(letter: letter, probability: 1)])
        }

        /// Whether a person told the letter. The reader itself always lists several candidates.
        public var isTold: Bool { candidates.count == 1 && probability == 1 }
    }

    public struct Candidate: Codable, Hashable, Sendable {
        public var letter: Letter
        public var probability: Double

        public init(letter: Letter, probability: Double) {
            self.letter = letter
            self.probability = probability
        }
    }

    /// The board these cells make; `nil` unless they are seven different letters.
    public var board: Board? {
        guard cells.count == Self.cellCount else { return nil }
        let outer = cells.dropFirst().reduce(into: LetterSet()) { $0.formUnion(LetterSet($1.letter)) }
        return Board(center: cells[0].letter, outer: outer, edition: edition)
    }
}

/// "Rating: 10 = good; 22 = excellent; 34 = genius", as the print edition states it.
public struct PrintRating: Codable, Hashable, Sendable {
    public var good: Int
    public var excellent: Int
    public var genius: Int

    public init(good: Int, excellent: Int, genius: Int) {
        self.good = good
        self.excellent = excellent
        self.genius = genius
    }
}

/// The state of a game as the screen with its board shows it.
public struct FoundWords: Codable, Hashable, Sendable {
    /// The words listed as found that the board admits, in lower case, in the order they stand.
    public var words: [String]
    /// How many there are, by the list's own heading ("You have found 12 words"); `nil` when it does not tell.
    public var count: Int?
    /// The points earned; `nil` when they were not read.
    public var score: Int?

    public init(words: [String], count: Int? = nil, score: Int? = nil) {
        self.words = words
        self.count = count
        self.score = score
    }
}

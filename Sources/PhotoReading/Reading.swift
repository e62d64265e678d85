public import Hive

/// The result of reading one photo, or several photos of the same subject.
public enum Reading: Codable, Hashable, Sendable {
    case board(BoardReading)
    case page(PageReading)
    case sketch(SketchReading)
    /// The photo may be any of these kinds, so the sender must be asked.
    case unclear([PhotoKind])
    /// Nothing usable. The reason lets the bot tell the sender what to do next.
    case none(NothingRead)
}

/// The reasons why a photo yields nothing.
public enum NothingRead: String, Codable, Hashable, Sendable {
    /// A picture without a honeycomb of letters.
    case noBoard
    /// A honeycomb of which the picture shows only a part, because its edge cuts off the rest.
    case boardCutAtLeft, boardCutAtRight, boardCutAtTop, boardCutAtBottom
    /// A picture without readable text.
    case noText
    /// A picture without a drawing on paper.
    case noDrawing
    /// Not a picture of a known format, or a damaged file.
    case unreadableFile
    /// A document without the page that was asked for.
    case noSuchPage
    /// A document that opens only with a password.
    case lockedDocument
    /// More pixels or bytes than the limits allow.
    case tooLarge
    /// Reading took too long or needed too much memory, or the process crashed.
    case gaveUp
}

/// A honeycomb as recognized.
public struct BoardReading: Codable, Hashable, Sendable {
    /// The cells with a letter: the centre first, then the others clockwise from the top (from the first one after it if no
    /// cell is at the top). There are seven, or six in an edition whose boards may have an empty cell.
    public var cells: [Cell]
    public var edition: Edition
    /// The other editions that the letters allow, if neither the screen's words nor the request say which one it is;
    /// `nil` if the edition is known. Two letters of different languages may be all that speaks for either.
    public var otherEditions: [Edition]?
    /// The probability that all letters and the centre are right, 0…1.
    public var confidence: Double
    /// The indexes into `cells` of the letters to ask about; empty if all are certain.
    public var uncertain: [Int]
    /// The print edition's own ranks, if its rating line was read.
    public var rating: PrintRating?
    /// The words found so far, if the screen in the picture lists them.
    public var found: FoundWords?
    /// Whether the photos show another board as well, which this is no reading of; `nil` if they don't.
    public var isOneOfSeveral: Bool?

    /// The number of cells of a honeycomb.
    public static let cellCount = 7
    /// The number of letters that some edition's boards in such a honeycomb may have.
    public static let letterCounts = 6...cellCount

    public init(
        cells: [Cell], edition: Edition, otherEditions: [Edition]? = nil, confidence: Double, uncertain: [Int] = [],
        rating: PrintRating? = nil, found: FoundWords? = nil
    ) {
        self.cells = cells
        self.edition = edition
        self.otherEditions = otherEditions
        self.confidence = confidence
        self.uncertain = uncertain
        self.rating = rating
        self.found = found
    }

    /// One cell of the honeycomb.
    public struct Cell: Codable, Hashable, Sendable {
        /// The chosen letter. It need not be the likeliest in its cell, because all must differ.
        public var letter: Letter
        /// The likeliest letters of this cell with their probabilities, best first; at most five.
        public var candidates: [Candidate]

        public init(letter: Letter, candidates: [Candidate]) {
            self.letter = letter
            self.candidates = candidates
        }

        /// Creates a cell whose letter a person entered. No photo outweighs it.
        public init(told letter: Letter) {
            self.init(letter: letter, candidates: [Candidate(letter: letter, probability: 1)])
        }

        /// Whether a person entered the letter. The reader itself always lists several candidates.
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

    /// Whether the edition has boards of this number of letters.
    var hasWholeBoard: Bool {
        Self.letterCounts.contains(cells.count) && edition.rules.outerTiles.contains(cells.count - 1)
    }

    /// The board that these cells form; `nil` unless they hold different letters, as many as the edition's boards have.
    public var board: Board? {
        guard hasWholeBoard else { return nil }
        let outer = letters.subtracting(LetterSet(cells[0].letter))
        return outer.count == cells.count - 1 ? Board(center: cells[0].letter, outer: outer, edition: edition) : nil
    }

    /// The letters of all cells.
    public var letters: LetterSet { cells.reduce(into: LetterSet()) { $0.formUnion(LetterSet($1.letter)) } }
}

/// The print edition's rating line: "Rating: 10 = good; 22 = excellent; 34 = genius".
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

/// The state of a game as shown on the screen with its board.
public struct FoundWords: Codable, Hashable, Sendable {
    /// The words listed as found that the board admits, in lower case and in the listed order.
    public var words: [String]
    /// The number of words stated in the list's heading ("You have found 12 words"); `nil` if it states none.
    public var count: Int?
    /// The score; `nil` if it was not read.
    public var score: Int?

    public init(words: [String], count: Int? = nil, score: Int? = nil) {
        self.words = words
        self.count = count
        self.score = score
    }
}

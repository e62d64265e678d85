public import Hive
public import Messaging

public import struct Foundation.Date

/// One board being played in one chat.
public struct Game: Codable, Hashable, Identifiable, Sendable {
    /// Unique in the whole database; the conversation derives it from the update that started the game.
    public let id: String
    public var board: Board
    public var startedAt: Date
    public var lastPlayedAt: Date
    /// Whether the players are through with it; it then is not offered for resuming.
    public var isFinished: Bool
    /// The words found, in the order they were found. A word stands here once.
    public var finds: [Find]
    /// How far the clues of each word were given.
    public var clues: [Clue]

    public init(
        id: String, board: Board, startedAt: Date, lastPlayedAt: Date, isFinished: Bool = false, finds: [Find] = [],
        clues: [Clue] = []
    ) {
        self.id = id
        self.board = board
        self.startedAt = startedAt
        self.lastPlayedAt = lastPlayedAt
        self.isFinished = isFinished
        self.finds = finds
        self.clues = clues
    }

    /// A word somebody found.
    public struct Find: Codable, Hashable, Sendable {
        /// Lower case.
        public var word: String
        public var person: PersonID
        public var points: Int
        public var foundAt: Date

        public init(word: String, person: PersonID, points: Int, foundAt: Date) {
            self.word = word
            self.person = person
            self.points = points
            self.foundAt = foundAt
        }
    }

    /// What has been told of a word nobody has found yet.
    public struct Clue: Codable, Hashable, Sendable {
        /// Lower case.
        public var word: String
        /// The step of the hint ladder reached, 1 for the definition alone.
        public var level: Int
        public var isSkipped: Bool

        public init(word: String, level: Int, isSkipped: Bool = false) {
            self.word = word
            self.level = level
            self.isSkipped = isSkipped
        }
    }
}

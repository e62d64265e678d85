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
    /// The team whose game this is while teams race, counted from 0; `nil` for a game of the whole chat.
    public var team: Int?
    /// What is kept of people in this game beside their finds; a person stands here once.
    public var members: [Member]

    public init(
        id: String, board: Board, startedAt: Date, lastPlayedAt: Date, isFinished: Bool = false, finds: [Find] = [],
        clues: [Clue] = [], team: Int? = nil, members: [Member] = []
    ) {
        self.id = id
        self.board = board
        self.startedAt = startedAt
        self.lastPlayedAt = lastPlayedAt
        self.isFinished = isFinished
        self.finds = finds
        self.clues = clues
        self.team = team
        self.members = members
    }

    /// A word somebody found.
    public struct Find: Codable, Hashable, Sendable {
        /// Lower case.
        public var word: String
        public var person: PersonID
        /// What the word is worth on the board; 0 while it does not count there.
        public var points: Int
        /// What clues took away from that.
        public var penalty: Int
        public var foundAt: Date

        /// What the finder gets.
        public var earned: Int { max(0, points - penalty) }

        public init(word: String, person: PersonID, points: Int, penalty: Int = 0, foundAt: Date) {
            self.word = word
            self.person = person
            self.points = points
            self.penalty = penalty
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
        /// How often it was told again in other words.
        public var retellings: Int

        public init(word: String, level: Int, isSkipped: Bool = false, retellings: Int = 0) {
            self.word = word
            self.level = level
            self.isSkipped = isSkipped
            self.retellings = retellings
        }
    }

    /// What is kept of a person in one game.
    public struct Member: Codable, Hashable, Sendable {
        public var person: PersonID
        /// Clues they asked for.
        public var hints: Int
        /// The team they joined, counted from 0.
        public var team: Int?
        /// The letters they have put together with buttons, in lower case.
        public var draft: String
        /// Whether they want the board given away.
        public var wantsReveal: Bool

        public init(
            person: PersonID, hints: Int = 0, team: Int? = nil, draft: String = "", wantsReveal: Bool = false
        ) {
            self.person = person
            self.hints = hints
            self.team = team
            self.draft = draft
            self.wantsReveal = wantsReveal
        }
    }
}

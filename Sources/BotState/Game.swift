public import Hive
public import Messaging

public import struct Foundation.Data
public import struct Foundation.Date

/// One board being played in one chat.
public struct Game: Codable, Hashable, Identifiable, Sendable {
    /// Unique in the whole database. The conversation derives it from the update that started the game.
    public let id: String
    public var board: Board
    public var startedAt: Date
    public var lastPlayedAt: Date
    /// Whether the players are done with the board. The bot does not offer to resume a finished game.
    public var isFinished: Bool
    /// The words found, in the order of finding, each once.
    public var finds: [Find]
    /// The clues given, one entry per word.
    public var clues: [Clue]
    /// The team that plays this game in a team race, counted from 0; `nil` for a game of the whole chat.
    public var team: Int?
    /// Data on each person in this game besides their finds; one entry per person.
    public var members: [Member]
    /// The conversation's notes on a game that is not among the chat's latest, as JSON. Those on the latest games are in the chat's
    /// ``ChatState/session``. They name no person.
    public var notes: Data?

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

    /// A word that a person found.
    public struct Find: Codable, Hashable, Sendable {
        /// Lower case.
        public var word: String
        /// Who found it; `nil` for a word that a screen showed to a whole group. It counts for the board and for nobody.
        public var person: PersonID?
        /// The word's value on the board; 0 when the word does not count there.
        public var points: Int
        /// Points deducted for clues.
        public var penalty: Int
        public var foundAt: Date

        /// Points that the finder gets.
        public var earned: Int { max(0, points - penalty) }

        public init(word: String, person: PersonID?, points: Int, penalty: Int = 0, foundAt: Date) {
            self.word = word
            self.person = person
            self.points = points
            self.penalty = penalty
            self.foundAt = foundAt
        }
    }

    /// The clues given for a word that nobody has found yet.
    public struct Clue: Codable, Hashable, Sendable {
        /// Lower case.
        public var word: String
        /// The step reached on the hint ladder; 1 means the definition alone.
        public var level: Int
        public var isSkipped: Bool
        /// How often the clue was rephrased.
        public var retellings: Int

        public init(word: String, level: Int, isSkipped: Bool = false, retellings: Int = 0) {
            self.word = word
            self.level = level
            self.isSkipped = isSkipped
            self.retellings = retellings
        }
    }

    /// Data on one person in one game.
    public struct Member: Codable, Hashable, Sendable {
        public var person: PersonID
        /// The number of clues they asked for.
        public var hints: Int
        /// The team they joined, counted from 0.
        public var team: Int?
        /// The letters they have entered with buttons so far, in lower case.
        public var draft: String
        /// Whether they voted to reveal the solution.
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

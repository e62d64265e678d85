public import Hive
public import Messaging

public import struct Foundation.Date

/// A board that several groups play against each other, each in its own game.
public struct Challenge: Codable, Hashable, Sendable {
    /// The code with which another group enters; unique in the whole database.
    public let code: String
    public var board: Board
    /// The outer letters, clockwise from the top, in the order of the first group's picture.
    public var outer: [Letter]
    public var startedAt: Date
    /// Words found after this time do not count.
    public var endsAt: Date
    /// The participating groups in the order they entered, each once.
    public var entries: [Entry]

    public init(code: String, board: Board, outer: [Letter], startedAt: Date, endsAt: Date, entries: [Entry] = []) {
        self.code = code
        self.board = board
        self.outer = outer
        self.startedAt = startedAt
        self.endsAt = endsAt
        self.entries = entries
    }

    /// One group's entry and its score.
    public struct Entry: Codable, Hashable, Sendable {
        public var chat: ChatID
        public var gameID: String
        /// The group's name as the other groups see it; `nil` when the group stays anonymous.
        public var name: String?
        /// The game's finds up to the challenge's end, counted by the store when it loads the challenge. Never stored.
        public var tally: Tally
        /// The number of people who found a word. Never stored.
        public var players: Int
        /// The words that the tally counts. Never stored, and nobody else's to read before the end.
        public var words: [String]

        public init(
            chat: ChatID, gameID: String, name: String?, tally: Tally = Tally(), players: Int = 0, words: [String] = []
        ) {
            self.words = words
            self.chat = chat
            self.gameID = gameID
            self.name = name
            self.tally = tally
            self.players = players
        }
    }
}

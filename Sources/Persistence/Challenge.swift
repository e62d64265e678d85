public import Hive
public import Messaging

public import struct Foundation.Date

/// A board that several groups play against each other, each in a game of its own.
public struct Challenge: Codable, Hashable, Sendable {
    /// What one group gives another to enter with; unique in the whole database.
    public let code: String
    public var board: Board
    /// The outer letters, clockwise from the top, as the first group's picture has them.
    public var outer: [Letter]
    public var startedAt: Date
    /// Finds after this do not count.
    public var endsAt: Date
    /// The groups that play, in the order they entered. A chat stands here once.
    public var entries: [Entry]

    public init(code: String, board: Board, outer: [Letter], startedAt: Date, endsAt: Date, entries: [Entry] = []) {
        self.code = code
        self.board = board
        self.outer = outer
        self.startedAt = startedAt
        self.endsAt = endsAt
        self.entries = entries
    }

    /// How one group stands.
    public struct Entry: Codable, Hashable, Sendable {
        public var chat: ChatID
        public var gameID: String
        /// What the group is called before the others; `nil` when it keeps its name to itself.
        public var name: String?
        /// What the store counts of the game's finds up to the challenge's end. Never written.
        public var tally: Tally
        /// How many people found something. Never written.
        public var players: Int

        public init(chat: ChatID, gameID: String, name: String?, tally: Tally = Tally(), players: Int = 0) {
            self.chat = chat
            self.gameID = gameID
            self.name = name
            self.tally = tally
            self.players = players
        }
    }
}

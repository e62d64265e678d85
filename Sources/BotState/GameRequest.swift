public import Hive

public import struct Foundation.Date

/// Games of a chat that a step needs and that may not be among the latest, which are loaded with the chat's state.
public enum GameRequest: Hashable, Sendable {
    case id(String)
    /// The games on the letters of this board, whatever their edition.
    case letters(of: Board)
    /// The games that were begun or last played in this time.
    case played(Range<Date>)
    /// The games that can be resumed: of no team, and not finished. Those with finds or clues come first.
    case unfinished

    /// The most games that answer one request. The latest are preferred.
    public static let mostGames = 20
}

/// A step can't be made of a state without the games of these requests. It is made again of a state that has them.
public struct GamesMissing: Error, Hashable {
    public var requests: Set<GameRequest>

    public init(_ requests: Set<GameRequest>) { self.requests = requests }

    /// How often a step is made again. A step has few questions, and asks each once.
    public static let mostRounds = 8
}

public import Messaging

public import struct Foundation.Data

/// All stored data of a chat that the bot needs to handle an update there.
public struct ChatState: Hashable, Sendable {
    public var chat: ChatID
    /// The conversation's own state as JSON: the question it waits on, settings, what can be undone. Empty at first.
    public var session: Data
    /// The game being played, if any. Its identifier is among those in `games`.
    public var activeGameID: String?
    /// The chat's latest games, most recently played first; at most ``loadedGames``, plus the active game, those of `challenges` and
    /// those of `answered`.
    public var games: [Game]
    /// The requests for older games that were answered. The games found are among `games`.
    public var answered: Set<GameRequest> = []
    /// In a group, the people who found words or asked for clues, in no order.
    public var players: [Player]
    /// What the features have stored here.
    public var records = FeatureRecords()
    /// The challenges that the chat takes part in and whose result is not announced yet, in the order in which it entered them. The
    /// scores of other chats are those at the time of loading. A step that announces the result removes the challenge from the state.
    public var challenges: [Challenge]

    /// The game being played.
    public var activeGame: Game? {
        activeGameID.flatMap { id in games.first { $0.id == id } }
    }

    /// How many of a chat's games are loaded with its state.
    public static let loadedGames = 8
    /// The most games of a chat without finds that are stored. Beyond that, those played longest ago are deleted. A game with finds is
    /// kept.
    public static let mostEmptyGames = 500

    /// The identifiers of the games that are loaded with the chat's state the next time without being asked for.
    public var latestGames: Set<String> {
        let latest = games.sorted { ($1.lastPlayedAt, $0.id) < ($0.lastPlayedAt, $1.id) }.prefix(Self.loadedGames)
        let entered = challenges.flatMap(\.entries).filter { $0.chat == chat }
        return Set(latest.map(\.id) + entered.map(\.gameID) + [activeGameID].compactMap(\.self))
    }

    /// Whether the chat may have games that are not loaded.
    public var mayHaveOlderGames: Bool { games.count >= Self.loadedGames }

    public init(
        chat: ChatID, session: Data = Data(), activeGameID: String? = nil, games: [Game] = [], players: [Player] = [],
        challenges: [Challenge] = []
    ) {
        self.chat = chat
        self.session = session
        self.activeGameID = activeGameID
        self.games = games
        self.players = players
        self.challenges = challenges
    }
}

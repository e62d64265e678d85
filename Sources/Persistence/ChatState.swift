public import Messaging

public import struct Foundation.Data

/// Everything the bot knows of a chat when it handles an update there.
public struct ChatState: Hashable, Sendable {
    public var chat: ChatID
    /// The conversation's own notes (a question that waits for its answer, settings, what to undo) as JSON; empty at first.
    public var session: Data
    /// The game being played, if any: one of `games`.
    public var activeGameID: String?
    /// The chat's games, the one played last first; the store loads the latest few (``loadedGames``).
    public var games: [Game]
    /// In a private chat the words its person looked up, the latest first; elsewhere none. Loaded only: what changes is said in
    /// ``Step/vocabulary``.
    public var vocabulary: [VocabularyEntry] = []
    /// In a group, who found words here or had the bot help, in no order.
    public var players: [Player]
    /// Who draws here, in no order.
    public var drawers: [Drawer] = []
    /// The challenges that games of `games` belong to; how the other groups stand is as it was when the state was loaded.
    public var challenges: [Challenge]

    /// How many games of a chat are loaded with its state.
    public static let loadedGames = 8

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

/// How to reach a Bot API server, and as whom.
public struct TelegramConfiguration: Sendable {
    /// The public server.
    public static let publicServer = "https://api.telegram.org"

    public var token: BotToken
    /// The server's address without a slash at the end: scheme, host, port and perhaps a path.
    public var apiURL: String
    /// How long the server may keep a poll open, in seconds; it takes 0–50.
    public var pollSeconds: Int
    /// How much longer than that the client waits before it takes the connection for dead.
    public var pollMargin: Duration

    public init(
        token: BotToken, apiURL: String = publicServer, pollSeconds: Int = 50, pollMargin: Duration = .seconds(10)
    ) {
        self.token = token
        self.apiURL = apiURL.hasSuffix("/") ? String(apiURL.dropLast()) : apiURL
        self.pollSeconds = pollSeconds
        self.pollMargin = pollMargin
    }
}

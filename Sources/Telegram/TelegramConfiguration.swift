public import struct Foundation.URL

/// The address of a Bot API server and the token to use there.
public struct TelegramConfiguration: Sendable {
    /// The public server.
    public static let publicServer = "https://api.telegram.org"

    public var token: BotToken
    /// The server's address without a trailing slash: scheme, host, port, and possibly a path.
    public var apiURL: String
    /// How long the server may keep a poll open, in seconds. The server accepts 0–50.
    public var pollSeconds: Int
    /// How much longer than ``pollSeconds`` the client waits before it considers the connection dead.
    public var pollMargin: Duration
    /// Whether the bot leaves its own settings alone, such as privacy mode.
    public var keepsSettings: Bool
    /// The folder on this machine in which a server that runs with `--local` keeps its files; `nil` when none may be read from it.
    public var filesFolder: URL?

    public init(
        token: BotToken, apiURL: String = publicServer, pollSeconds: Int = 50, pollMargin: Duration = .seconds(10),
        keepsSettings: Bool = false, filesFolder: URL? = nil
    ) {
        self.token = token
        self.apiURL = apiURL.hasSuffix("/") ? String(apiURL.dropLast()) : apiURL
        self.pollSeconds = pollSeconds
        self.pollMargin = pollMargin
        self.keepsSettings = keepsSettings
        self.filesFolder = filesFolder
    }
}

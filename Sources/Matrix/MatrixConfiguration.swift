public import struct Foundation.URL

/// The homeserver, the account and the rules of a ``MatrixPlatform``.
public struct MatrixConfiguration: Sendable {
    /// The proof that the bot owns the account.
    public enum Credentials: Hashable, Sendable {
        /// The token of a device that is logged in already.
        case accessToken(String)
        /// The account's password. The bot logs in with it once and keeps the device.
        case password(String)
    }

    /// The homeserver's address, such as `https://matrix.example.org`, without a slash at the end.
    public var homeserver: String
    /// The account: `@honeycue:example.org`.
    public var user: String
    public var credentials: Credentials
    public var invites: InvitePolicy
    /// Decrypts the account's secret storage, to sign the bot's device; `nil` leaves it unsigned.
    public var recoveryKey: RecoveryKey?
    /// Where the bot writes the recovery key of signing keys that it makes for an account without any; `nil` lets it make none.
    public var recoveryKeyFile: URL?
    /// Whether messages count that are not encrypted although their room is.
    public var takesPlainMessages = false
    /// How long a poll asks about events that people refer to. A server that answers slowly holds up the other rooms no longer than this and
    /// one question.
    public var questionPatience = Duration.milliseconds(400)
    /// How long a long poll waits for events.
    public var pollSeconds = 30
    /// The margin added to ``pollSeconds`` for the request's deadline.
    public var pollMargin = Duration.seconds(15)

    public init(
        homeserver: String, user: String, credentials: Credentials, invites: InvitePolicy = .everybody,
        recoveryKey: RecoveryKey? = nil
    ) {
        self.homeserver = homeserver.hasSuffix("/") ? String(homeserver.dropLast()) : homeserver
        self.user = user
        self.credentials = credentials
        self.invites = invites
        self.recoveryKey = recoveryKey
    }
}

/// Who may invite the bot to a room.
public enum InvitePolicy: Hashable, Sendable {
    case everybody
    /// These people, and everybody on these servers.
    case only(people: Set<String>, servers: Set<String>)

    /// Reads a list such as `@ana:example.org example.com`; `everybody` or an empty list admits all.
    public init(_ list: Set<String>) {
        let people = list.filter { $0.hasPrefix("@") }
        let servers = list.subtracting(people).subtracting(["everybody"])
        self = list.contains("everybody") || list.isEmpty ? .everybody : .only(people: people, servers: servers)
    }

    func allows(_ person: String) -> Bool {
        switch self {
        case .everybody: true
        case .only(let people, let servers): people.contains(person) || servers.contains(person.serverName)
        }
    }
}

extension String {
    /// The server in the identifier of a user, a room or an alias: the part after the first colon.
    var serverName: String { firstIndex(of: ":").map { String(self[index(after: $0)...]) } ?? "" }

    /// The name in a user's identifier: `ana` of `@ana:example.org`.
    var localPart: String { String(prefix { $0 != ":" }.dropFirst()) }
}

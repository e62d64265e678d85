public import struct Foundation.URL

/// A messaging platform as the bot sees it: somewhere to poll, to send to and to fetch photos from.
///
/// An adapter makes one attempt at a time and reports faithfully; waiting, retrying and rate limits are the caller's,
/// so that every platform behaves alike.
public protocol MessagingPlatform: Sendable {
    var platform: Platform { get }

    /// Logs in and announces the commands. Throws ``PlatformError``.
    func start(commands: [CommandDescription]) async throws -> BotIdentity

    /// Waits up to the platform's long-poll time for updates after `cursor`.
    ///
    /// The next call with the returned cursor acknowledges them: commit the batch first.
    func poll(after cursor: PollCursor?) async throws -> PollBatch

    /// Tells the platform that everything up to `cursor` is safe, without waiting for more. Called once at shutdown.
    func acknowledge(_ cursor: PollCursor) async throws

    /// Does what `message` says, once. `key` is unique for each outbox entry and the same when it is tried again; platforms
    /// that can, use it to drop the repetition. Targets are resolved by the caller: only `.message` targets arrive here.
    func deliver(_ message: OutgoingMessage, key: String) async throws -> DeliveryReceipt

    /// What `person` is in `chat`, or the bot itself where `person` is `nil`. Who has never been there has left it.
    func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding

    /// Downloads `photo` into the file at `destination`; throws ``PlatformError/fileTooLarge`` past `byteLimit`.
    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws
}

/// Who the bot is on a platform.
public struct BotIdentity: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var username: String?
    /// Whether plain text in groups reaches the bot.
    public var readsAllGroupMessages: Bool

    public init(id: String, name: String, username: String?, readsAllGroupMessages: Bool) {
        self.id = id
        self.name = name
        self.username = username
        self.readsAllGroupMessages = readsAllGroupMessages
    }
}

/// A command as the platform's menu shows it.
public struct CommandDescription: Codable, Hashable, Sendable {
    public enum Scope: String, Codable, Sendable { case everywhere, privateChats, groups }

    /// Without the slash.
    public var name: String
    public var summary: String
    public var scope: Scope

    public init(name: String, summary: String, scope: Scope = .everywhere) {
        self.name = name
        self.summary = summary
        self.scope = scope
    }
}

/// How far a platform has been read, in that platform's own form.
public struct PollCursor: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What one poll brought.
public struct PollBatch: Hashable, Sendable {
    public var updates: [Update]
    public var cursor: PollCursor?

    public init(updates: [Update], cursor: PollCursor?) {
        self.updates = updates
        self.cursor = cursor
    }
}

/// What the platform said of a delivery.
public struct DeliveryReceipt: Hashable, Sendable {
    /// The new or changed message, where there is one.
    public var messageID: MessageID?

    public init(messageID: MessageID? = nil) { self.messageID = messageID }
}

/// Why a platform did not do what it was asked to. Texts are safe for logs: never a token, never a person's words.
public enum PlatformError: Error, Hashable, Sendable {
    /// The credentials are wrong; nothing but a person can mend it.
    case unauthorized(String)
    /// Another process polls with the same credentials.
    case conflict(String)
    /// Too fast; try again after so many seconds.
    case rateLimited(retryAfterSeconds: Double)
    /// The chat can't be written to any more: blocked, kicked, deleted.
    case chatUnavailable(String)
    /// The chat goes on under another identifier.
    case chatMigrated(to: ChatID)
    /// The platform will never accept this request; trying again is no use.
    case rejected(String)
    /// The network or the server failed; try again later.
    case unavailable(String)
    /// The file is larger than allowed.
    case fileTooLarge
}

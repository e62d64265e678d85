public import struct Foundation.Date
public import struct Foundation.URL

/// A messaging platform: the bot polls it for updates, sends messages to it, and downloads photos from it.
///
/// An adapter makes exactly one attempt per call and reports what happened. The caller waits, retries and limits the rate, so
/// that every platform behaves alike.
public protocol MessagingPlatform: Sendable {
    var platform: Platform { get }

    var capabilities: Capabilities { get }

    /// What must wait so that answers need not, because the platform takes little more from the bot as a whole.
    var restraint: Restraint { get }

    /// Logs in and announces the bot's commands.
    /// - Throws: ``PlatformError``.
    func start(commands: [CommandDescription]) async throws -> BotIdentity

    /// Waits for updates after `cursor`, at most for the platform's long-poll time.
    ///
    /// Polling with the returned cursor acknowledges these updates, so commit the batch before the next call.
    func poll(after cursor: PollCursor?) async throws -> PollBatch

    /// Acknowledges all updates up to `cursor` without waiting for more. Called once, at shutdown.
    func acknowledge(_ cursor: PollCursor) async throws

    /// Carries out `message` once.
    ///
    /// The caller has resolved handles already, so every target is a `.message`. A message whose audience is one person in a group is shown
    /// to that person alone or rejected; other ways to reach them are those of ``deliverToAudience(_:key:queuedAt:at:)``.
    /// - Parameters:
    ///   - key: identifies the outbox entry and stays the same on every attempt. Platforms that can use it to drop duplicates do so.
    ///   - queuedAt: when the entry came into the outbox, so that no earlier attempt is older.
    func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) async throws -> DeliveryReceipt

    /// The standing of `person` in `chat`, or of the bot itself when `person` is `nil`. A person who has never been in the chat
    /// counts as having left.
    func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding

    /// Downloads `photo` to the file at `destination`.
    /// - Throws: ``PlatformError/fileTooLarge`` when the photo has more than `byteLimit` bytes.
    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws
}

extension MessagingPlatform {
    public var restraint: Restraint { .none }
}

/// How long decorations must wait, counted from now.
public struct Restraint: Hashable, Sendable {
    public var reactions: Duration
    public var announcements: Duration

    public static let none = Restraint(reactions: .zero, announcements: .zero)

    public init(reactions: Duration, announcements: Duration) {
        self.reactions = reactions
        self.announcements = announcements
    }
}

/// The bot's own account on a platform.
public struct BotIdentity: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var username: String?
    /// Whether the bot receives all messages in groups, not only commands and replies.
    public var readsAllGroupMessages: Bool

    public init(id: String, name: String, username: String?, readsAllGroupMessages: Bool) {
        self.id = id
        self.name = name
        self.username = username
        self.readsAllGroupMessages = readsAllGroupMessages
    }
}

/// A command in the platform's menu.
public struct CommandDescription: Codable, Hashable, Sendable {
    public enum Scope: String, Codable, Sendable { case everywhere, privateChats, groups }

    /// Without the slash.
    public var name: String
    public var summary: String
    public var scope: Scope
    /// The summary in other languages, by their BCP 47 codes.
    public var translations: [String: String]
    /// Whether in groups only its sender and the bot see the command, where the platform has that.
    public var isPrivate: Bool

    public init(
        name: String, summary: String, scope: Scope = .everywhere, translations: [String: String] = [:],
        isPrivate: Bool = false
    ) {
        self.isPrivate = isPrivate
        self.name = name
        self.summary = summary
        self.scope = scope
        self.translations = translations
    }
}

/// A position in a platform's stream of updates, in that platform's own format.
public struct PollCursor: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The result of one poll.
public struct PollBatch: Hashable, Sendable {
    public var updates: [Update]
    public var cursor: PollCursor?
    /// The number of chats whose messages the platform has and does not give at the moment. They are asked for again by a later poll.
    public var unreadableChats: Int

    public init(updates: [Update], cursor: PollCursor?, unreadableChats: Int = 0) {
        self.updates = updates
        self.cursor = cursor
        self.unreadableChats = unreadableChats
    }
}

/// The platform's answer to a delivery.
public struct DeliveryReceipt: Hashable, Sendable {
    /// The identifier of the new or changed message; `nil` when the action has none.
    public var messageID: MessageID?

    public init(messageID: MessageID? = nil) { self.messageID = messageID }
}

/// The reason why a request to a platform failed.
///
/// The texts are safe to log: they never contain a token or a person's words.
public enum PlatformError: Error, Hashable, Sendable {
    /// The credentials are wrong. Only the operator can fix this.
    case unauthorized(String)
    /// Something else receives the updates: a process that polls with the same credentials, or a webhook that somebody set.
    case conflict(String)
    /// The bot sent requests too fast. Try again after this many seconds.
    case rateLimited(retryAfterSeconds: Double)
    /// The bot can't write to the chat any more: it was blocked or removed, or the chat was deleted.
    case chatUnavailable(String)
    /// The chat has moved to another identifier.
    case chatMigrated(to: ChatID)
    /// The message to change does not exist any more: somebody has deleted it.
    case messageGone(String)
    /// The platform will never accept this request, so don't retry it.
    case rejected(String)
    /// The platform will never accept the message's picture, document or voice. Its words may be sent alone.
    case fileRefused(String)
    /// The network or the server failed; try again later.
    case unavailable(String)
    /// The file is larger than allowed.
    case fileTooLarge
}

extension PlatformError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unauthorized(let detail): "The platform refuses the bot's credentials: \(detail)"
        case .conflict(let detail): "Something else receives the updates of this bot: \(detail)"
        case .rateLimited(let seconds): "The platform asks the bot to wait for \(seconds) seconds"
        case .chatUnavailable(let detail): "The bot can't write to the chat any more: \(detail)"
        case .chatMigrated(let chat): "The chat has moved to the identifier \(chat.id)"
        case .messageGone(let detail): "The message is gone: \(detail)"
        case .rejected(let detail): "The platform rejected the request: \(detail)"
        case .fileRefused(let detail): "The platform refused the file: \(detail)"
        case .unavailable(let detail): "The platform is not available: \(detail)"
        case .fileTooLarge: "The file is too large"
        }
    }
}

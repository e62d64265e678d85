public import Foundation
public import HTTPClient
internal import JSON
public import Logging
public import Messaging
internal import Synchronization

/// A ``MessagingPlatform`` for Matrix. Source: the Matrix specification, version 1.11 and later, Client-Server API.
///
/// Makes one attempt per call. Throws ``PlatformError``, or `CancellationError` when the task was cancelled.
///
/// A room is a chat, and a thread is a topic. A person's private chat has the person's identifier (``DirectRooms``).
/// The key of an outbox entry is the transaction identifier, by which the homeserver recognizes a message it has
/// already accepted.
public final class MatrixPlatform: MessagingPlatform {
    public let platform = Platform.matrix
    public let capabilities = Capabilities.matrix

    let configuration: MatrixConfiguration
    let logger: Logger
    let now: @Sendable () -> Date
    let vault: any Vault
    private let client: MatrixClient
    private let login: MatrixLogin
    /// The known rooms. A missing room is loaded when something happens in it.
    let rooms = Mutex<[String: Room]>([:])
    /// Version of `rooms`; changes with each recorded event.
    let notes = Mutex(0)
    let directs = Mutex<DirectRooms?>(nil)
    /// Serializes changes to the list of private chats.
    let directChanges = SerialGate()
    /// The private chats that are being created, by person. A slow server of one person delays nobody else.
    let openings = Mutex<[String: Task<String, any Error>]>([:])
    let entrances = Mutex(Entrances())
    /// The last received event of each room that is not yet marked as read.
    let unread = Mutex<[String: String]>([:])
    let receipts = Mutex(Receipts())
    /// The rooms in which the bot is shown as typing.
    let typing = Mutex<Set<String>>([])
    let polling = Mutex(PollingState())
    let questions = Mutex(Questions())
    /// The contents of the bot's latest events that are pictures, and `nil` for the others.
    let pictures = Mutex<[String: [String: JSONValue]?]>([:])
    let threads = Mutex(Threads())
    let budget = Mutex(EventBudget())
    /// The decorations that wait, by what they decorate.
    let decorations = Mutex<[String: Task<Void, Never>]>([:])
    let decorationGate = SerialGate()
    /// The encryption, once it is needed, with the device that it was started for.
    let started = Mutex<(device: String?, task: Task<Encryption?, any Error>)?>(nil)
    /// Serializes the steps of encryption, including those for an earlier device.
    let encryptionSteps = SerialGate()

    struct PollingState {
        var hasFailed = false
        /// Whether no poll has succeeded since the start.
        var isFirst = true
        /// Whether the bot has looked for old devices since the start.
        var hasLookedForOldDevices = false
        /// When a poll last read rooms that were set aside.
        var readGapsAt = Date.distantPast
        /// When the bot next looks for keys that are not needed any more; `nil` after a start.
        var nextPruning: Date?
        /// The maximum number of events of a room in an answer to a poll.
        var timelineLimit = MatrixPlatform.longestTimeline
        /// The position at which the last answer ended, and the time of that answer.
        var lastAnswer: (position: String, date: Date)?

        /// When the answer that ended at `position` arrived; `nil` after a start, and if that answer could not be
        /// stored.
        func date(of position: String?) -> Date? {
            guard let lastAnswer, lastAnswer.position == position else { return nil }
            return lastAnswer.date
        }
    }

    /// The default of `timelineLimit`. A larger one would only reduce the number of polls with gaps.
    static let longestTimeline = 50

    /// - Parameters:
    ///   - vault: keeps the session of a password login.
    ///   - now: the clock that decides whether a message is old.
    public init(
        configuration: MatrixConfiguration, http: HTTPClient, vault: any Vault, logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        client = MatrixClient(homeserver: configuration.homeserver, http: http)
        login = MatrixLogin(configuration: configuration, client: client, vault: vault)
        self.configuration = configuration
        self.vault = vault
        self.logger = logger
        self.now = now
    }

    /// The bot's identifier.
    var user: String { configuration.user }

    /// The account of the credentials. Used to check the configuration.
    public func identify() async throws -> BotIdentity {
        let session = try await login.session()
        // A stored session may have ended meanwhile.
        let answer = try await call(MatrixRequest("whoami", .get, client: ["account", "whoami"]), as: OwnAccount.self)
        guard answer.user == session.user else {
            throw PlatformError.unauthorized("the session belongs to another account than MATRIX_USER")
        }
        return BotIdentity(id: user, name: user.localPart, username: user, readsAllGroupMessages: true)
    }

    public func start(commands: [CommandDescription]) async throws -> BotIdentity {
        forgetRooms()
        let identity = try await identify()
        _ = try await directRooms()
        _ = try await encryption()
        return identity
    }

    /// Forgets the known rooms, because another process may have served them since.
    private func forgetRooms() {
        notes.withLock { $0 += 1 }
        rooms.withLock { $0 = [:] }
        directs.withLock { $0 = nil }
        unread.withLock { $0 = [:] }
        receipts.withLock { $0.waiting = [:] }
        typing.withLock { $0 = [] }
        polling.withLock { $0 = PollingState() }
        entrances.withLock { $0.outcomes = [] }
        questions.withLock { $0 = Questions() }
    }

    /// Ends the session of a password login, and deletes its device. A session given by the operator's access token
    /// stays.
    public func logOut() async throws {
        guard case .password = configuration.credentials else { return }
        try await call(MatrixRequest("logout", .post, client: ["logout"], json: [:]))
    }

    /// The device that the session belongs to.
    func device() async throws -> String? { try await login.session().device }

    /// Does nothing: the homeserver keeps all events.
    public func acknowledge(_ cursor: PollCursor) async throws {}
}

extension MatrixPlatform {
    /// Sends `request` as the bot and translates errors into ``PlatformError``.
    /// - Parameter device: the device that the request is for. If the session has changed to another device, nothing is
    ///   sent.
    @discardableResult
    func call<Answer: MatrixAnswer>(
        _ request: MatrixRequest, of device: String? = nil, as answer: Answer.Type = JSONValue.self
    ) async throws -> Answer {
        do {
            return try await withToken(of: device) { try await client.send(request, token: $0, as: Answer.self) }
        } catch let error as MatrixError {
            if request.isAboutOthers, error.isSlowness { throw Encryption.TooSlow() }
            throw MatrixLogin.failure(error)
        }
    }

    /// Sends `request` like ``call(_:of:as:)``; returns `nil` if the refusal means that the thing does not exist, or that
    /// the bot may not see or do it.
    @discardableResult
    func callIfAllowed<Answer: MatrixAnswer>(
        _ request: MatrixRequest, as answer: Answer.Type = JSONValue.self
    ) async throws -> Answer? {
        do {
            return try await withToken { try await client.send(request, token: $0, as: Answer.self) }
        } catch let error as MatrixError {
            if error.isAbsence { return nil }
            throw MatrixLogin.failure(error)
        }
    }

    /// Writes the answer to `request` to `destination`. Throws ``MatrixError`` for a refusal.
    func download(_ request: MatrixRequest, to destination: URL) async throws {
        try await withToken { try await client.download(request, token: $0, to: destination) }
    }

    /// Calls `body` with the access token, and once more with a new one if the server has ended the session.
    private func withToken<Answer>(
        of device: String? = nil, _ body: (String) async throws -> Answer
    ) async throws -> Answer {
        let session = try await login.session()
        do {
            return try await body(session.token(of: device))
        } catch let error as MatrixError where error.code == "M_UNKNOWN_TOKEN" {
            guard let new = try await login.renewed(after: session, keepingDevice: error.isSoftLogout) else {
                throw error
            }
            return try await body(new.token(of: device))
        }
    }
}

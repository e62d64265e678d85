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
/// A room is a chat, and a thread is a topic. A person's private chat has the person's identifier (``DirectRooms``). The key of an entry
/// of the outbox is the transaction's identifier, by which the homeserver knows a message that it has taken already.
public final class MatrixPlatform: MessagingPlatform {
    public let platform = Platform.matrix
    public let capabilities = Capabilities.matrix

    let configuration: MatrixConfiguration
    let logger: Logger
    let now: @Sendable () -> Date
    let vault: any Vault
    private let client: MatrixClient
    private let login: MatrixLogin
    /// What is known of the rooms. A room that is missing is asked for when something happens in it.
    let rooms = Mutex<[String: Room]>([:])
    /// How often events of rooms were noted.
    let notes = Mutex(0)
    let directs = Mutex<DirectRooms?>(nil)
    /// Lets one change of the private chats in at a time.
    let directChanges = SerialGate()
    /// The private chats that are being opened, by person. A server that lets the bot wait for its people holds up nobody else.
    let openings = Mutex<[String: Task<String, any Error>]>([:])
    let entrances = Mutex(Entrances())
    /// The last event of each room that was received and not yet marked as read.
    let unread = Mutex<[String: String]>([:])
    /// The rooms in which the bot is shown as typing.
    let typing = Mutex<Set<String>>([])
    let polling = Mutex(PollingState())
    /// The encryption, once it was needed, with the device that it was started for.
    let started = Mutex<(device: String?, task: Task<Encryption?, any Error>)?>(nil)
    /// The steps of encryption are taken one at a time, those for an earlier device included.
    let encryptionSteps = SerialGate()

    struct PollingState {
        var hasFailed = false
        /// Whether none has succeeded since the start.
        var isFirst = true
        /// The most events of a room in an answer to a poll.
        var timelineLimit = MatrixPlatform.longestTimeline
        /// The position that the last answer ended at, and when it came.
        var lastAnswer: (position: String, date: Date)?

        /// When the answer came that ended at `position`; `nil` after a start, and where that answer could not be stored.
        func date(of position: String?) -> Date? {
            guard let lastAnswer, lastAnswer.position == position else { return nil }
            return lastAnswer.date
        }
    }

    /// More would only be missing from fewer polls.
    static let longestTimeline = 50

    /// - Parameters:
    ///   - vault: keeps the session of a login with a password.
    ///   - now: the clock by which a message counts as old.
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

    /// Asks which account the credentials belong to. Used to check the configuration.
    public func identify() async throws -> BotIdentity {
        let session = try await login.session()
        struct WhoAmI: Decodable { var user_id: String }
        // A session that was kept may have ended meanwhile.
        let answer = try await call(MatrixRequest("whoami", .get, client: ["account", "whoami"]), as: WhoAmI.self)
        guard answer.user_id == session.user else {
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

    /// Forgets what is known of rooms. Another process may have served them since.
    private func forgetRooms() {
        notes.withLock { $0 += 1 }
        rooms.withLock { $0 = [:] }
        directs.withLock { $0 = nil }
        unread.withLock { $0 = [:] }
        typing.withLock { $0 = [] }
        polling.withLock { $0 = PollingState() }
        entrances.withLock { $0.outcomes = [] }
    }

    /// Ends the session of a login with a password, and deletes its device. A session that the operator has given with its access token
    /// goes on.
    public func logOut() async throws {
        guard case .password = configuration.credentials else { return }
        try await call(MatrixRequest("logout", .post, client: ["logout"], json: [:]))
    }

    /// The device that the session belongs to.
    func device() async throws -> String? { try await login.session().device }

    /// There is nothing to acknowledge: the homeserver keeps all events.
    public func acknowledge(_ cursor: PollCursor) async throws {}
}

extension MatrixPlatform {
    /// Sends `request` as the bot and translates errors to ``PlatformError``.
    /// - Parameter device: the device that the request is meant for. When the session has another one by now, nothing is sent.
    @discardableResult
    func call<Answer: Decodable & Sendable>(
        _ request: MatrixRequest, of device: String? = nil, as answer: Answer.Type = JSONValue.self
    ) async throws -> Answer {
        do {
            return try await withToken(of: device) { try await client.send(request, token: $0, as: Answer.self) }
        } catch let error as MatrixError {
            if request.isAboutOthers, error.isSlowness { throw Encryption.TooSlow() }
            throw MatrixLogin.failure(error)
        }
    }

    /// The same; `nil` where the refusal means that there is no such thing, or that the bot may not see or do it.
    @discardableResult
    func callIfAllowed<Answer: Decodable & Sendable>(
        _ request: MatrixRequest, as answer: Answer.Type = JSONValue.self
    ) async throws -> Answer? {
        do {
            return try await withToken { try await client.send(request, token: $0, as: Answer.self) }
        } catch let error as MatrixError {
            if error.isAbsence { return nil }
            throw MatrixLogin.failure(error)
        }
    }

    /// Writes the answer to `request` to `destination`; throws ``MatrixError`` for a refusal.
    func download(_ request: MatrixRequest, to destination: URL) async throws {
        try await withToken { try await client.download(request, token: $0, to: destination) }
    }

    /// Calls `body` with the access token, and once more with a new one when the server has ended the session.
    private func withToken<Answer>(
        of device: String? = nil, _ body: (String) async throws -> Answer
    ) async throws -> Answer {
        let session = try await login.session()
        do {
            return try await body(session.token(of: device))
        } catch let error as MatrixError where error.code == "M_UNKNOWN_TOKEN" {
            guard let new = try await login.renewed(after: session) else { throw error }
            return try await body(new.token(of: device))
        }
    }
}

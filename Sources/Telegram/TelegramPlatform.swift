public import HTTPClient
public import Logging
public import Messaging
internal import Synchronization

public import struct Foundation.Date
public import struct Foundation.URL

/// Telegram, or any server that speaks its Bot API, as a ``MessagingPlatform``.
///
/// One attempt a call; the errors are ``PlatformError``, or `CancellationError` when the task was cancelled.
public final class TelegramPlatform: MessagingPlatform {
    public let platform = Platform.telegram

    let client: TelegramClient
    /// What is delivered of messages that take several calls.
    let progress = DeliveryProgress()
    private let configuration: TelegramConfiguration
    private let logger: Logger
    private let now: @Sendable () -> Date
    private let knownIdentity = Mutex<BotIdentity?>(nil)
    private let hasPollFailed = Mutex(false)

    /// - Parameter now: dates presses of buttons, which Telegram does not.
    public init(
        configuration: TelegramConfiguration, http: HTTPClient, logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        client = TelegramClient(token: configuration.token, apiURL: configuration.apiURL, http: http)
        self.configuration = configuration
        self.logger = logger
        self.now = now
    }

    /// Asks who the token belongs to, and changes nothing: what a check of the set-up needs.
    public func identify() async throws -> BotIdentity {
        let identity = BotIdentity(try await call(BotAPI.GetMe()))
        knownIdentity.withLock { $0 = identity }
        return identity
    }

    public func start(commands: [CommandDescription]) async throws -> BotIdentity {
        _ = try await call(BotAPI.DeleteWebhook())
        let identity = try await identify()
        let menus: [(BotAPI.CommandScope, Set<CommandDescription.Scope>)] = [
            (.everywhere, [.everywhere]),
            (.privateChats, [.everywhere, .privateChats]),
            (.groups, [.everywhere, .groups]),
        ]
        for (scope, included) in menus {
            let menu = commands.filter { included.contains($0.scope) }
            _ = try await call(BotAPI.SetMyCommands(commands: menu.map(BotAPI.BotCommand.init), scope: scope))
        }
        return identity
    }

    public func poll(after cursor: PollCursor?) async throws -> PollBatch {
        let mapping = UpdateMapping(bot: try await identity())
        let received = try await received(after: cursor)
        let date = now()
        let updates = received.compactMap { update -> Update? in
            switch update {
            case .readable(let update):
                return mapping.update(update, now: date)
            case .unreadable(let id, let path):
                logger.warning(
                    "Skipped an unreadable update",
                    metadata: ["update.id": "\(id.map(String.init) ?? "none")", "update.path": "\(path)"])
                return nil
            }
        }
        return PollBatch(updates: updates, cursor: try nextCursor(after: received) ?? cursor)
    }

    /// A long poll, or after one that failed a short one: whether the server is back is known at once then, and a peer that takes
    /// connections and answers nothing is found out by its silence.
    private func received(after cursor: PollCursor?) async throws -> [BotAPI.ReceivedUpdate] {
        let hasFailed = hasPollFailed.withLock { $0 }
        do {
            let received = try await updates(from: cursor, timeout: hasFailed ? 0 : configuration.pollSeconds)
            hasPollFailed.withLock { $0 = false }
            return received
        } catch {
            hasPollFailed.withLock { $0 = true }
            throw error
        }
    }

    public func acknowledge(_ cursor: PollCursor) async throws {
        _ = try await updates(from: cursor, timeout: 0, limit: 1)
    }

    /// The last in the batch's order and not the highest: after a quiet week the server starts over anywhere, lower too.
    private func nextCursor(after received: [BotAPI.ReceivedUpdate]) throws -> PollCursor? {
        let last = received.compactMap(\.id).last
        // Nothing that could be acknowledged: the same would come again at once, so this counts as a failed poll.
        if last == nil, !received.isEmpty { throw PlatformError.unavailable("getUpdates: updates without identifiers") }
        return last.map { PollCursor(nextAfter: $0) }
    }

    private func updates(
        from cursor: PollCursor?, timeout: Int, limit: Int = 100
    ) async throws -> [BotAPI.ReceivedUpdate] {
        // Silence is what a long poll is made of: only the whole of it is limited.
        let deadlines =
            timeout == 0
            ? HTTPDeadlines() : HTTPDeadlines(total: .seconds(timeout) + configuration.pollMargin, stall: nil)
        let offset = cursor.flatMap { Int64($0.rawValue) }
        return try await call(BotAPI.GetUpdates(offset: offset, limit: limit, timeout: timeout), deadlines: deadlines)
    }

    private func identity() async throws -> BotIdentity {
        if let known = knownIdentity.withLock({ $0 }) { return known }
        return try await identify()
    }
}

extension TelegramPlatform {
    /// Calls `method` with ``Messaging``'s errors.
    func call<Method: BotAPIMethod>(
        _ method: Method, deadlines: HTTPDeadlines = HTTPDeadlines()
    ) async throws -> Method.Answer {
        do throws(TelegramError) {
            return try await client.call(method, deadlines: deadlines)
        } catch {
            throw Self.failure(error)
        }
    }

    /// Calls `method`; a refusal that says one of `phrases` means that there was nothing to do, and is none.
    func call<Method: BotAPIMethod>(_ method: Method, accepting phrases: [String]) async throws {
        do throws(TelegramError) {
            _ = try await client.call(method)
        } catch {
            guard phrases.contains(where: error.isRefusal(saying:)) else { throw Self.failure(error) }
        }
    }

    static func failure(_ error: TelegramError) -> any Error {
        if case .transport(.cancelled) = error { return CancellationError() }
        return error.platformError
    }
}

extension PollCursor {
    /// Telegram's offset: the first update not yet received.
    fileprivate init(nextAfter id: Int64) { self.init(rawValue: String(id &+ 1)) }
}

extension BotIdentity {
    fileprivate init(_ user: BotAPI.User) {
        self.init(
            id: String(user.id), name: user.firstName, username: user.username,
            readsAllGroupMessages: user.canReadAllGroupMessages ?? false)
    }
}

extension BotAPI.BotCommand {
    fileprivate init(_ command: CommandDescription) {
        self.init(command: command.name, description: command.summary)
    }
}

public import HTTPClient
public import Logging
public import Messaging
internal import Synchronization

public import struct Foundation.Date
public import struct Foundation.URL

/// A ``MessagingPlatform`` for Telegram, or for any server with the Bot API.
///
/// Makes one attempt per call. Throws ``PlatformError``, or `CancellationError` when the task was cancelled.
public final class TelegramPlatform: MessagingPlatform {
    public let platform = Platform.telegram
    public let capabilities = Capabilities.telegram

    let client: TelegramClient
    /// Progress of deliveries that take several calls.
    let progress = DeliveryProgress()
    let configuration: TelegramConfiguration
    let logger: Logger
    let now: @Sendable () -> Date
    private let knownIdentity = Mutex<BotIdentity?>(nil)
    private let hasPollFailed = Mutex(false)
    /// What the server turned out to be able to do.
    let abilities = ServerAbilities()
    private let comments = CommentThreads()
    let anonymous = AnonymousAdministrators()
    /// The most updates to ask for at once.
    private let batchLimit = Mutex(TelegramPlatform.largestBatch)

    /// As documented for `getUpdates`.
    private static let largestBatch = 100

    /// - Parameter now: the clock for button presses, which Telegram does not date.
    public init(
        configuration: TelegramConfiguration, http: HTTPClient, logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        client = TelegramClient(token: configuration.token, apiURL: configuration.apiURL, http: http)
        self.configuration = configuration
        self.logger = logger
        self.now = now
    }

    /// Asks which bot the token belongs to and changes nothing. Used to check the configuration.
    public func identify() async throws -> BotIdentity { BotIdentity(try await account()) }

    /// The bot's account as the server knows it now.
    func account() async throws -> BotAPI.User {
        let account = try await call(BotAPI.GetMe())
        knownIdentity.withLock { $0 = BotIdentity(account) }
        return account
    }

    public func start(commands: [CommandDescription]) async throws -> BotIdentity {
        _ = try await call(BotAPI.DeleteWebhook())
        let identity = BotIdentity(try await switchedOn(try await account()))
        let menus: [(BotAPI.CommandScope, Set<CommandDescription.Scope>)] = [
            (.everywhere, [.everywhere]),
            (.privateChats, [.everywhere, .privateChats]),
            (.groups, [.everywhere, .groups]),
        ]
        let languages = Set(commands.flatMap(\.translations.keys)).sorted()
        for language in [nil] + languages {
            for (scope, included) in menus {
                let menu = commands.filter { included.contains($0.scope) }.map {
                    BotAPI.BotCommand($0, in: language, isForGroups: scope == .groups)
                }
                _ = try await call(
                    BotAPI.SetMyCommands(
                        commands: menu, scope: scope, languageCode: language.map { String($0.prefix { $0 != "-" }) }))
            }
        }
        return identity
    }

    public func poll(after cursor: PollCursor?) async throws -> PollBatch {
        let mapping = UpdateMapping(bot: try await identity(), comments: comments)
        let received: [BotAPI.ReceivedUpdate]
        do {
            received = try await self.received(after: cursor)
        } catch PlatformError.fileTooLarge {
            return try await smallerBatch(after: cursor)
        }
        let date = now()
        let updates = received.compactMap { update -> Update? in
            switch update {
            case .readable(let update):
                return mapping.update(update, now: date)
            case .unreadable(let id, let path):
                logger.warning(
                    "skipped an unreadable update",
                    metadata: ["update.id": "\(id.map(String.init) ?? "none")", "update.path": "\(path)"])
                return nil
            }
        }
        return PollBatch(updates: await unnamed(updates), cursor: try nextCursor(after: received) ?? cursor)
    }

    /// Makes a long poll, or a short one after a failure. A short poll shows at once that the server is back, and its short
    /// deadline detects a peer that accepts connections but never answers.
    private func received(after cursor: PollCursor?) async throws -> [BotAPI.ReceivedUpdate] {
        let hasFailed = hasPollFailed.withLock { $0 }
        do {
            let received = try await updates(
                from: cursor, timeout: hasFailed ? 0 : configuration.pollSeconds, limit: batchLimit.withLock { $0 })
            hasPollFailed.withLock { $0 = false }
            batchLimit.withLock { $0 = min($0 * 2, Self.largestBatch) }
            return received
        } catch {
            hasPollFailed.withLock { $0 = true }
            throw error
        }
    }

    /// Requests half as many updates after an answer that was too large. Skips a single update that is too large,
    /// because it would fail every time: Telegram numbers a bot's updates consecutively, so the next one follows the
    /// cursor.
    private func smallerBatch(after cursor: PollCursor?) async throws -> PollBatch {
        let last = batchLimit.withLock { limit in
            defer { limit = max(1, limit / 2) }
            return limit
        }
        if last > 1 { return try await poll(after: cursor) }
        guard let id = cursor.flatMap({ Int64($0.rawValue) }) else { throw PlatformError.fileTooLarge }
        logger.error("left out an update that is too large to receive", metadata: ["update.id": "\(id)"])
        return PollBatch(updates: [], cursor: PollCursor(nextAfter: id))
    }

    public func acknowledge(_ cursor: PollCursor) async throws {
        _ = try await updates(from: cursor, timeout: 0, limit: 1)
    }

    /// The cursor after the last update in the batch's order, not after the highest number. After a week without
    /// updates the server may restart its numbering at a lower number.
    private func nextCursor(after received: [BotAPI.ReceivedUpdate]) throws -> PollCursor? {
        let last = received.compactMap(\.id).last
        // Nothing can be acknowledged, so the same updates would come again at once. Count this as a failed poll.
        if last == nil, !received.isEmpty { throw PlatformError.unavailable("getUpdates: updates without identifiers") }
        return last.map { PollCursor(nextAfter: $0) }
    }

    private func updates(
        from cursor: PollCursor?, timeout: Int, limit: Int = 100
    ) async throws -> [BotAPI.ReceivedUpdate] {
        let offset = cursor.flatMap { Int64($0.rawValue) }
        return try await call(
            BotAPI.GetUpdates(offset: offset, limit: limit, timeout: timeout),
            deadlines: deadlines(ofPollFor: timeout))
    }

    /// A long poll is silent by design, so only its total time is limited.
    func deadlines(ofPollFor seconds: Int) -> HTTPDeadlines {
        guard seconds > 0 else { return HTTPDeadlines() }
        return HTTPDeadlines(total: .seconds(seconds) + configuration.pollMargin, stall: nil)
    }

    /// The bot's user name, once it is known.
    var username: String? { knownIdentity.withLock { $0?.username } }

    private func identity() async throws -> BotIdentity {
        if let known = knownIdentity.withLock({ $0 }) { return known }
        return try await identify()
    }
}

extension TelegramPlatform {
    /// Calls `method` and translates its errors to ``PlatformError``.
    func call<Method: BotAPIMethod>(
        _ method: Method, deadlines: HTTPDeadlines = HTTPDeadlines()
    ) async throws -> Method.Answer {
        do throws(TelegramError) {
            return try await client.call(method, deadlines: deadlines)
        } catch {
            throw Self.failure(error)
        }
    }

    /// Calls `method`. A refusal that contains one of `phrases` means that nothing was to be done, and counts as
    /// success.
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
    /// Telegram's offset: the identifier of the first update not received yet.
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
    fileprivate init(_ command: CommandDescription, in language: String?, isForGroups: Bool) {
        let translation = language.flatMap { command.translations[$0] }
        self.init(
            command: command.name, description: translation ?? command.summary,
            isEphemeral: isForGroups && command.isPrivate ? true : nil)
    }
}

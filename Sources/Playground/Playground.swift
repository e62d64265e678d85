import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import ImageCodec
public import Logging
import NIOCore
public import ServiceLifecycle

/// A local messaging platform: a server with the Telegram Bot API, and a web page for chatting with the bot.
///
/// A bot needs only this address and ``token`` to run against it. All data is in memory and is lost when the server stops.
public struct Playground: Service {
    public struct Configuration: Sendable {
        /// The address to listen on. Any address but loopback admits the whole network.
        public var host: String
        /// The names and addresses under which it answers, beside loopback's. Needed on any other address: a web site could otherwise
        /// give this server a name of its own and have a visitor's browser read from it (DNS rebinding).
        public var hosts: Set<String>
        /// The port; 0 picks a free one.
        public var port: Int
        /// The bot's token; a generated one when `nil`.
        public var token: String?
        /// The bot's name on the page.
        public var botName: String
        /// Without the `@`.
        public var botUsername: String
        /// Whether privacy mode is on at start, which hides plain text in groups from the bot.
        public var groupPrivacy: Bool
        /// The time after which a connection is closed on which nothing arrives, unless its request waits for an answer or for the
        /// rest of one. Without it, uploads that have stopped in the middle would keep their places (``UploadLimit``) for ever.
        var idleTimeout = Duration.seconds(60)

        public init(
            host: String = "127.0.0.1", port: Int = 8765, hosts: Set<String> = [], token: String? = nil,
            botName: String = "Honeycue", botUsername: String = "honeycue_bot", groupPrivacy: Bool = false
        ) {
            self.host = host
            self.hosts = hosts
            self.port = port
            self.token = token
            self.botName = botName
            self.botUsername = botUsername
            self.groupPrivacy = groupPrivacy
        }
    }

    /// The address that the server listens on.
    public struct Address: Hashable, Sendable {
        public var host: String
        public var port: Int

        /// The page's address and the base URL of the Bot API, without a trailing slash.
        public var url: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    }

    /// The token that a bot must send.
    public let token: String

    private let configuration: Configuration
    private let logger: Logger
    let messenger: Messenger
    private let rig: (any PlaygroundRig)?
    private let journal = Journal()
    private let bound = BoundAddress()

    /// - Parameter scaler: scales the pictures that people and bots upload, outside this process.
    /// - Throws: ``PlaygroundError/invalidToken``, ``PlaygroundError/noHosts(host:)``.
    public init(
        configuration: Configuration = Configuration(), scaler: any PictureScaler, logger: Logger
    ) throws {
        try self.init(configuration: configuration, scaler: scaler, logger: logger, rig: nil)
    }

    /// - Parameter rig: what a test adds.
    package init(
        configuration: Configuration = Configuration(), scaler: any PictureScaler, logger: Logger,
        rig: (any PlaygroundRig)?
    ) throws {
        let token = configuration.token ?? BotToken.generate()
        guard let botID = BotToken.botID(of: token) else { throw PlaygroundError.invalidToken }
        guard RequestGuard.isLoopbackHost(configuration.host) || !configuration.hosts.isEmpty else {
            throw PlaygroundError.noHosts(host: configuration.host)
        }
        self.token = token
        self.configuration = configuration
        self.logger = logger
        self.rig = rig
        messenger = Messenger(
            bot: User(
                id: botID, isBot: true, firstName: configuration.botName, username: configuration.botUsername),
            groupPrivacy: configuration.groupPrivacy, scaler: scaler)
    }

    /// Whether `token` has the form of a bot's token, `digits:characters`.
    public static func isToken(_ token: String) -> Bool { BotToken.botID(of: token) != nil }

    /// The address that the server listens on; waits until it does. Throws the error that kept the server from listening.
    public var address: Address {
        get async throws { try await bound.address }
    }

    /// Runs the server until the service group shuts down. Then answers waiting polls and disconnects pages at once.
    ///
    /// - Throws: ``PlaygroundError``.
    public func run() async throws {
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await serve() }
                group.addTask { await keepTime() }
                try await group.next()
                group.cancelAll()
            }
        } catch {
            let error = explain(error)
            await bound.fail(error)
            throw error
        }
        await bound.fail(PlaygroundError.stopped)
    }

    // MARK: Serving

    private func serve() async throws {
        let application = Application(
            router: router(),
            server: .http1(
                configuration: HTTP1Channel.Configuration(idleTimeout: TimeAmount(configuration.idleTimeout))),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), serverName: nil),
            onServerRunning: { channel in await announce(channel.localAddress) },
            logger: logger)
        try await withGracefulShutdownHandler {
            try await application.run()
        } onGracefulShutdown: {
            Task { await messenger.stopWaiting() }
        }
    }

    private func router() -> Router<PlaygroundContext> {
        let router = Router(context: PlaygroundContext.self)
        router.add(middleware: PatientAnswers())
        router.add(middleware: SecurityHeaders())
        let isLoopback = RequestGuard.isLoopbackHost(configuration.host)
        // The bot in the same process asks for the address that the server listens on.
        let own = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        router.add(middleware: RequestGuard(hosts: configuration.hosts, address: own))
        router.add(middleware: UploadLimit())
        PageController(messenger: messenger).addRoutes(to: router)
        // The journal contains what people wrote, so it is served only on this machine.
        if isLoopback {
            JournalController(journal: journal).addRoutes(to: router)
            rig?.addRoutes(to: router, of: messenger)
        }
        BotAPIController(messenger: messenger, token: token, rig: rig, journal: journal, logger: logger)
            .addRoutes(to: router)
        return router
    }

    /// Calls ``Messenger/beat()`` every few seconds until the server has stopped.
    private func keepTime() async {
        while (try? await Task.sleep(for: .seconds(5))) != nil { await messenger.beat() }
    }

    private func announce(_ address: SocketAddress?) async {
        let address = Address(host: configuration.host, port: address?.port ?? configuration.port)
        logger.debug("Playground listens", metadata: ["address": "\(address.url)"])
        await bound.succeed(address)
    }

    private func explain(_ error: any Error) -> any Error {
        guard let failure = error as? IOError else { return error }
        if failure.errnoCode == EADDRINUSE {
            return PlaygroundError.addressInUse(host: configuration.host, port: configuration.port)
        }
        return PlaygroundError.cannotListen(
            host: configuration.host, port: configuration.port, reason: String(cString: strerror(failure.errnoCode)))
    }
}

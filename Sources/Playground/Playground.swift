import Foundation
import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
public import ServiceLifecycle

/// A messaging platform on this machine: a server that speaks the Telegram Bot API, and a web page to chat with the bot.
///
/// A bot needs nothing but this address and ``token`` to run against it. Everything lives in memory and is gone when it stops.
public struct Playground: Service {
    public struct Configuration: Sendable {
        /// The address to listen on. Anything but loopback lets the whole network in.
        public var host: String
        /// 0 picks a free port.
        public var port: Int
        /// The bot's token; generated when `nil`.
        public var token: String?
        /// The bot's name as the page shows it.
        public var botName: String
        /// Without the @.
        public var botUsername: String
        /// Whether plain text in groups is kept from the bot at the start.
        public var groupPrivacy: Bool

        public init(
            host: String = "127.0.0.1", port: Int = 8765, token: String? = nil, botName: String = "Honeycue",
            botUsername: String = "honeycue_bot", groupPrivacy: Bool = false
        ) {
            self.host = host
            self.port = port
            self.token = token
            self.botName = botName
            self.botUsername = botUsername
            self.groupPrivacy = groupPrivacy
        }
    }

    /// Where the server listens.
    public struct Address: Hashable, Sendable {
        public var host: String
        public var port: Int

        /// The page's address, and the base of the Bot API's; no slash at its end.
        public var url: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    }

    /// What a bot must present.
    public let token: String

    private let configuration: Configuration
    private let logger: Logger
    let messenger: Messenger
    private let faults = FaultPlan()
    private let journal = Journal()
    private let bound = BoundAddress()

    /// Throws ``PlaygroundError/invalidToken``.
    public init(configuration: Configuration = Configuration(), logger: Logger) throws {
        let token = configuration.token ?? BotToken.generate()
        guard let botID = BotToken.botID(of: token) else { throw PlaygroundError.invalidToken }
        self.token = token
        self.configuration = configuration
        self.logger = logger
        messenger = Messenger(
            bot: User(
                id: botID, isBot: true, firstName: configuration.botName, username: configuration.botUsername),
            groupPrivacy: configuration.groupPrivacy)
    }

    /// Where the server listens; waits until it does. Throws what kept it from listening.
    public var address: Address {
        get async throws { try await bound.address }
    }

    /// Serves until the service group shuts down; parked polls are answered and pages let go at once.
    ///
    /// Throws ``PlaygroundError``.
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

    // MARK: For tests

    /// Lets `fault` befall the next calls it fits.
    public func inject(_ fault: Fault) async { await faults.add(fault) }

    /// Takes back the faults that have not befallen yet.
    public func removeFaults() async { await faults.removeAll() }

    // MARK: Serving

    private func serve() async throws {
        let application = Application(
            router: router(),
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
        router.add(middleware: SecurityHeaders())
        let isLoopback = RequestGuard.isLoopbackHost(configuration.host)
        router.add(middleware: RequestGuard(isLoopback: isLoopback))
        PageController(messenger: messenger).addRoutes(to: router)
        // The journal holds what people wrote: it stays on this machine.
        if isLoopback {
            ControlController(messenger: messenger, faults: faults, journal: journal).addRoutes(to: router)
        }
        BotAPIController(messenger: messenger, token: token, faults: faults, journal: journal, logger: logger)
            .addRoutes(to: router)
        return router
    }

    /// Beats every few seconds until the server has stopped.
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

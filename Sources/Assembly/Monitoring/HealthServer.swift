import Hummingbird
import Logging
import NIOPosix
import ServiceLifecycle
import Settings

/// Serves the bot's health and metrics over HTTP.
///
/// | path | answer |
/// | --- | --- |
/// | `/health/live` | whether the process works: 200, or 503 when only a restart helps |
/// | `/health/ready` | whether the bot answers people, and what is wrong: 200 or 503 |
/// | `/health` | the same as `/health/ready` |
/// | `/metrics` | the metrics in the text format of Prometheus |
struct HealthServer: Service {
    private let address: ServerAddress
    private let logger: Logger
    private let monitor: Monitor

    init(address: ServerAddress, logger: Logger, monitor: Monitor) {
        self.address = address
        self.logger = logger
        self.monitor = monitor
    }

    /// Listens on `address` for a moment. Call it before any service starts, because a server that can't listen ends all services, and
    /// these must not have begun to talk to each other.
    /// - Throws: ``HealthServerError`` when nothing can listen there.
    static func tryListening(on address: ServerAddress) async throws {
        do {
            let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: address.host, port: address.port).get()
            try await channel.close()
        } catch {
            throw HealthServerError(error, at: address) ?? error
        }
    }

    /// - Throws: ``HealthServerError`` when it can't listen.
    func run() async throws {
        let application = Application(
            router: Self.router(monitor),
            configuration: .init(address: .hostname(address.host, port: address.port), serverName: nil), logger: logger)
        do {
            try await application.run()
        } catch {
            throw HealthServerError(error, at: address) ?? error
        }
    }

    static func router(_ monitor: Monitor) -> Router<BasicRequestContext> {
        let router = Router()
        router.get("health/live") { _, _ in monitor.liveness.response }
        for path in ["health", "health/ready"] as [RouterPath] {
            router.get(path) { _, _ in await monitor.look().health.response }
        }
        router.get("metrics") { _, _ in
            Response(
                status: .ok, headers: [.contentType: MetricsText.contentType],
                body: .init(byteBuffer: ByteBuffer(string: await monitor.metrics().text)))
        }
        return router
    }
}

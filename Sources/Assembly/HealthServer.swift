import Hummingbird
import Logging
import ServiceLifecycle
import Settings

/// Serves the bot's health over HTTP. `GET /health` answers 200 or 503 with JSON; `GET /metrics` answers in the text format of Prometheus.
struct HealthServer: Service {
    private let address: ServerAddress
    private let logger: Logger
    private let report: @Sendable () async -> HealthReport
    private let metrics: @Sendable () async -> String

    init(
        address: ServerAddress, logger: Logger, report: @escaping @Sendable () async -> HealthReport,
        metrics: @escaping @Sendable () async -> String
    ) {
        self.address = address
        self.logger = logger
        self.report = report
        self.metrics = metrics
    }

    func run() async throws {
        let router = Router()
        router.get("health") { [report] _, _ in await report().response }
        router.get("metrics") { [metrics] _, _ in
            Response(
                status: .ok, headers: [.contentType: MetricsText.contentType],
                body: .init(byteBuffer: ByteBuffer(string: await metrics())))
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname(address.host, port: address.port), serverName: nil), logger: logger)
        try await application.run()
    }
}

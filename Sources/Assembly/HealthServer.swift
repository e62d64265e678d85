import Delivery
import Foundation
import Hummingbird
import Logging
import Messaging
import Persistence
import ServiceLifecycle
import Settings

/// Tells over HTTP whether the bot is well: `GET /health` answers 200 or 503 with JSON.
struct HealthServer: Service {
    private let address: ServerAddress
    private let logger: Logger
    private let report: @Sendable () async -> HealthReport

    init(address: ServerAddress, logger: Logger, report: @escaping @Sendable () async -> HealthReport) {
        self.address = address
        self.logger = logger
        self.report = report
    }

    func run() async throws {
        let router = Router()
        router.get("health") { [report] _, _ in await report().response }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname(address.host, port: address.port), serverName: nil), logger: logger)
        try await application.run()
    }
}

/// How the bot is, as `/health` tells it.
struct HealthReport: Encodable, Sendable {
    /// "ok", or "failing" when a platform has not been polled for too long or the database can't be read.
    var status: String
    /// Seconds since each platform's last good poll; a platform that never answered is missing.
    var secondsSincePoll: [String: Double] = [:]
    var pendingUpdates: Int?
    var pendingMessages: Int?
    var openJobs: Int?

    /// A long poll ends after 50 s even when nothing happened; three in a row missing means a stall.
    static let longestSilence = 150.0

    fileprivate var response: Response {
        let text = (try? JSONLine.text(self)) ?? "{}"
        return Response(
            status: status == "ok" ? .ok : .serviceUnavailable, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

extension DeliveryHealth {
    /// The report for `/health`; a database that can't be read makes it a failing one.
    @Sendable func reportForHTTP() async -> HealthReport {
        guard let report = try? await report() else { return HealthReport(status: "failing") }
        let polls = report.secondsSinceLastPoll
        let isPolling = polls.values.allSatisfy { ($0 ?? .infinity) < HealthReport.longestSilence }
        return HealthReport(
            status: isPolling ? "ok" : "failing",
            secondsSincePoll: polls.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value },
            pendingUpdates: report.backlog.pendingUpdates, pendingMessages: report.backlog.pendingMessages,
            openJobs: report.backlog.openJobs)
    }
}

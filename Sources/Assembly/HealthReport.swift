import Delivery
import Hummingbird
import Messaging
import Persistence

/// How the bot is, as `/health` tells it.
struct HealthReport: Encodable, Sendable {
    enum Status: String, Encodable, Sendable {
        case ok
        /// Something fails, and the bot goes on: it tries again by itself.
        case degraded
        /// A platform has not been polled for too long, or the database fails.
        case failing
    }

    var status: Status
    /// What is wrong at the moment, by the part it is wrong with; each a sentence that says what to do.
    var faults: [String: String]?
    /// Seconds since each platform's last good poll; a platform that never answered is missing.
    var secondsSincePoll: [String: Double] = [:]
    var pendingUpdates: Int?
    var pendingMessages: Int?
    var openJobs: Int?

    /// A long poll ends after 50 s even when nothing happened; three in a row missing means a stall.
    static let longestSilence = 150.0

    /// As an HTTP answer: 503 when failing, for whoever watches only that.
    var response: Response {
        let text = (try? JSONLine.text(self)) ?? "{}"
        return Response(
            status: status == .failing ? .serviceUnavailable : .ok, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

extension DeliveryHealth {
    /// The report for `/health`; a database that can't be read makes it a failing one.
    @Sendable func reportForHTTP() async -> HealthReport {
        let report: Report
        do {
            report = try await self.report()
        } catch {
            return HealthReport(
                status: .failing, faults: faults.merging([FaultBoard.Part.store.name: "\(error)"]) { known, _ in known }
            )
        }
        let polls = report.secondsSinceLastPoll
        let isPolling = polls.values.allSatisfy { ($0 ?? .infinity) < HealthReport.longestSilence }
        let faults = faults
        let isStoring = faults[FaultBoard.Part.store.name] == nil
        return HealthReport(
            status: isPolling && isStoring ? faults.isEmpty ? .ok : .degraded : .failing,
            faults: faults.isEmpty ? nil : faults,
            secondsSincePoll: polls.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value },
            pendingUpdates: report.backlog.pendingUpdates, pendingMessages: report.backlog.pendingMessages,
            openJobs: report.backlog.openJobs)
    }
}

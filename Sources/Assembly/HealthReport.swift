import BotState
import Delivery
import Foundation
import Hummingbird
import Messaging

/// The bot's health, as `/health` reports it.
struct HealthReport: Encodable, Sendable {
    enum Status: String, Encodable, Sendable {
        case ok
        /// Something fails, but the bot keeps running and retries on its own.
        case degraded
        /// A platform has not answered a poll for too long, or the database fails.
        case failing
    }

    var status: Status
    /// The current faults, keyed by the failing part. Each is a sentence that says what to do.
    var faults: [String: String]?
    /// Seconds since each platform's last successful poll. A platform that never answered is missing.
    var secondsSincePoll: [String: Double] = [:]
    var pendingUpdates: Int?
    var pendingMessages: Int?
    var openJobs: Int?

    /// In seconds. A long poll ends after 50 s even when nothing happens, so three missing polls in a row mean a stall.
    static let longestSilence = 150.0

    /// The HTTP response. The status is 503 when the bot is failing, for monitors that check only the status.
    var response: Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let body = (try? encoder.encode(self)) ?? Data("{}".utf8)
        return Response(
            status: status == .failing ? .serviceUnavailable : .ok, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension DeliveryHealth {
    /// The report for `/health`. When the database can't be read, the bot counts as failing.
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

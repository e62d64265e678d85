import BotState
import Delivery
import Foundation
import Hummingbird
import JSON
import Messaging

/// The bot's health, as `/health/ready` reports it.
struct HealthReport: Encodable, Sendable {
    enum Status: String, Encodable, Sendable {
        case ok
        /// Something fails, but the bot keeps running and retries on its own.
        case degraded
        /// A platform has not answered a poll for too long, or the database fails.
        case failing
    }

    var status: Status
    /// The current faults, keyed by the failing part. Each is a sentence that says what is wrong.
    var faults: [String: String]?
    /// What to do about each fault, keyed by the failing part.
    var advice: [String: String]?
    /// Seconds since each platform's last successful poll. A platform that never answered is missing.
    var secondsSincePoll: [String: Double] = [:]
    var pendingUpdates: Int?
    var pendingMessages: Int?
    var openJobs: Int?
    /// Which process does which duty, where several share the database.
    var duties: [String: String]?

    /// In seconds. A long poll ends after 50 s even when nothing happens, so three missing polls in a row mean a stall.
    static let longestSilence = 150.0

    /// In seconds. Processes look for photos every second, so after a minute none of them reads any, or all are busy.
    static let longestPhotoWait = 60.0

    /// The status of the HTTP response: 503 when the bot is failing, for monitors that check only the status.
    var httpStatus: Int { status == .failing ? 503 : 200 }

    var response: Response { .json(self, status: httpStatus) }

    /// - Parameter report: `nil` when the database can't be read.
    init(faults: [FaultBoard.Part: String], report: DeliveryHealth.Report?) {
        var faults = faults
        var isFailing = faults[.store] != nil
        for (platform, age) in report?.secondsSinceLastPoll ?? [:] where (age ?? .infinity) >= Self.longestSilence {
            isFailing = true
            guard faults[.platform(platform)] == nil else { continue }
            faults[.platform(platform)] =
                age.map { "The platform has not answered for \(Int($0)) seconds." }
                ?? "The platform has not answered since the start."
        }
        if let wait = report?.secondsPhotosWait, wait >= Self.longestPhotoWait, faults[.workers] == nil {
            faults[.workers] = "A photo has waited for \(Int(wait)) seconds, and no process has begun to read it."
        }
        if let count = report?.backlog.setAside, count > 0 {
            faults[.undelivered] =
                "Messages that got no answer in \(OutboxEntry.mostAttempts) attempts and were set aside: \(count)."
        }
        status = isFailing ? .failing : faults.isEmpty ? .ok : .degraded
        if !faults.isEmpty {
            self.faults = faults.reduce(into: [:]) { $0[$1.key.name] = $1.value }
            advice = faults.reduce(into: [:]) { $0[$1.key.name] = $1.key.advice }
        }
        guard let report else { return }
        for (platform, age) in report.secondsSinceLastPoll { secondsSincePoll[platform.rawValue] = age }
        pendingUpdates = report.backlog.pendingUpdates
        pendingMessages = report.backlog.pendingMessages
        openJobs = report.backlog.openJobs
        duties = report.roster?.holders.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
    }
}

/// Whether the process works, as `/health/live` reports it. Only a restart helps one that does not.
struct LivenessReport: Encodable, Sendable {
    enum Status: String, Encodable, Sendable { case ok, stuck }

    var status: Status
    /// What is stuck, by platform.
    var faults: [String: String]?

    init(stuck platforms: [Platform]) {
        status = platforms.isEmpty ? .ok : .stuck
        guard !platforms.isEmpty else { return }
        let limit = Int(DeliveryHealth.longestStep / .seconds(1))
        faults = platforms.reduce(into: [:]) {
            $0[$1.rawValue] =
                "Polling has hung for more than \(limit) seconds. Restart the bot, and report this with its log as a bug."
        }
    }

    /// The status of the HTTP response: 503 when something is stuck.
    var httpStatus: Int { status == .ok ? 200 : 503 }

    var response: Response { .json(self, status: httpStatus) }
}

extension Response {
    fileprivate static func json(_ value: some Encodable, status: Int) -> Response {
        let body = (try? SortedJSON.data(value)) ?? Data("{}".utf8)
        return Response(
            status: .init(code: status), headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}

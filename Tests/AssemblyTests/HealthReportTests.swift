import BotState
import Delivery
import Foundation
import Messaging
import Testing

@testable import Assembly

@Suite("The health report")
struct HealthReportTests {
    private func report(
        age: Double?,
        backlog: Backlog = .init(pendingUpdates: 0, pendingMessages: 0, openJobsByLane: [:], undeliverable: 0)
    )
        -> DeliveryHealth.Report
    {
        .init(
            secondsSinceLastPoll: [.telegram: age],
            lastPolls: age.map { [.telegram: Date(timeIntervalSince1970: 1000 - $0)] } ?? [:],
            backlog: backlog)
    }

    @Test("is good when the platform answered lately and nothing fails, and counts what waits")
    func good() {
        let backlog = Backlog(
            pendingUpdates: 1, pendingMessages: 2, openJobsByLane: [.photos: 3, .timers: 4], undeliverable: 5)
        let health = HealthReport(faults: [:], report: report(age: 51, backlog: backlog))
        #expect(health.status == .ok && health.faults == nil && health.advice == nil)
        #expect(health.httpStatus == 200)
        #expect(health.pendingUpdates == 1 && health.pendingMessages == 2 && health.openJobs == 7)
        #expect(health.secondsSincePoll == ["telegram": 51])
    }

    @Test(
        "names the process of each duty where several share the database, and waits for no platform that another serves"
    )
    func shared() {
        let roster = Roster(holders: [.serving(.telegram): "there:7:abcd", .handling(as: "here:8:1234"): "here:8:1234"])
        let standby = DeliveryHealth.Report(
            secondsSinceLastPoll: [:], lastPolls: [:], backlog: report(age: nil).backlog, roster: roster)
        let health = HealthReport(faults: [:], report: standby)
        #expect(health.status == .ok)
        #expect(health.duties == ["serve telegram": "there:7:abcd", "handle here:8:1234": "here:8:1234"])
        #expect(HealthReport(faults: [:], report: report(age: 20)).duties == nil)
    }

    @Test("is degraded once photos have waited for a minute that no process reads", arguments: [59.0, 60])
    func photosWait(seconds: Double) {
        var shared = report(age: 20)
        shared.secondsPhotosWait = seconds
        let health = HealthReport(faults: [:], report: shared)
        #expect(health.status == (seconds < 60 ? .ok : .degraded))
        #expect(health.faults?["photo workers"]?.contains("60 seconds") == (seconds < 60 ? nil : true))
    }

    @Test("is degraded while messages are set aside that got no answer, and says how to see them")
    func setAside() {
        let backlog = Backlog(
            pendingUpdates: 0, pendingMessages: 0, openJobsByLane: [:], undeliverable: 5, setAside: 2)
        let health = HealthReport(faults: [:], report: report(age: 20, backlog: backlog))
        #expect(health.status == .degraded && health.httpStatus == 200)
        #expect(health.faults?["undelivered messages"]?.hasSuffix(": 2.") == true)
        #expect(health.advice?["undelivered messages"]?.contains("honeycue undelivered") == true)
    }

    @Test("is degraded, and still ready, while a part fails that the bot can do without for a while")
    func degraded() {
        let health = HealthReport(
            faults: [.platform(.telegram): "reset", .workers: "no worker"], report: report(age: 20))
        #expect(health.status == .degraded)
        #expect(health.httpStatus == 200)
        #expect(health.faults == ["telegram": "reset", "photo workers": "no worker"])
    }

    @Test(
        "says what to do about each fault",
        arguments: [
            .store, .undelivered, .photoFolder, .workers, .workersWords, .platform(.telegram), .chats(.matrix),
            .sending(.telegram),
        ] as [FaultBoard.Part])
    func advice(part: FaultBoard.Part) throws {
        let health = HealthReport(faults: [part: "it fails"], report: report(age: 20))
        let advice = try #require(health.advice?[part.name])
        #expect(advice.hasSuffix(".") && advice != "it fails")
    }

    @Test(
        "is failing when the platform has been silent for long, or since the start, and says so",
        arguments: [150, nil] as [Double?])
    func silent(age: Double?) {
        let health = HealthReport(faults: [:], report: report(age: age))
        #expect(health.status == .failing)
        #expect(health.httpStatus == 503)
        #expect(health.faults?["telegram"]?.contains(age == nil ? "since the start" : "150 seconds") == true)
        #expect(health.advice?["telegram"]?.contains("honeycue doctor") == true)
    }

    @Test("keeps what the platform's fault says when it is also silent")
    func silentWithFault() {
        let health = HealthReport(faults: [.platform(.telegram): "no route"], report: report(age: nil))
        #expect(health.status == .failing && health.faults == ["telegram": "no route"])
    }

    @Test("is failing when the database fails, and does not need it to say so")
    func database() {
        let health = HealthReport(faults: [.store: "The disk is full."], report: nil)
        #expect(health.status == .failing && health.pendingUpdates == nil)
        #expect(health.faults?["database"] == "The disk is full.")
    }

    @Test("of the process itself is bad only when polling hangs")
    func liveness() {
        #expect(LivenessReport(stuck: []).httpStatus == 200)
        let stuck = LivenessReport(stuck: [.telegram])
        #expect(stuck.httpStatus == 503)
        #expect(stuck.faults?["telegram"]?.contains("Restart") == true)
    }
}

import BotState
import Delivery
import Foundation
import Storage
import Testing

/// Kills the bot and starts it again. Nothing may be lost, and only messages in flight may be doubled.
@Suite("A bot that is killed", .serialized)
struct CrashTests {
    @Test("between two steps loses and repeats nothing", arguments: FaultPoint.allCases, [true, false])
    func survivesKill(at point: FaultPoint, handlesAtOnce: Bool) async throws {
        let probe = try Probe(handlesAtOnce: handlesAtOnce)
        for passing in [1, 3] {
            let running = try probe.start(fault: (point.rawValue, passing))
            await running.ended()
            #expect(running.end == .killed(signal: SIGKILL), "the fault point was never passed")
        }
        let last = try await probe.runToTheEnd()
        #expect(last.end == .exited(status: 0))
        try await check(probe, kills: 2)
    }

    @Test("again and again at any moment loses and repeats nothing", arguments: [true, false])
    func survivesRandomKills(handlesAtOnce: Bool) async throws {
        let probe = try Probe(handlesAtOnce: handlesAtOnce)
        var kills = 0
        while try probe.deliveries().count < Probe.expectedTotal, kills < 25 {
            let running = try probe.start()
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...120)))
            running.signal(SIGKILL)
            await running.ended()
            kills += 1
            try probe.forgetAttempts()
        }
        _ = try await probe.runToTheEnd()
        try await check(probe, kills: kills)
    }

    @Test("and one that is not killed delivers each answer once, in order, and stops when told")
    func worksUndisturbed() async throws {
        let probe = try Probe()
        let running = try await probe.runToTheEnd()
        #expect(running.end == .exited(status: 0))
        try await check(probe, kills: 0)
    }

    /// Checks that all answers came, those of each chat in order. Each kill may double one message, directly after itself.
    private func check(_ probe: Probe, kills: Int) async throws {
        for (chat, expected) in Probe.expected {
            let delivered = try probe.deliveries().filter { $0.chat == chat }
            var once: [Probe.Delivered] = []
            for message in delivered where message != once.last { once.append(message) }
            #expect(once.map(\.text) == expected)
            #expect(delivered.count - once.count <= kills)
        }
        let store = try SQLiteStore(file: probe.folder.appending(path: "honeycue.sqlite"))
        let backlog = try await store.backlog()
        #expect(backlog.pendingUpdates == 0 && backlog.pendingMessages == 0 && backlog.openJobs == 0)
        #expect(try await store.findDamage().isEmpty)
    }
}

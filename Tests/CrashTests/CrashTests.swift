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
        var lives: [Int] = []
        while try probe.deliveries().count < Probe.expectedTotal, lives.count < 25 {
            let milliseconds = Int.random(in: 20...120)
            let running = try probe.start()
            try await Task.sleep(for: .milliseconds(milliseconds))
            running.signal(SIGKILL)
            await running.ended()
            lives.append(milliseconds)
            try probe.forgetAttempts()
        }
        _ = try await probe.runToTheEnd()
        try await check(probe, kills: lives.count, "killed after these milliseconds: \(lives)")
    }

    @Test(
        "by one update at each start gives it up after some starts, and answers everything else",
        arguments: [true, false])
    func givesUpWhatEndsIt(handlesAtOnce: Bool) async throws {
        // Updates are handled at once from the second batch on, and a batch has four.
        let first = (0..<4).map { (chat: "3", text: "text \($0)") }
        let probe = try Probe(
            handlesAtOnce: handlesAtOnce, texts: first + [("1", "fatal"), ("1", "behind it"), ("2", "beside it")])
        var deaths = 0
        var last: RunningProbe
        repeat {
            last = try probe.start()
            let deadline = ContinuousClock.now + .seconds(120)
            while last.end == nil, try probe.deliveredCount() < 8, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(10))
            }
            last.signal(SIGTERM)
            await last.ended()
            if last.end != .exited(status: 0) { deaths += 1 }
        } while last.end != .exited(status: 0) && deaths < 10
        let answers = try Dictionary(grouping: probe.deliveries(), by: \.chat).mapValues { Set($0.map(\.text)) }
        #expect(answers["1"] == ["sorry", "behind it 1"])
        #expect(answers["2"] == ["beside it 1"])
        #expect(answers["3"]?.count == 5, "Four answers and the result of a job.")
        #expect((3...5).contains(deaths), "The first deaths are not counted.")
    }

    @Test("and one that is not killed delivers each answer once, in order, and stops when told")
    func worksUndisturbed() async throws {
        let probe = try Probe()
        let running = try await probe.runToTheEnd()
        #expect(running.end == .exited(status: 0))
        try await check(probe, kills: 0)
    }

    /// Checks that all answers came, those of each chat in order. Each kill may double one message, directly after itself.
    private func check(_ probe: Probe, kills: Int, _ history: Comment? = nil) async throws {
        for (chat, expected) in Probe.expected {
            let delivered = try probe.deliveries().filter { $0.chat == chat }
            var once: [Probe.Delivered] = []
            for message in delivered where message != once.last { once.append(message) }
            #expect(once.map(\.text) == expected, history)
            #expect(delivered.count - once.count <= kills, history)
        }
        let store = try SQLiteStore(file: probe.folder.appending(path: "honeycue.sqlite"), features: .none)
        let backlog = try await store.backlog()
        #expect(backlog.pendingUpdates == 0 && backlog.pendingMessages == 0 && backlog.openJobs == 0)
        #expect(try await store.findDamage().isEmpty)
    }
}

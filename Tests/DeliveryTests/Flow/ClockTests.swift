import BotState
import Foundation
import ManualClock
import Messaging
import Synchronization
import Testing

@testable import Delivery

@Suite("A system clock that is set")
struct ClockTests {
    @Test("forward or back by an hour does not change the pause that a platform asked for", arguments: [3600.0, -3600])
    func pause(jump: Double) async throws {
        let clock = ManualClock()
        let looks = FailingTimes()
        let bench = try Bench(clock: clock.clock) { call in
            if call == .nextOutgoing { looks.isLeft() }
        }
        try await bench.enqueue(.say("first"))
        bench.platform.failDelivery(of: "first", .rateLimited(retryAfterSeconds: 30))
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.flow().services) {
            try await clock.waitForPause(of: 30.1)
            let count = looks.count
            clock.setDate(forward: jump)
            clock.advance(by: 30)
            // After a jump the outbox is looked at. With a wrong due time the message would go now, or not for an hour.
            try await eventually { looks.count > count }
            await letOthersGoOn()
            #expect(bench.platform.attempts == ["first"])
            clock.advance(by: 1)
            try await bench.platform.waitForDeliveries(1)
        }
        #expect(bench.platform.delivered[0].time - clock.startInstant >= .seconds(30.1))
    }

    @Test("is distinguished from one that is only slightly inaccurate")
    func tolerance() {
        let (date, instant) = (Date(timeIntervalSince1970: 0), ContinuousClock.now)
        func moment(_ shown: Double, _ passed: Double) -> Moment {
            Moment(date: date.addingTimeInterval(shown), instant: instant + .seconds(passed))
        }
        var watch = ClockWatch(at: moment(0, 0))
        #expect(watch.jump(at: moment(5.2, 5)) == nil)
        #expect(watch.jump(at: moment(70.2, 10)).map { abs($0 - 60) < 0.01 } == true)
        #expect(watch.jump(at: moment(75.2, 15)) == nil)
        #expect(watch.jump(at: moment(-3519.8, 20)).map { abs($0 + 3600) < 0.01 } == true)
    }

    @Test("is one that went a second and more apart from the steady one since the last look", arguments: [1.0, -1.0])
    func boundary(sign: Double) {
        let (date, instant) = (Date(timeIntervalSince1970: 0), ContinuousClock.now)
        var watch = ClockWatch(at: Moment(date: date, instant: instant))
        let second = Moment(date: date.addingTimeInterval(5 + sign), instant: instant + .seconds(5))
        #expect(watch.jump(at: second) == nil)
        let third = Moment(date: date.addingTimeInterval(10 + sign * 2.125), instant: instant + .seconds(10))
        #expect(watch.jump(at: third) == sign * 1.125)
    }

    @Test("is looked at every five seconds; what is due moves along, and then it is told")
    func watches() async throws {
        let clock = ManualClock()
        let bench = try Bench(clock: clock.clock)
        try await bench.enqueue(.say("postponed"))
        let entry = try #require(
            await bench.store.nextOutgoing(at: clock.date, limit: 1, holds: OutgoingHolds(platforms: [.telegram])).first
        )
        try await bench.store.postpone(entry, until: clock.date.addingTimeInterval(60))
        let dues = Mutex<[Date?]>([])
        let (told, tell) = AsyncStream.makeStream(of: Void.self)
        let watcher = ClockWatcher(store: bench.store, environment: bench.environment) { tell.yield() }
        try await bench.running([watcher]) {
            for jump in [100.0, 0, -7] {
                try await clock.waitForPause(of: 5)
                clock.setDate(forward: jump)
                clock.advance(by: 5)
                guard jump != 0 else { continue }
                for await _ in told { break }
                let due = try await bench.postponed(at: clock.startDate)
                dues.withLock { $0.append(due) }
            }
            try await clock.waitForPause(of: 5)
        }
        tell.finish()
        #expect(dues.withLock { $0 } == [160, 153].map { clock.startDate.addingTimeInterval($0) })
        for await _ in told { Issue.record("told of a jump that was none") }
    }

    @Test("wakes those who send messages and do jobs: something of theirs may be due now")
    func wakes() async throws {
        let clock = ManualClock()
        let (looks, jobLooks) = (FailingTimes(), FailingTimes())
        let bench = try Bench(clock: clock.clock) { call in
            if call == .nextOutgoing { looks.isLeft() }
            if call == .dueJobs { jobLooks.isLeft() }
        }
        try await bench.running(bench.flow().services) {
            try await clock.waitForPause(of: 5)
            try await eventually { looks.count == 1 && jobLooks.count == 1 }
            clock.advance(by: 5)
            try await clock.waitForPause(of: 5)
            #expect(looks.count == 1 && jobLooks.count == 1, "No jump.")
            clock.setDate(forward: -3600)
            clock.advance(by: 5)
            try await eventually { looks.count == 2 && jobLooks.count == 2 }
        }
    }
}

import Foundation
import Messaging
import Persistence
import Synchronization
import Testing

@testable import Delivery

@Suite("A system clock that is set")
struct ClockTests {
    /// A system clock that the test sets, and a monotonic clock that is accelerated.
    private final class Setting: Sendable {
        let seconds = Mutex(0.0)
    }

    private func clock(_ setting: Setting) -> DeliveryClock {
        let running = DeliveryClock.running(20)
        return DeliveryClock(
            now: { running.now().addingTimeInterval(setting.seconds.withLock { $0 }) }, instant: running.instant,
            sleep: running.sleep)
    }

    @Test("back by an hour does not make a pause an hour longer", .timeLimit(.minutes(1)))
    func back() async throws {
        let setting = Setting()
        let bench = try Bench(clock: clock(setting))
        try await bench.enqueue(.say("first"))
        bench.platform.failDelivery(of: "first", .rateLimited(retryAfterSeconds: 8))
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.flow().services) {
            try await eventually { bench.platform.attempts == ["first"] }
            setting.seconds.withLock { $0 = -3600 }
            try await bench.platform.waitForDeliveries(1)
        }
    }

    @Test("forward by an hour does not shorten the pause that a platform asked for", .timeLimit(.minutes(1)))
    func forward() async throws {
        let setting = Setting()
        let bench = try Bench(clock: clock(setting))
        try await bench.enqueue(.say("first"))
        bench.platform.failDelivery(of: "first", .rateLimited(retryAfterSeconds: 30))
        bench.platform.expectAcknowledgement()
        let start = bench.environment.clock.instant()
        try await bench.running(bench.flow().services) {
            try await eventually { bench.platform.attempts == ["first"] }
            setting.seconds.withLock { $0 = 3600 }
            try await bench.platform.waitForDeliveries(1)
        }
        #expect(bench.platform.delivered[0].time - start >= .seconds(30))
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
}

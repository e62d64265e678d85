import CProcessShim
import Foundation
import Testing

@Suite("The processor time that a photo is allowed", .serialized)
struct WorkerAllowanceTests {
    private static let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)

    private func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The clock of the limit: ticks at which this process was found running (`MAKE_PROCESS_CPUCLOCK(0, CPUCLOCK_PROF)`).
    private func ticks() -> Double { seconds(of: -8) }

    private func measured() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

    /// When the next tick finds this process running, by the clock that never stops, in seconds.
    private func nextTick() -> Double {
        let now = ticks()
        while ticks() == now {}
        return seconds(of: CLOCK_MONOTONIC)
    }

    /// Works while no tick looks, until the exact time is so many seconds ahead of the ticks, or for a while in vain.
    private func workBetweenTicks(until ahead: Double) {
        let offset = measured() - ticks(), end = seconds(of: CLOCK_MONOTONIC) + 12
        while measured() - ticks() - offset < ahead, seconds(of: CLOCK_MONOTONIC) < end {
            let first = nextTick(), period = nextTick() - first
            var tick = first + period
            for _ in 0..<50 {
                while seconds(of: CLOCK_MONOTONIC) < tick + 0.75 * period {}
                usleep(useconds_t(max(tick + 1.1 * period - seconds(of: CLOCK_MONOTONIC), 0) * 1e6))
                tick += period
            }
        }
    }

    @Test("is counted by the clock that the limit runs on, from which exact time drifts away")
    func clock() {
        workBetweenTicks(until: 3)
        var before = rlimit(), limits = rlimit()
        getrlimit(Self.resource, &before)
        defer { setrlimit(Self.resource, &before) }
        let counted = ticks()
        #expect(child_allow_cpu(1000) == 0)
        getrlimit(Self.resource, &limits)
        #expect((1000...1002).contains(Double(limits.rlim_cur) - counted))
    }
}

import CProcessShim
import Foundation

/// How much processor time the limit of this process leaves, after work that makes the kernel's two clocks differ: it counts ticks at
/// which a process was found running, and measures how long it ran.
enum Allowance {
    /// Seconds that are left by the clock of the limit once so many were allowed, or the error.
    static func left(of seconds: UInt32) -> String {
        workBetweenTicks(until: 1.5)
        var limits = rlimit()
        let counted = ticks(), error = child_allow_cpu(seconds)
        guard error == 0, getrlimit(__rlimit_resource_t(UInt32(RLIMIT_CPU.rawValue)), &limits) == 0 else {
            return "error \(error)"
        }
        return "\(Double(limits.rlim_cur) - counted)"
    }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        precondition(clock_gettime(clock, &time) == 0, "This kernel has no clock \(clock).")
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The clock of the limit (`MAKE_PROCESS_CPUCLOCK(0, CPUCLOCK_PROF)`).
    private static func ticks() -> Double { seconds(of: -8) }

    private static func measured() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

    /// When the next tick finds this process running, by the clock that never stops, in seconds.
    private static func nextTick() -> Double {
        let now = ticks()
        while ticks() == now {}
        return seconds(of: CLOCK_MONOTONIC)
    }

    /// Works while no tick looks, until the exact time is so many seconds ahead of the ticks, or for a while in vain: some kernels
    /// count what they measure.
    private static func workBetweenTicks(until ahead: Double) {
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
}

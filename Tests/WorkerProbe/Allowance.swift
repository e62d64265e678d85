import CProcessShim
import Foundation

/// The processor time that the limit of this process leaves, after work that makes the kernel's two clocks differ.
/// One clock counts the ticks at which a process was found running. The other measures how long it ran.
enum Allowance {
    /// The seconds left by the limit's clock when `seconds` were allowed, or the error.
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

    /// The limit's clock (`MAKE_PROCESS_CPUCLOCK(0, CPUCLOCK_PROF)`).
    private static func ticks() -> Double { seconds(of: -8) }

    private static func measured() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

    /// The time in seconds, by the monotonic clock, at which the next tick finds this process running.
    private static func nextTick() -> Double {
        let now = ticks()
        while ticks() == now {}
        return seconds(of: CLOCK_MONOTONIC)
    }

    /// Works between ticks until the exact time is `ahead` seconds ahead of the ticks. Gives up after a while, because some
    /// kernels count exactly.
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

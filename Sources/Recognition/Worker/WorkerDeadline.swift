import Foundation

/// When a worker is late by the clock on the wall.
///
/// On a busy machine a worker waits for a processor that others use; that is no fault of its photo's, so it has that time more, within
/// limits: the person waits too.
struct WorkerDeadline {
    /// When a worker is late that had a processor all the while.
    private let end: ContinuousClock.Instant
    /// The most time it is given more.
    private let grace: Duration
    /// How long it has waited for a processor in all, and how long it had before.
    private let timeStarved: () -> Duration, starvedBefore: Duration

    /// `time` after `start`, and up to `grace` more for what `timeStarved` grows by from now on.
    init(
        in time: Duration, after start: ContinuousClock.Instant = .now, grace: Duration = .zero,
        timeStarved: @escaping () -> Duration = { .zero }
    ) {
        end = start + time
        self.grace = grace
        self.timeStarved = timeStarved
        starvedBefore = timeStarved()
    }

    /// How much time is left; none or less when the worker is late.
    func timeLeft(at now: ContinuousClock.Instant = .now) -> Duration {
        let left = now.duration(to: end)
        guard left <= .zero else { return left }
        return left + min(grace, timeStarved() - starvedBefore)
    }

    /// How long a process has been ready to run while others ran, in all; nothing where the kernel does not tell.
    ///
    /// The second number of `/proc/PID/schedstat`, in nanoseconds (Documentation/scheduler/sched-stats.rst of the kernel).
    static func timeStarved(by process: pid_t) -> Duration {
        let file = try? String(contentsOfFile: "/proc/\(process)/schedstat", encoding: .utf8)
        guard let numbers = file?.split(separator: " "), numbers.count > 1, let nanoseconds = Int64(numbers[1]) else {
            return .zero
        }
        return .nanoseconds(nanoseconds)
    }
}

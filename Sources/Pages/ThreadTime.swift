internal import Foundation

/// An amount of processor time used by the current thread. Unlike wall time it hardly depends on the machine's load, so
/// a limit in it gives the same reading on a busy machine as on an idle one.
struct ThreadTime: InstantProtocol {
    private let used: Duration

    /// The processor time used so far. Compare it only with other values of the same thread.
    static var now: ThreadTime {
        var time = timespec()
        // This can't fail: Linux provides this clock for every thread.
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return ThreadTime(used: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    func advanced(by duration: Duration) -> ThreadTime { ThreadTime(used: used + duration) }

    func duration(to other: ThreadTime) -> Duration { other.used - used }

    static func < (earlier: ThreadTime, later: ThreadTime) -> Bool { earlier.used < later.used }
}

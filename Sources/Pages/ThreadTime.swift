internal import Foundation

/// An amount of processor time that the current thread has used. Unlike the time on a clock it hardly depends on what else the machine
/// does, so a limit in it lets a busy machine read a photo as an idle one does.
struct ThreadTime: InstantProtocol {
    private let used: Duration

    /// What the thread has used until now. Compare it only with other values of the same thread.
    static var now: ThreadTime {
        var time = timespec()
        // It can't fail: Linux has this clock for every thread.
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return ThreadTime(used: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    func advanced(by duration: Duration) -> ThreadTime { ThreadTime(used: used + duration) }

    func duration(to other: ThreadTime) -> Duration { other.used - used }

    static func < (earlier: ThreadTime, later: ThreadTime) -> Bool { earlier.used < later.used }
}

import Synchronization

/// Counts how often something happened, and whether it is still to fail.
final class FailingTimes: Sendable {
    private let happened = Mutex(0)
    private let times: Int

    init(_ times: Int = 0) { self.times = times }

    /// How often it happened.
    var count: Int { happened.withLock { $0 } }

    /// Counts once more.
    /// - Returns: whether it fails this time too.
    @discardableResult
    func isLeft() -> Bool {
        happened.withLock { happened in
            happened += 1
            return happened <= times
        }
    }
}

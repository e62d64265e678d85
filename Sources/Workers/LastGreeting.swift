import Synchronization

/// The greeting of the last worker that started. The threads that start workers write it, and anybody may read it.
final class LastGreeting: Sendable {
    private let state = Mutex<WorkerGreeting?>(nil)

    var value: WorkerGreeting? { state.withLock { $0 } }

    /// Stores `greeting`; returns the one before.
    func update(_ greeting: WorkerGreeting) -> WorkerGreeting? {
        state.withLock { last in
            defer { last = greeting }
            return last
        }
    }
}

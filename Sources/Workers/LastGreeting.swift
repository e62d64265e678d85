import Synchronization

/// The greeting of the worker that started last. The threads that start workers write it; any thread may read it.
final class LastGreeting: Sendable {
    private let state = Mutex<WorkerGreeting?>(nil)

    var value: WorkerGreeting? { state.withLock { $0 } }

    /// Stores `greeting` and returns the previous one.
    func update(_ greeting: WorkerGreeting) -> WorkerGreeting? {
        state.withLock { last in
            defer { last = greeting }
            return last
        }
    }
}

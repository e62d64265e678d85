import Synchronization

/// How far the last worker is confined, told by the threads that start workers to whoever asks.
final class LastConfinement: Sendable {
    private let state = Mutex<WorkerConfinement?>(nil)

    var value: WorkerConfinement? { state.withLock { $0 } }

    /// Takes down `confinement`; returns whether it differs from the one before.
    func update(_ confinement: WorkerConfinement) -> Bool {
        state.withLock { last in
            defer { last = confinement }
            return last != confinement
        }
    }
}

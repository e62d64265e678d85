import GRDB
import Synchronization

/// Has the copies of a database start over.
final class CopyRestarts: Sendable {
    private let number = Atomic(0)

    /// The number of times that copies had to start over.
    var count: Int { number.load(ordering: .acquiring) }

    /// Has the copies in progress start over: what they hold is to be forgotten, and they keep the log from being emptied.
    func demand() { number.add(1, ordering: .acquiringAndReleasing) }
}

/// Stops a copy from another thread.
final class CopyCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var database: DatabaseQueue?
    }

    private let state = Mutex(State())

    func cancel() {
        let database = state.withLock { state in
            state.isCancelled = true
            return state.database
        }
        database?.interrupt()
    }

    /// - Throws: `CancellationError`.
    func check() throws {
        if state.withLock({ $0.isCancelled }) { throw CancellationError() }
    }

    /// Does `work` on `database`. A cancellation interrupts the statement in progress.
    func interrupting<Value>(_ database: DatabaseQueue, _ work: () throws -> Value) throws -> Value {
        try check()
        state.withLock { $0.database = database }
        defer { state.withLock { $0.database = nil } }
        do {
            return try work()
        } catch DatabaseError.SQLITE_INTERRUPT {
            throw CancellationError()
        }
    }
}

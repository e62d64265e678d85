import GRDB
import Synchronization

/// Restarts the copies of a database that are in progress.
final class CopyRestarts: Sendable {
    private let number = Atomic(0)

    /// The number of restarts requested so far.
    var count: Int { number.load(ordering: .acquiring) }

    /// Restarts the copies in progress: they contain data to be forgotten, and their read transactions keep the log
    /// from being truncated.
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

    /// Runs `work` on `database`. Cancellation interrupts the current statement.
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

import Dispatch
import Foundation
import SQL
import Synchronization

/// The thread that uses the database's connection.
///
/// Writes that wait at the same time share one transaction, and so one write to the disk (group commit). Each has a
/// savepoint, so that a failed write undoes only its own changes. None returns before the transaction is on disk. Reads
/// go first, so no read sees a change that could still be undone.
///
/// The thread is also a task executor. A service that runs on it uses the database without a thread switch.
///
/// ```
/// tasks ──operations──▶ waiting ──▶ reads ──▶ BEGIN · writes · COMMIT ──results──▶ tasks
/// ```
final class DatabaseThread: TaskExecutor {
    private let waiting = WaitingWork()

    /// Starts the thread. It ends when this object is released.
    /// - Parameter committed: called after each transaction that may have changed something, with the duration of its commit.
    init(_ database: any SQLDatabase, committed: @escaping @Sendable (Duration) -> Void) {
        let thread = Thread { [waiting] in
            while let work = waiting.next() {
                for (job, executor) in work.jobs { job.runSynchronously(on: executor) }
                guard !work.reads.isEmpty || !work.writes.isEmpty else { continue }
                do {
                    try database.withConnection { db in
                        let group = OperationGroup(db: db, committed: committed)
                        group.read(work.reads)
                        group.write(work.writes)
                    }
                } catch {
                    for operation in work.reads + work.writes { operation.fail(error) }
                }
            }
        }
        thread.name = "database"
        thread.start()
    }

    deinit { waiting.close() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        waiting.add { $0.jobs.append((job, asUnownedTaskExecutor())) }
    }

    /// Runs `body`, which must not change anything. All reads see one snapshot.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            waiting.add { $0.reads.append(DatabaseOperation(body, continuation)) }
        }
    }

    /// Runs `body` and returns when its changes are on disk. `body` may run a second time, after its first run was
    /// undone.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            waiting.add { $0.writes.append(DatabaseOperation(body, continuation)) }
        }
    }
}

/// A database whose connection is used by one thread.
protocol SQLDatabase: Sendable {
    /// Calls `body` with the connection, which is not in a transaction.
    /// - Throws: if there is no connection. `body` is not called then.
    func withConnection(_ body: (any SQLConnection) -> Void) throws
}

/// A database operation of a task.
struct DatabaseOperation: Sendable {
    /// Performs the operation. Returns a function that resumes the waiting task with the result.
    let perform: @Sendable (any SQLConnection) throws -> @Sendable () -> Void
    /// Resumes the waiting task with an error.
    let fail: @Sendable (any Error) -> Void

    init<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value,
        _ continuation: CheckedContinuation<Value, any Error>
    ) {
        perform = { db in
            let value = try body(db)
            return { continuation.resume(returning: value) }
        }
        fail = { continuation.resume(throwing: $0) }
    }
}

/// The queue of work for the database's thread.
private final class WaitingWork: Sendable {
    struct Work: Sendable {
        var jobs: [(UnownedJob, UnownedTaskExecutor)] = []
        var reads: [DatabaseOperation] = []
        var writes: [DatabaseOperation] = []
        var isEmpty: Bool { jobs.isEmpty && reads.isEmpty && writes.isEmpty }
    }

    private struct State {
        var work = Work()
        var isThreadAsleep = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let alarm = DispatchSemaphore(value: 0)

    /// Adds work, and wakes the thread if it sleeps.
    func add(_ change: (inout Work) -> Void) {
        wake { change(&$0.work) }
    }

    /// Makes ``next()`` return `nil` once no work is left.
    func close() {
        wake { $0.isClosed = true }
    }

    private func wake(_ change: (inout State) -> Void) {
        let wasAsleep = state.withLock { state in
            change(&state)
            defer { state.isThreadAsleep = false }
            return state.isThreadAsleep
        }
        if wasAsleep { alarm.signal() }
    }

    /// Takes all waiting work. Sleeps while there is none.
    func next() -> Work? {
        while true {
            let (work, isClosed) = state.withLock { state in
                defer { state.work = Work() }
                state.isThreadAsleep = state.work.isEmpty && !state.isClosed
                return (state.work, state.isClosed)
            }
            if !work.isEmpty { return work }
            if isClosed { return nil }
            alarm.wait()
        }
    }
}

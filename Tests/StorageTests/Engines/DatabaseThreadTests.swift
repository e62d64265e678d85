import Dispatch
import Foundation
import GRDB
import IdleExecutor
import SQL
import Synchronization
import Testing

@testable import Storage

@Suite("The database's thread")
struct DatabaseThreadTests {
    /// A table of words, the thread that works on it, and a count of its transactions.
    private struct Bench {
        let pool: DatabasePool
        let thread: DatabaseThread
        let commits = CommitCounter()
        let timed = CommitTimes()

        init() throws {
            pool = try DatabasePool(path: TemporaryFolder().file("words.sqlite").path(percentEncoded: false))
            try pool.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE word (text TEXT PRIMARY KEY);
                        CREATE TABLE find (word TEXT REFERENCES word (text) DEFERRABLE INITIALLY DEFERRED);
                        """)
            }
            pool.add(transactionObserver: commits)
            thread = DatabaseThread(pool, committed: { [timed] in timed.add($0) })
        }

        /// Has all `operations` wait before the first begins. Returns their errors in order; `nil` for one that succeeded.
        func together(_ operations: [@Sendable (any SQLConnection) throws -> Void]) async throws -> [(any Error)?] {
            let gate = DispatchSemaphore(value: 0)
            let isHeld = DispatchSemaphore(value: 0)
            async let holding: Void = thread.read { _ in
                isHeld.signal()
                gate.wait()
            }
            await Task.detached { Self.wait(for: isHeld) }.value
            let executor = IdleExecutor()
            let errors = await withTaskGroup(of: (Int, (any Error)?).self) { group in
                for (index, operation) in operations.enumerated() {
                    group.addTask(executorPreference: executor) {
                        do {
                            try await thread.write(operation)
                            return (index, nil)
                        } catch {
                            return (index, error)
                        }
                    }
                }
                // Then all of them are in line.
                await executor.waitUntilIdle()
                gate.signal()
                var errors: [Int: (any Error)?] = [:]
                for await (index, error) in group { errors[index] = error }
                return operations.indices.map { errors[$0] ?? nil }
            }
            try await holding
            return errors
        }

        private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

        var words: [String] {
            get throws { try pool.read { try String.fetchAll($0, sql: "SELECT text FROM word ORDER BY text") } }
        }
    }

    private final class CommitCounter: TransactionObserver, Sendable {
        /// The number of transactions that changed something.
        let count = Mutex(0)
        private let hasChanges = Mutex(false)

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
        func databaseDidChange(with event: DatabaseEvent) { hasChanges.withLock { $0 = true } }
        func databaseDidRollback(_ db: Database) { hasChanges.withLock { $0 = false } }

        func databaseDidCommit(_ db: Database) {
            let wasChanged = hasChanges.withLock { hasChanges in
                defer { hasChanges = false }
                return hasChanges
            }
            if wasChanged { count.withLock { $0 += 1 } }
        }
    }

    /// How long each commit took.
    private final class CommitTimes: Sendable {
        private let durations = Mutex<[Duration]>([])

        var all: [Duration] { durations.withLock { $0 } }
        func add(_ duration: Duration) { durations.withLock { $0.append(duration) } }
    }

    @Sendable private static func add(_ word: String) -> @Sendable (any SQLConnection) throws -> Void {
        { db in _ = try db.execute("INSERT INTO word VALUES (?)", [word]) }
    }

    @Test("puts writes that wait together into one transaction")
    func groups() async throws {
        let bench = try Bench()
        let errors = try await bench.together(["yacht", "cyan", "hyena"].map(Self.add))
        #expect(errors.allSatisfy { $0 == nil })
        #expect(try bench.words == ["cyan", "hyena", "yacht"])
        #expect(bench.commits.count.withLock { $0 } == 1)
    }

    @Test("reports the time of each commit, and of none where nothing was committed")
    func times() async throws {
        let bench = try Bench()
        _ = try await bench.together(["yacht", "cyan"].map(Self.add))
        #expect(bench.timed.all.count == 1)
        try await bench.thread.write(Self.add("hyena"))
        #expect(bench.timed.all.count == 2)
        await #expect(throws: DatabaseError.self) { try await bench.thread.write(Self.add("hyena")) }
        _ = try await bench.thread.read { try $0.value(Int.self, "SELECT count(*) FROM word") }
        #expect(bench.timed.all.count == 2)
        #expect(bench.timed.all.allSatisfy { $0 > .zero })
    }

    @Test("undoes all of a write that fails, and nothing of those beside it")
    func savepoints() async throws {
        let bench = try Bench()
        let errors = try await bench.together([
            Self.add("yacht"),
            { db in
                try Self.add("half")(db)
                try Self.add("half")(db)
            },
            Self.add("cyan"),
        ])
        #expect(errors.map { $0 == nil } == [true, false, true])
        #expect(try bench.words == ["cyan", "yacht"])
        #expect(bench.commits.count.withLock { $0 } == 1)
    }

    @Test("undoes all of a write that fails alone, and works on")
    func alone() async throws {
        let bench = try Bench()
        await #expect(throws: DatabaseError.self) {
            try await bench.thread.write { db in
                try Self.add("half")(db)
                try Self.add("half")(db)
            }
        }
        try await bench.thread.write(Self.add("yacht"))
        #expect(try bench.words == ["yacht"])
    }

    @Test("lets no write fail because another makes the common transaction fail")
    func culprit() async throws {
        let bench = try Bench()
        let errors = try await bench.together([
            Self.add("yacht"), { _ = try $0.execute("INSERT INTO find VALUES ('nowhere')") }, Self.add("cyan"),
        ])
        #expect(errors.map { $0 == nil } == [true, false, true])
        #expect(try bench.words == ["cyan", "yacht"])
        #expect(bench.commits.count.withLock { $0 } == 2)
    }

    @Test("tells every write that no transaction can begin")
    func locked() async throws {
        let bench = try Bench()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: bench.pool.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let errors = try await bench.together([Self.add("yacht"), Self.add("cyan")])
        #expect(errors.map { ($0 as? DatabaseError)?.resultCode } == [.SQLITE_BUSY, .SQLITE_BUSY])
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try await bench.thread.write(Self.add("yacht"))
        #expect(try bench.words == ["yacht"])
    }

    @Test("finishes a write whose task was cancelled")
    func cancelled() async throws {
        let bench = try Bench()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await bench.thread.write(Self.add("yacht"))
        }
        try await task.value
        #expect(try bench.words == ["yacht"])
    }

    @Test("tells a read its error, and answers the next")
    func readErrors() async throws {
        let bench = try Bench()
        await #expect(throws: DatabaseError.self) {
            try await bench.thread.read { try $0.value(Int.self, "SELECT nothing") }
        }
        #expect(try await bench.thread.read { try $0.value(Int.self, "SELECT count(*) FROM word") } == 0)
    }

    @Test("runs tasks too, all on itself")
    func runsTasks() async throws {
        let bench = try Bench()
        let threads = await withTaskExecutorPreference(bench.thread) {
            var threads = [Self.thread]
            try? await bench.thread.write(Self.add("yacht"))
            threads.append(Self.thread)
            await withTaskGroup(of: UInt.self) { group in
                for _ in 0..<3 { group.addTask { Self.thread } }
                for await thread in group { threads.append(thread) }
            }
            return Set(threads)
        }
        #expect(threads.count == 1)
        #expect(try await bench.thread.read { _ in Self.thread } == threads.first)
    }

    private static var thread: UInt { UInt(pthread_self()) }
}

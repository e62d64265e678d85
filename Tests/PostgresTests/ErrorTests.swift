import Dispatch
import Postgres
import Synchronization
import Testing

@Suite("Errors")
struct ErrorTests {
    @Test("name the constraint, and keep values apart from what a log shows")
    func uniqueViolation() throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE people (name text CONSTRAINT people_name UNIQUE)")
        try connection.query("INSERT INTO people VALUES ($1)", ["SECRET"])
        let error = try postgresError { try connection.query("INSERT INTO people VALUES ($1)", ["SECRET"]) }
        #expect(error.kind == .constraint)
        #expect(error.sqlState == "23505")
        #expect(error.constraint == "people_name")
        #expect(error.detail?.contains("SECRET") == true)
        #expect(!"\(error)".contains("SECRET") && !String(reflecting: error).contains("SECRET"))
        #expect("\(error)".contains("people_name"))
    }

    @Test("about a value do not quote it")
    func badValue() throws {
        let connection = try connected()
        let error = try postgresError { try connection.query("SELECT $1::bigint", ["SECRET"]) }
        #expect(error.kind == .invalidValue)
        #expect(error.message.contains("SECRET"))
        #expect(!"\(error)".contains("SECRET"))
    }

    @Test(
        "have a kind",
        arguments: [
            ("SELEC", .other), ("SELECT 1 FROM nothing", .other), ("INSERT INTO t VALUES (NULL)", .constraint),
            ("SET TRANSACTION READ ONLY; CREATE TABLE public.t (id int)", .readOnly),
            ("SET statement_timeout = 20; SELECT pg_sleep(20)", .canceled),
        ] as [(String, PostgresError.Kind)])
    func kinds(sql: String, kind: PostgresError.Kind) throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (id int NOT NULL)")
        try connection.query("BEGIN")
        let error = try postgresError { try connection.run(script: sql) }
        #expect(error.kind == kind)
        #expect(connection.transactionStatus == .failed)
    }

    @Test(
        "have a kind by the server's code",
        arguments: [
            ("53100", .diskFull), ("53200", .outOfMemory), ("53300", .tooManyConnections), ("40001", .serialization),
            ("40P01", .deadlock), ("55P03", .lockNotAvailable), ("57P01", .shuttingDown), ("57P02", .shuttingDown),
            ("57P03", .shuttingDown), ("08006", .connectionLost), ("28000", .authentication), ("XX000", .other),
        ] as [(String, PostgresError.Kind)])
    func codes(sqlState: String, kind: PostgresError.Kind) throws {
        let connection = try connected()
        let script = "DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '\(sqlState)'; END $$"
        let error = try postgresError { try connection.run(script: script) }
        #expect(error.sqlState == sqlState)
        #expect(error.kind == kind)
    }

    @Test("a lock that another connection holds is an error with NOWAIT")
    func lock() throws {
        let database = try newDatabase()
        let (ana, ben) = (try PostgresConnection(database), try PostgresConnection(database))
        try ana.run(script: "CREATE TABLE t (id int)")
        try ana.run(script: "BEGIN; LOCK TABLE t")
        #expect(try postgresError { try ben.run(script: "BEGIN; LOCK TABLE t NOWAIT") }.kind == .lockNotAvailable)
    }

    @Test("a deadlock is an error for one of the two, and the other goes on")
    func deadlock() throws {
        let database = try newDatabase()
        let (ana, ben) = (try PostgresConnection(database), try PostgresConnection(database))
        try ana.run(script: "CREATE TABLE t (id int, n int); INSERT INTO t VALUES (1, 0), (2, 0)")
        for (connection, row) in [(ana, 1), (ben, 2)] {
            try connection.run(script: "SET deadlock_timeout = 50; BEGIN; UPDATE t SET n = 1 WHERE id = \(row)")
        }
        let bens = Mutex<PostgresError.Kind?>(nil)
        let hasEnded = DispatchSemaphore(value: 0)
        nonisolated(unsafe) let handed = ben
        onAnotherThread(after: 0) {
            let kind = errorKind { () throws(PostgresError) in
                try handed.run(script: "UPDATE t SET n = 2 WHERE id = 1; COMMIT")
            }
            bens.withLock { $0 = kind }
            hasEnded.signal()
        }
        let anas = errorKind { () throws(PostgresError) in
            try ana.run(script: "UPDATE t SET n = 2 WHERE id = 2; COMMIT")
        }
        #expect(hasEnded.wait(timeout: .now() + 60) == .success)
        #expect(Set([anas, bens.withLock { $0 }]) == [.deadlock, nil])
    }

    @Test("two transactions that can't follow each other end in a serialization failure")
    func serialization() throws {
        let database = try newDatabase()
        let (ana, ben) = (try PostgresConnection(database), try PostgresConnection(database))
        try ana.run(script: "CREATE TABLE t (id int); INSERT INTO t VALUES (1)")
        for connection in [ana, ben] {
            try connection.query("BEGIN ISOLATION LEVEL SERIALIZABLE")
            try connection.query("SELECT * FROM t")
        }
        try ana.query("UPDATE t SET id = 2")
        try ana.query("COMMIT")
        #expect(try postgresError { try ben.query("UPDATE t SET id = 3") }.kind == .serialization)
    }

    @Test("the state of the transaction is known at each step")
    func transactionStatus() throws {
        let connection = try connected()
        #expect(connection.transactionStatus == .idle)
        try connection.query("BEGIN")
        #expect(connection.transactionStatus == .inTransaction)
        try connection.query("SAVEPOINT step")
        #expect(throws: PostgresError.self) { try connection.query("SELECT 1/0") }
        #expect(connection.transactionStatus == .failed)
        try connection.query("ROLLBACK TO SAVEPOINT step")
        #expect(connection.transactionStatus == .inTransaction)
        try connection.query("COMMIT")
        #expect(connection.transactionStatus == .idle)
        connection.close()
        #expect(connection.transactionStatus == .unknown)
        #expect(try postgresError { try connection.query("SELECT 1") }.kind == .connectionLost)
    }
}

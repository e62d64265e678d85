import Postgres
import Testing

@Suite("Pipelines")
struct PipelineTests {
    private static func kinds(_ results: [Result<PostgresResult, PostgresError>]) -> [PostgresError.Kind?] {
        results.map { result in
            if case .failure(let error) = result { error.kind } else { nil }
        }
    }

    @Test("give a result for each statement, in order")
    func results() throws {
        let connection = try connected()
        for _ in 0..<2 {
            let results = try connection.pipeline([
                ("SELECT $1::bigint", [1]), ("SELECT $1::bigint", [2]), ("SELECT 'three'", []),
            ])
            #expect(try results.map { try $0.get().first } == [1, 2, "three"])
        }
        #expect(try connection.pipeline([]).isEmpty)
        #expect(try connection.query("SELECT 1").first == 1)
    }

    @Test("an error undoes the whole pipeline, and skips what comes after it")
    func errorInTheMiddle() throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (id int PRIMARY KEY)")
        let results = try connection.pipeline([
            ("INSERT INTO t VALUES ($1)", [1]), ("INSERT INTO t VALUES ($1)", [1]), ("INSERT INTO t VALUES (2)", []),
            ("SELECT 5", []),
        ])
        #expect(Self.kinds(results) == [nil, .constraint, .skipped, .skipped])
        #expect(connection.transactionStatus == .idle)
        #expect(try connection.query("SELECT count(*) FROM t").first == 0)
        #expect(try connection.query("SELECT 5").first == 5)
        #expect(try connection.query("INSERT INTO t VALUES ($1)", [3]).affectedRows == 1)
    }

    @Test("a statement that can't be prepared is that statement's error")
    func syntaxError() throws {
        let connection = try connected()
        let results = try connection.pipeline([("SELECT 1", []), ("SELEC", []), ("SELECT 2", [])])
        #expect(Self.kinds(results) == [nil, .other, .skipped])
        let again = try connection.pipeline([("SELECT 1", []), ("SELECT 2", [])])
        #expect(Self.kinds(again) == [nil, nil])
    }

    @Test("in an open transaction an error fails it, up to a savepoint")
    func inTransaction() throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (id int)")
        try connection.query("BEGIN")
        let first = try connection.pipeline([("INSERT INTO t VALUES (1)", []), ("SAVEPOINT step", [])])
        #expect(Self.kinds(first) == [nil, nil])
        let second = try connection.pipeline([("INSERT INTO t VALUES (2)", []), ("SELECT 1/0", []), ("SELECT 3", [])])
        #expect(Self.kinds(second) == [nil, .invalidValue, .skipped])
        #expect(connection.transactionStatus == .failed)
        try connection.query("ROLLBACK TO SAVEPOINT step")
        try connection.query("COMMIT")
        #expect(try connection.query("SELECT array_agg(id)::text FROM t").first == "{1}")
    }

    @Test("carry a whole transaction")
    func wholeTransaction() throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (id int)")
        let results = try connection.pipeline([
            ("BEGIN", []), ("INSERT INTO t VALUES ($1)", [1]), ("INSERT INTO t VALUES ($1)", [2]), ("COMMIT", []),
        ])
        #expect(Self.kinds(results) == [nil, nil, nil, nil])
        #expect(connection.transactionStatus == .idle)
        #expect(try connection.query("SELECT count(*) FROM t").first == 2)
    }

    @Test("of many large statements do not lock up")
    func large() throws {
        let connection = try connected(.init(statementCacheCapacity: 5))
        let bytes = [UInt8](repeating: 1, count: 100_000)
        let statements = (0..<300).map { (sql: "SELECT $1::bytea, \($0 % 10)", values: [PostgresValue.bytes(bytes)]) }
        let results = try connection.pipeline(statements)
        #expect(results.count == 300)
        #expect(try results.allSatisfy { try $0.get().first == .bytes(bytes) })
        #expect(try connection.query("SELECT count(*) FROM pg_prepared_statements").rows.count == 1)
    }

    @Test("tell of a statement that the server has lost, and prepare it the next time")
    func discarded() throws {
        let connection = try connected()
        try connection.query("SELECT 1")
        try connection.run(script: "DEALLOCATE ALL")
        #expect(try Self.kinds(connection.pipeline([("SELECT 1", [])])) == [.other])
        #expect(try Self.kinds(connection.pipeline([("SELECT 1", [])])) == [nil])
    }
}

import PostgresServer
import Testing

@testable import Postgres

@Suite("Prepared statements")
struct StatementTests {
    private static func preparedCount(_ connection: PostgresConnection) throws -> PostgresValue? {
        // A script and a cursor prepare nothing themselves; this statement counts itself.
        try connection.query("SELECT count(*) FROM pg_prepared_statements").first
    }

    @Test("are prepared once for each text")
    func once() throws {
        let connection = try connected()
        for number in 1...5 {
            #expect(
                try connection.query("SELECT $1::bigint", [.integer(Int64(number))]).first == .integer(Int64(number)))
        }
        #expect(try Self.preparedCount(connection) == 2)
    }

    @Test("of more texts than the cache has room for, the server keeps the ones used last")
    func eviction() throws {
        let connection = try connected(.init(statementCacheCapacity: 3))
        for number in 1...20 {
            try connection.query("SELECT 'often'")
            try connection.query("SELECT \(number)")
        }
        let names = try connection.query("SELECT statement FROM pg_prepared_statements ORDER BY 1").rows.map { $0[0] }
        #expect(names.count <= 4)
        #expect(names.contains("SELECT 'often'"))
    }

    @Test("are evicted without harm in a transaction and in a failed one")
    func evictionInTransaction() throws {
        let connection = try connected(.init(statementCacheCapacity: 2))
        try connection.query("BEGIN")
        for number in 1...10 { try connection.query("SELECT \(number)") }
        #expect(throws: PostgresError.self) { try connection.query("SELECT 1/0") }
        #expect(connection.transactionStatus == .failed)
        try connection.query("ROLLBACK")
        #expect(try connection.query("SELECT 1").first == 1)
        // The last statement has pushed out another one.
        #expect(connection.statements.evicted.count == 1)
    }

    @Test("are prepared anew when the server has lost them", arguments: ["DISCARD ALL", "DEALLOCATE ALL"])
    func discarded(by sql: String) throws {
        let connection = try connected(.init(statementCacheCapacity: 2))
        try connection.query("SELECT 1")
        try connection.run(script: sql)
        #expect(try connection.query("SELECT 1").first == 1)
        try connection.run(script: sql)
        for number in 1...5 { #expect(try connection.query("SELECT \(number)").first == .integer(Int64(number))) }
    }

    @Test("are prepared anew when a migration has changed the type of their result")
    func changedType() throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (id int); INSERT INTO t VALUES (1)")
        #expect(try connection.query("SELECT * FROM t").first == 1)
        try connection.run(script: "ALTER TABLE t ALTER id TYPE text")
        #expect(try connection.query("SELECT * FROM t").first == "1")
        try connection.run(script: "ALTER TABLE t ADD name text")
        try connection.query("BEGIN")
        #expect(try postgresError { try connection.query("SELECT * FROM t") }.sqlState == "0A000")
        try connection.query("ROLLBACK")
        #expect(try connection.query("SELECT * FROM t").columns == ["id", "name"])
    }

    @Test("that the server can't prepare are not kept")
    func syntaxError() throws {
        let connection = try connected()
        #expect(try postgresError { try connection.query("SELEC 1") }.sqlState == "42601")
        #expect(try postgresError { try connection.query("SELEC 1") }.sqlState == "42601")
        #expect(connection.statements.count == 0)
    }

    @Test("whose result is refused outside of a transaction are tried again once only")
    func repeated() throws {
        let connection = try PostgresConnection(try newDatabase())
        try connection.run(
            script: """
                CREATE SEQUENCE tries;
                CREATE FUNCTION refuse() RETURNS int LANGUAGE plpgsql AS $$
                BEGIN PERFORM nextval('tries'); RAISE EXCEPTION 'no' USING ERRCODE = '0A000'; END $$;
                """)
        #expect(try postgresError { try connection.query("SELECT refuse()") }.sqlState == "0A000")
        #expect(try connection.query("SELECT last_value FROM tries").first == 1)
    }
}

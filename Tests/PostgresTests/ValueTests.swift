import Postgres
import Testing

@Suite("Values")
struct ValueTests {
    @Test(
        "come back as they were sent",
        arguments: [
            ("boolean", true), ("boolean", false), ("boolean", nil), ("bigint", 0), ("bigint", .integer(.max)),
            ("bigint", .integer(.min)), ("integer", -7), ("smallint", 7), ("oid", 4_000_000_000),
            ("double precision", 0.1), ("double precision", .real(.greatestFiniteMagnitude)),
            ("double precision", .real(.infinity)), ("double precision", .real(-.infinity)), ("real", 0.5),
            ("double precision", .real(.leastNonzeroMagnitude)), ("text", ""), ("text", "ana's “héllo” 🐝\n\\x00"),
            ("varchar", "varchar"), ("name", "name"), ("text", nil), ("bytea", .bytes([])), ("bytea", nil),
            ("bytea", .bytes(Array(0...255))), ("numeric", "123456789012345678901234567890.5"), ("jsonb", "{\"a\": 1}"),
        ] as [(String, PostgresValue)])
    func roundTrip(type: String, value: PostgresValue) throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (v \(type))")
        try connection.query("INSERT INTO t VALUES ($1)", [value])
        #expect(try connection.query("SELECT v FROM t").first == value)
    }

    @Test("a number that is none stays one")
    func notANumber() throws {
        guard case .real(let value) = try connected().query("SELECT $1::double precision", [.real(.nan)]).first else {
            Issue.record("not a number of a kind")
            return
        }
        #expect(value.isNaN)
    }

    @Test(
        "fit every column that has a place for them",
        arguments: [
            ("boolean", 1, true), ("boolean", 0, false), ("text", 12, "12"), ("numeric", 12, "12"),
            ("double precision", 12, 12.0), ("text", true, "true"), ("text", 0.5, "0.5"), ("bigint", "12", 12),
            ("bytea", "\\x6162", .bytes([0x61, 0x62])),
        ] as [(String, PostgresValue, PostgresValue)])
    func inference(type: String, sent: PostgresValue, received: PostgresValue) throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (v \(type))")
        try connection.query("INSERT INTO t VALUES ($1)", [sent])
        #expect(try connection.query("SELECT v FROM t WHERE v = $1", [sent]).first == received)
    }

    @Test("bytes are decoded in both forms that the server may use", arguments: ["hex", "escape"])
    func byteaOutput(form: String) throws {
        let connection = try connected()
        try connection.run(script: "SET bytea_output = \(form)")
        #expect(
            try connection.query("SELECT $1::bytea", [.bytes(Array(0...255))]).first == .bytes(Array(0...255)))
    }

    @Test("a text or statement with a NUL is refused before it is sent, and the connection goes on")
    func embeddedNUL() throws {
        let connection = try connected()
        #expect(try postgresError { try connection.query("SELECT $1::text", ["a\0b"]) }.kind == .invalidValue)
        #expect(try postgresError { try connection.query("SELECT 1\0; DROP TABLE t") }.kind == .invalidValue)
        #expect(try postgresError { try connection.run(script: "SELECT 1\0") }.kind == .invalidValue)
        #expect(try postgresError { _ = try PostgresConnection("host=a\0b") }.kind == .badAddress)
        #expect(try connection.query("SELECT 1").first == 1)
    }

    @Test("more values than the protocol can count are refused before they are sent")
    func tooManyValues() throws {
        let connection = try connected()
        let values = [PostgresValue](repeating: 1, count: 65_536)
        #expect(try postgresError { try connection.query("SELECT 1", values) }.kind == .invalidValue)
        #expect(try connection.query("SELECT 1").first == 1)
    }

    @Test("a value of many megabytes comes back whole")
    func large() throws {
        let connection = try connected()
        let bytes = [UInt8](repeating: 0xAB, count: 20_000_000)
        #expect(try connection.query("SELECT $1::bytea", [.bytes(bytes)]).first == .bytes(bytes))
    }
}

@Suite("Results")
struct ResultTests {
    @Test("give values by position and by name, and the number of rows that changed")
    func access() throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (id bigint, name text)")
        let inserted = try connection.query("INSERT INTO t VALUES (1, 'ana'), (2, 'ben')")
        #expect(inserted.affectedRows == 2)
        #expect(inserted.rows.isEmpty)
        let result = try connection.query("SELECT name, id, id AS name FROM t ORDER BY id")
        #expect(result.columns == ["name", "id", "name"])
        #expect(result.affectedRows == 2)
        #expect(result.rows.map { $0["name"] } == ["ana", "ben"])
        #expect(result.rows.map { $0[1] } == [1, 2])
        #expect(result.rows.first?["nothing"] == nil)
        #expect(try connection.query("UPDATE t SET name = 'x' WHERE id > 5").affectedRows == 0)
        #expect(try connection.query("").rows.isEmpty)
    }

    @Test("a script carries out all of its statements, or none")
    func script() throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE a (id int); INSERT INTO a VALUES (1); INSERT INTO a VALUES (2);")
        #expect(try connection.query("SELECT count(*) FROM a").first == 2)
        let error = try postgresError { try connection.run(script: "DELETE FROM a; SELECT 1/0; SELECT 1") }
        #expect(error.sqlState == "22012")
        #expect(try connection.query("SELECT count(*) FROM a").first == 2)
    }

    @Test("COPY is refused rather than waited for", arguments: ["COPY t FROM STDIN", "COPY t TO STDOUT"])
    func copy(sql: String) throws {
        let connection = try connected()
        try connection.run(script: "CREATE TABLE t (id int)")
        let error = try postgresError { try connection.run(script: sql) }
        #expect(error.description.contains("COPY"))
        #expect(!connection.isUsable)
        try connection.reset()
        #expect(try connection.query("SELECT 1").first == 1)
    }
}

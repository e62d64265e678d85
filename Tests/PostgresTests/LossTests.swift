import Foundation
import Postgres
import PostgresServer
import Testing

@Suite("A lost connection")
struct LossTests {
    @Test("is noticed when the server was killed, and comes back after a restart")
    func killedServer() throws {
        let server = try PostgresServer()
        let connection = try PostgresConnection(server.connectionString())
        try connection.run(script: "CREATE TABLE t (id int)")
        try connection.query("INSERT INTO t VALUES (1)")
        try server.kill()
        #expect(try postgresError { try connection.query("SELECT * FROM t") }.kind == .connectionLost)
        #expect(!connection.isUsable)
        #expect(try postgresError { try connection.query("SELECT * FROM t") }.kind == .connectionLost)
        #expect(try postgresError { try connection.reset() }.kind == .cannotConnect)
        #expect(!connection.isUsable)
        try server.start()
        try connection.reset()
        #expect(connection.isUsable)
        #expect(try connection.query("SELECT * FROM t").first == 1)
        try server.restart()
        #expect(throws: PostgresError.self) { try connection.query("SELECT * FROM t") }
        try connection.reset()
        #expect(try connection.query("SELECT * FROM t").first == 1)
    }

    @Test("says that an administrator ended it")
    func terminated() throws {
        let database = try newDatabase()
        let (connection, administrator) = (try PostgresConnection(database), try PostgresConnection(database))
        let backend = PostgresValue.integer(Int64(try connection.backend()))
        let own = try postgresError { try connection.query("SELECT pg_terminate_backend(pg_backend_pid())") }
        #expect(own.kind == .shuttingDown)
        #expect(!connection.isUsable)
        try connection.reset()
        #expect(try administrator.query("SELECT pg_terminate_backend($1::int)", [backend]).first == false)
        let other = PostgresValue.integer(Int64(try connection.backend()))
        try administrator.query("SELECT pg_terminate_backend($1::int, 5000)", [other])
        #expect(throws: PostgresError.self) { _ = try connection.query("SELECT 1") }
        #expect(!connection.isUsable)
    }

    @Test("is noticed while waiting for notifications")
    func whileWaiting() throws {
        let database = try newDatabase()
        let (connection, administrator) = (try PostgresConnection(database), try PostgresConnection(database))
        let backend = PostgresValue.integer(Int64(try connection.backend()))
        try administrator.query("SELECT pg_terminate_backend($1::int, 5000)", [backend])
        #expect(throws: PostgresError.self) { _ = try connection.notifications(within: .seconds(30)) }
        #expect(!connection.isUsable)
    }

    @Test("is given up when the server stops answering, even in the middle of a large value")
    func silentServer() throws {
        let server = try PostgresServer.shared()
        let connection = try connected(.init(answerTimeout: .milliseconds(300)))
        let values: [PostgresValue] = [1, .bytes([UInt8](repeating: 0, count: 30_000_000))]
        for value in values {
            let backend = try connection.backend()
            server.setSuspended(true, backend: backend)
            let start = ContinuousClock.now
            let error = try postgresError { try connection.query("SELECT length($1::text)", [value]) }
            server.setSuspended(false, backend: backend)
            #expect(error.kind == .timedOut)
            #expect(ContinuousClock.now - start < .seconds(20))
            #expect(!connection.isUsable)
            try connection.reset()
        }
        connection.answerTimeout = .seconds(60)
        #expect(try connection.query("SELECT 1").first == 1)
    }

    @Test("is given up when a statement takes longer than the caller waits")
    func slowStatement() throws {
        let connection = try connected(.init(answerTimeout: .milliseconds(200)))
        #expect(try postgresError { try connection.query("SELECT pg_sleep(600)") }.kind == .timedOut)
        #expect(try postgresError { try connection.query("SELECT 1") }.kind == .connectionLost)
    }

    @Test(
        "is not waited for where a server accepts connections and says nothing", arguments: ["", "?connect_timeout=1"])
    func silentListener(query: String) throws {
        let listener = try SilentListener()
        let start = ContinuousClock.now
        let options = PostgresConnection.Options(connectTimeout: query.isEmpty ? .milliseconds(300) : .seconds(600))
        let error = try postgresError {
            _ = try PostgresConnection("postgres://u@127.0.0.1:\(listener.port)/db\(query)", options: options)
        }
        #expect(error.kind == .cannotConnect)
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}

/// Listens on loopback. The kernel accepts connections for it, and nobody reads what they say.
private final class SilentListener {
    let port: Int
    private let descriptor: Int32

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRINUSE) }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { _ = close(descriptor) }
}

import Foundation
import Postgres
import PostgresServer
import Testing

@Suite("Connecting")
struct ConnectingTests {
    @Test("sets a name, UTF-8, and what the string gives")
    func settings() throws {
        let database = try newDatabase()
        let connection = try PostgresConnection(database, options: .init(statementTimeout: .seconds(5)))
        #expect(try connection.query("SHOW application_name").first == "honeycue")
        #expect(try connection.query("SHOW client_encoding").first == "UTF8")
        #expect(try connection.query("SHOW statement_timeout").first == "5s")
        let named = try PostgresConnection("\(database)?application_name=other&client_encoding=LATIN1")
        #expect(try named.query("SHOW application_name").first == "other")
        #expect(try named.query("SELECT 'é🐝'").first == "é🐝")
    }

    @Test("takes keyword=value pairs as well, with a password")
    func keywords() throws {
        let server = try PostgresServer.shared()
        let connection = try PostgresConnection(
            "host=127.0.0.1 port=\(server.port) user=postgres password=\(PostgresServer.password) dbname=postgres")
        #expect(!connection.isEncrypted)
        #expect(try connection.query("SELECT 1").first == 1)
        #expect("\(connection)" == "PostgreSQL database postgres at 127.0.0.1, port \(server.port)")
    }

    @Test("with a wrong password fails without a word of it")
    func wrongPassword() throws {
        let server = try PostgresServer.shared()
        let error = try postgresError { _ = try PostgresConnection(server.loopbackString(password: "SECRET")) }
        #expect(error.kind == .authentication)
        #expect(error.sqlState == "28P01")
        #expect(!String(reflecting: error).contains("SECRET") && !error.message.contains("SECRET"))
        #expect(error.message.contains("password authentication failed"))
        let missing = try postgresError { _ = try PostgresConnection(server.loopbackString(password: nil)) }
        #expect(missing.kind == .authentication)
    }

    @Test("shows no password when a connection is dumped")
    func dumped() throws {
        let server = try PostgresServer.shared()
        let connection = try PostgresConnection(server.loopbackString())
        var text = ""
        dump(connection, to: &text)
        #expect(!text.contains(PostgresServer.password))
    }

    @Test(
        "with a string in which the password is not encoded fails without a word of it",
        arguments: [
            "postgres://u:SEC/RET@127.0.0.1/db", "postgres://u:x@SECRET@127.0.0.1/db", "postgres://u:12/SECRET@h/db",
            "host=127.0.0.1 password=my SECRET", "postgres://u:%ZZSECRET@h/db", "SECRET",
        ])
    func damagedString(string: String) throws {
        let error = try postgresError { _ = try PostgresConnection(string) }
        #expect(error.kind == .badAddress)
        for part in ["SEC", "RET"] { #expect(!String(reflecting: error).contains(part)) }
    }

    @Test("tells a wrong address from a server that is away", arguments: ["sslmode=nonsense", "nosuch=1"])
    func wrongParameter(parameter: String) throws {
        let error = try postgresError { _ = try PostgresConnection("postgres://u@127.0.0.1:1/db?\(parameter)") }
        #expect(error.kind == .badAddress)
    }

    @Test("fails when nobody listens at the address")
    func nobodyListens() throws {
        let port = try FreePort.next()
        let error = try postgresError { _ = try PostgresConnection("postgres://u@127.0.0.1:\(port)/db") }
        #expect(error.kind == .cannotConnect)
        #expect(error.message.contains("127.0.0.1"))
        let socket = try postgresError { _ = try PostgresConnection("host=/nowhere user=u") }
        #expect(socket.kind == .cannotConnect)
    }

    @Test("fails when the database does not exist, or the role has all the connections that it may have")
    func refused() throws {
        let server = try PostgresServer.shared()
        let missing = try postgresError { _ = try PostgresConnection(server.connectionString(database: "nothing")) }
        #expect(missing.kind == .cannotConnect)
        #expect(missing.sqlState == "3D000")
        let administrator = try connected()
        try administrator.run(script: "CREATE ROLE few LOGIN CONNECTION LIMIT 1 PASSWORD 'few'")
        let string = server.loopbackString(user: "few", password: "few")
        let first = try PostgresConnection(string)
        let error = try postgresError { _ = try PostgresConnection(string) }
        #expect(error.kind == .tooManyConnections)
        #expect(first.isUsable)
    }

    @Test("tries the next host when nobody listens at the first")
    func severalHosts() throws {
        let server = try PostgresServer.shared()
        let port = try FreePort.next()
        let connection = try PostgresConnection(
            "postgres://postgres:\(PostgresServer.password)@127.0.0.1:\(port),127.0.0.1:\(server.port)/postgres")
        #expect(try connection.query("SELECT 1").first == 1)
    }

    @Test("reads the password from a file that the environment or the string names")
    func passwordFile() throws {
        let server = try PostgresServer.shared()
        try withFolder { folder in
            let file = folder.appending(path: "pgpass")
            try Data("127.0.0.1:\(server.port):*:postgres:\(PostgresServer.password)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            let string = server.loopbackString(password: nil)
            let connection = try PostgresConnection("\(string)?passfile=\(file.path)")
            #expect(try connection.query("SELECT 1").first == 1)
            #expect(try Probe.connect(string, environment: ["PGPASSFILE": file.path]) == "connected\n")
            #expect(try Probe.connect(string, environment: [:]).hasPrefix("authentication"))
        }
    }

    @Test("takes host, port and user from the environment")
    func environment() throws {
        let server = try PostgresServer.shared()
        let environment = [
            "PGHOST": server.folder, "PGPORT": "\(server.port)", "PGUSER": "postgres", "PGDATABASE": "postgres",
        ]
        #expect(try Probe.connect("", environment: environment) == "connected\n")
    }

    @Test("with sslmode=require fails at a server without TLS")
    func noTLS() throws {
        let server = try PostgresServer.shared()
        let error = try postgresError { _ = try PostgresConnection("\(server.loopbackString())?sslmode=require") }
        #expect(error.kind == .cannotConnect)
        #expect(error.message.contains("does not support SSL"))
    }

    @Test("a server with TLS is believed only with the certificate that was given")
    func withTLS() throws {
        var configuration = PostgresServer.Configuration()
        (configuration.listensOnLoopback, configuration.offersTLS) = (true, true)
        let server = try PostgresServer(configuration)
        let string = server.loopbackString()
        let connection = try PostgresConnection("\(string)?sslmode=verify-full&sslrootcert=\(server.certificate)")
        #expect(connection.isEncrypted)
        #expect(try connection.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").first == true)
        let large = [UInt8](repeating: 7, count: 3_000_000)
        #expect(try connection.query("SELECT $1::bytea", [.bytes(large)]).first == .bytes(large))
        let error = try postgresError {
            _ = try PostgresConnection("\(string)?sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt")
        }
        #expect(error.kind == .cannotConnect)
        #expect(error.message.contains("certificate"))
    }
}

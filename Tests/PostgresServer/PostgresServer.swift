internal import Foundation
internal import Glibc
internal import Postgres
internal import Synchronization

/// A PostgreSQL server for tests, with its data in a temporary folder.
///
/// It is stopped, and its folder deleted, when the object is released and when the process ends, even by a kill. A test that stops or
/// kills the server makes one of its own; all others share ``shared()``.
///
/// ```swift
/// let server = try PostgresServer.shared()
/// let connection = try PostgresConnection(server.connectionString(database: try server.newDatabase()))
/// ```
public final class PostgresServer: Sendable {
    public struct Configuration: Sendable {
        /// Whether it also listens on 127.0.0.1, on a free port. There it asks for a password; on its Unix socket it trusts everybody.
        public var listensOnLoopback = false
        /// Whether connections to 127.0.0.1 may use TLS, with the certificate in ``PostgresServer/certificate``.
        public var offersTLS = false
        /// Whether a commit is on disk before it is acknowledged. Killing the server loses no commit without it either.
        public var syncsToDisk = false
        /// More settings of `postgresql.conf`.
        public var settings: [String: String] = [:]

        public init() {}
    }

    /// How ``stop(_:)`` treats connected clients.
    public enum StopMode: Sendable {
        /// Waits until they disconnect.
        case smart
        /// Disconnects them.
        case fast
        /// Ends at once, so that the next start recovers from the log.
        case immediate

        fileprivate var signal: Int32 {
            switch self {
            case .smart: SIGTERM
            case .fast: SIGINT
            case .immediate: SIGQUIT
            }
        }
    }

    /// The name and the password of the server's superuser.
    public static let (user, password) = ("postgres", "test-password")

    /// The port on 127.0.0.1, and of the name of the Unix socket.
    public let port: Int
    let cluster: Cluster
    private let configuration: Configuration
    private let watchdog: Watchdog
    private struct State {
        var process: ServerProcess?
        var databases = 0
    }
    private let state = Mutex(State())

    /// Makes a server's data and starts it. That takes about a second.
    public init(_ configuration: Configuration = Configuration()) throws {
        cluster = try Cluster()
        self.configuration = configuration
        port = configuration.listensOnLoopback ? try FreePort.next() : 5432
        watchdog = try Watchdog(cluster)
        try cluster.initialize(password: Self.password)
        if configuration.offersTLS { try cluster.makeCertificate() }
        try start()
    }

    deinit { watchdog.end() }

    private static let sharedServer = Result {
        var configuration = Configuration()
        configuration.listensOnLoopback = true
        return try PostgresServer(configuration)
    }

    /// The server that all tests of a process share. It starts with the first call. Nobody stops it before the process ends.
    public static func shared() throws -> PostgresServer { try sharedServer.get() }

    // MARK: Life

    /// Starts the server and waits until it accepts connections.
    public func start() throws {
        try state.withLock { state in
            guard state.process == nil else { return }
            state.process = try ServerProcess(cluster, settings: settings)
        }
    }

    /// Stops the server and waits for its end.
    public func stop(_ mode: StopMode = .fast) throws {
        try end { try $0.stop(with: mode.signal) }
    }

    /// Ends all processes of the server with SIGKILL.
    public func kill() throws {
        try end { try $0.killAll() }
    }

    /// Stops the server and starts it again, at the same address.
    public func restart(_ mode: StopMode = .fast) throws {
        try stop(mode)
        try start()
    }

    private func end(_ body: (ServerProcess) throws -> Void) throws {
        try state.withLock { state in
            guard let process = state.process else { return }
            try body(process)
            state.process = nil
        }
    }

    /// Suspends the process that serves a connection, as if the network dropped all packets, or lets it go on.
    /// - Parameter backend: its process, as in `pg_stat_activity`
    public func setSuspended(_ isSuspended: Bool, backend: Int32) {
        _ = Glibc.kill(backend, isSuspended ? SIGSTOP : SIGCONT)
    }

    private var settings: [String: String] {
        var settings = [
            "unix_socket_directories": cluster.folder.path, "port": String(port),
            "listen_addresses": configuration.listensOnLoopback ? "127.0.0.1" : "",
            "fsync": configuration.syncsToDisk ? "on" : "off", "shared_buffers": "16MB", "max_connections": "300",
            "wal_level": "minimal", "max_wal_senders": "0", "max_wal_size": "256MB", "timezone": "UTC",
            "full_page_writes": configuration.syncsToDisk ? "on" : "off",
        ]
        if configuration.offersTLS {
            settings["ssl"] = "on"
            settings["ssl_cert_file"] = cluster.certificate.path
            settings["ssl_key_file"] = cluster.key.path
        }
        return settings.merging(configuration.settings) { $1 }
    }

    // MARK: Databases

    /// Makes an empty database and returns its name. It takes some 8 MB of disk until ``drop(_:)``.
    public func newDatabase() throws -> String {
        try state.withLock { state in
            state.databases += 1
            let name = "test_\(state.databases)"
            let connection = try PostgresConnection(connectionString(database: "postgres"))
            try connection.run(script: "CREATE DATABASE \(name) TEMPLATE template0")
            return name
        }
    }

    /// Deletes a database and ends the connections to it.
    public func drop(_ database: String) throws {
        let connection = try PostgresConnection(connectionString(database: "postgres"))
        try connection.run(script: "DROP DATABASE IF EXISTS \(database) WITH (FORCE)")
    }

    /// A `postgres://` URI of the superuser, over the Unix socket.
    public func connectionString(database: String = "postgres") -> String {
        let folder = cluster.folder.path.replacing("/", with: "%2F")
        return "postgres://\(Self.user)@\(folder):\(port)/\(database)"
    }

    /// A `postgres://` URI over TCP, for a server that listens on loopback.
    public func loopbackString(
        database: String = "postgres", user: String = PostgresServer.user, password: String? = PostgresServer.password
    ) -> String {
        "postgres://\(user)\(password.map { ":\($0)" } ?? "")@127.0.0.1:\(port)/\(database)"
    }

    /// The file of the self-signed certificate, for 127.0.0.1.
    public var certificate: String { cluster.certificate.path }
    /// The folder with everything of this server.
    public var folder: String { cluster.folder.path }
    /// The process of the server, or `nil` when it does not run.
    public var processIdentifier: Int32? { state.withLock { $0.process?.identifier } }
}

/// A port of 127.0.0.1 that nobody listens on.
public enum FreePort {
    public static func next() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { _ = close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw PostgresServerError("No port of 127.0.0.1 is free.") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

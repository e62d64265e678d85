import Foundation
import Postgres
import PostgresServer
import Testing

/// Connects to the shared server. Tables are temporary, so that tests do not meet; a new database would take 0.2 s.
func connected(_ options: PostgresConnection.Options = .init()) throws -> PostgresConnection {
    let server = try PostgresServer.shared()
    return try PostgresConnection(
        "\(server.connectionString())?options=-csearch_path%3Dpg_temp", options: options)
}

/// The connection string of an empty database of the shared server.
func newDatabase() throws -> String {
    let server = try PostgresServer.shared()
    return server.connectionString(database: try server.newDatabase())
}

/// The error that `body` throws.
func postgresError(_ body: () throws -> Void) throws -> PostgresError {
    do {
        try body()
    } catch let error as PostgresError {
        return error
    }
    throw PostgresError(kind: .other, message: "nothing was thrown")
}

/// The kind of the error that `body` throws; `nil` if it throws none.
func errorKind(_ body: () throws(PostgresError) -> Void) -> PostgresError.Kind? {
    do {
        try body()
        return nil
    } catch {
        return error.kind
    }
}

extension PostgresConnection {
    /// The process of the server that serves this connection, as in `pg_stat_activity`.
    func backend() throws -> Int32 {
        guard case .integer(let process)? = try query("SELECT pg_backend_pid()").first else { return 0 }
        return Int32(process)
    }
}

extension PostgresResult {
    /// The first value of the first row.
    var first: PostgresValue? { rows.first?.values.first }
}

/// A folder that is deleted afterwards.
func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "postgres-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}

/// Does something on another thread. The test goes on meanwhile.
func onAnotherThread(after seconds: Double = 0.2, _ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: seconds)
        body()
    }
}

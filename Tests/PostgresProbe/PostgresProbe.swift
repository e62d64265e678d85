import Foundation
import Postgres
import PostgresServer

/// A process to be killed while it has a server, and one whose environment libpq reads.
///
/// - `serve` starts a server and prints its process, its folder and its address. On the line `restart` it kills the server and starts it
///   again; on `database` it makes a new database and prints its address. It ends with its standard input. `serve durable` starts one
///   that writes each commit to the disk and has the memory of a small real server, for benchmarks.
/// - `connect` connects to the given string and prints `connected` or the error.
@main
struct PostgresProbe {
    static func main() throws {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "serve":
            let server = try PostgresServer(arguments.last == "durable" ? durable : PostgresServer.Configuration())
            write("\(server.processIdentifier ?? 0) \(server.folder) \(server.connectionString())")
            while let line = readLine() {
                switch line {
                case "restart":
                    try server.kill()
                    try server.start()
                    write("restarted")
                case "database": write(server.connectionString(database: try server.newDatabase()))
                default: exit(EX_USAGE)
                }
            }
        case "connect":
            do {
                _ = try PostgresConnection(arguments.count > 2 ? arguments[2] : "")
                print("connected")
            } catch {
                print("\(error.kind): \(error)")
            }
        default: exit(EX_USAGE)
        }
    }

    private static var durable: PostgresServer.Configuration {
        var configuration = PostgresServer.Configuration()
        configuration.syncsToDisk = true
        configuration.settings = ["shared_buffers": "512MB", "max_wal_size": "1GB"]
        return configuration
    }

    private static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}

import Foundation
import Postgres
import PostgresServer

/// A process to be killed while it has a server, and one whose environment libpq reads.
///
/// - `serve` starts a server, prints its process and its folder, and waits.
/// - `connect` connects to the given string and prints `connected` or the error.
@main
struct PostgresProbe {
    static func main() throws {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "serve":
            let server = try PostgresServer()
            FileHandle.standardOutput.write(Data("\(server.processIdentifier ?? 0) \(server.folder)\n".utf8))
            withExtendedLifetime(server) { _ = readLine() }
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
}

import Foundation
import Postgres
import PostgresServer
import Testing

@Suite("The tests' own server")
struct ServerTests {
    @Test("ends with the process that started it, even if that is killed, and leaves no files")
    func killedOwner() throws {
        let process = Probe.process(["serve"])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        try #require(words.count == 3)
        let server = URL(filePath: "/proc/\(words[0])/cwd")
        #expect(FileManager.default.fileExists(atPath: words[1]))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let deadline = ContinuousClock.now + .seconds(30)
        while FileManager.default.fileExists(atPath: words[1]), ContinuousClock.now < deadline {
            Thread.sleep(forTimeInterval: 0.02)
        }
        #expect(!FileManager.default.fileExists(atPath: words[1]))
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: server.path)) == nil)
    }

    @Test("makes and drops databases, and ends when it is released")
    func released() throws {
        var server: PostgresServer? = try PostgresServer()
        let folder = try #require(server?.folder)
        let database = try #require(try server?.newDatabase())
        let string = try #require(server?.connectionString(database: database))
        #expect(try PostgresConnection(string).query("SELECT current_database()").first == .text(database))
        try server?.drop(database)
        #expect(try postgresError { _ = try PostgresConnection(string) }.sqlState == "3D000")
        server = nil
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}

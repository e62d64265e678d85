import Foundation
import Testing

/// The program `postgres-probe`.
enum Probe {
    static func process(_ arguments: [String]) -> Process {
        let process = Process()
        // It is in the folder in which the tests were built.
        let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        process.executableURL = tests.deletingLastPathComponent().appending(path: "postgres-probe")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Connects in a process with this environment. Returns what it printed.
    static func connect(_ string: String, environment: [String: String]) throws -> String {
        let process = process(["connect", string])
        let output = Pipe()
        process.environment = environment
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}

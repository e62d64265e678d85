internal import Foundation
internal import Glibc

/// The postmaster, and through it its children.
struct ServerProcess {
    let identifier: Int32
    private let process = Process()
    private let cluster: Cluster
    /// Bounds each wait, so that a test fails rather than hangs.
    private static let patience = Duration.seconds(60)

    /// Starts it, and waits until it accepts connections.
    init(_ cluster: Cluster, settings: [String: String]) throws {
        self.cluster = cluster
        _ = FileManager.default.createFile(atPath: cluster.log.path, contents: nil)
        let log = try FileHandle(forWritingTo: cluster.log)
        try? FileManager.default.removeItem(at: Self.lockFile(cluster))
        let words =
            cluster.asServerUser + [cluster.programs.appending(path: "postgres").path, "-D", cluster.data.path]
            + settings.sorted { $0.key < $1.key }.flatMap { ["-c", "\($0.key)=\($0.value)"] }
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = log
        process.standardError = log
        try process.run()
        identifier = process.processIdentifier
        try waitUntilReady()
    }

    /// The postmaster writes its state there, and its identifier.
    static func lockFile(_ cluster: Cluster) -> URL { cluster.data.appending(path: "postmaster.pid") }

    private func waitUntilReady() throws {
        try wait(for: "PostgreSQL did not start") {
            guard process.isRunning else { throw failure("PostgreSQL ended") }
            let text = (try? String(contentsOf: Self.lockFile(cluster), encoding: .utf8)) ?? ""
            // Source: PostgreSQL's `pidfile.h`. The eighth line is the status.
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.count >= 8 && lines[7].hasPrefix("ready")
        }
    }

    /// Sends the signal of a stop and waits for the end.
    func stop(with signal: Int32) throws {
        kill(identifier, signal)
        try waitForEnd(of: [identifier])
    }

    /// Kills all processes, as a power cut would. The children go first: one that notices the end of its parent says so to its client.
    func killAll() throws {
        kill(identifier, SIGSTOP)
        let processes = Self.children(of: identifier) + [identifier]
        for process in processes { kill(process, SIGKILL) }
        try waitForEnd(of: processes)
    }

    private func waitForEnd(of processes: [Int32]) throws {
        try wait(for: "PostgreSQL did not end") { !process.isRunning && !processes.contains(where: Self.isAlive) }
    }

    private func wait(for what: String, until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + Self.patience
        while try !condition() {
            guard ContinuousClock.now < deadline else { throw failure(what) }
            usleep(5000)
        }
    }

    private func failure(_ what: String) -> PostgresServerError {
        let log = (try? String(contentsOf: cluster.log, encoding: .utf8)) ?? ""
        return PostgresServerError("\(what). The end of its log: \(log.suffix(2000))")
    }

    private static func children(of process: Int32) -> [Int32] {
        let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { Int32($0) }
    }

    /// Whether a process exists and is no zombie.
    private static func isAlive(_ process: Int32) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        // The state follows the name, which is in brackets.
        return text.split(separator: ")").last?.hasPrefix(" Z") == false
    }
}

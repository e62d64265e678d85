import Foundation
import Logging
import PhotoReading
import Workers

/// Pools with probes, which are workers that misbehave on demand.
enum ProbePool {
    /// The probe's executable, which is built next to the tests.
    static let executable = program("worker-probe")

    /// The probe that starts a program with certain system calls refused.
    static let launcher = program("jail-probe")

    /// The program itself, which draws pages of documents.
    static let honeycue = program("honeycue")

    private static func program(_ name: String) -> URL {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let beside = [tests, URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL.appending(path: "x")]
        let candidates = beside.map { $0.deletingLastPathComponent().appending(path: name) }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    }

    /// Limits that a slow machine can meet and that a test can wait for.
    static var limits: WorkerLimits {
        WorkerLimits(wallTime: .seconds(20), processorSeconds: 15, memory: 512 << 20, startTime: .seconds(30))
    }

    static func pool(
        _ arguments: [String] = ["serve"], limits: WorkerLimits = limits, size: Int = 1,
        log: CollectedLog = CollectedLog()
    ) -> WorkerPool {
        WorkerPool(executable: executable, arguments: arguments, limits: limits, size: size, logger: log.logger)
    }
}

extension WorkerPool {
    /// Makes the probe perform these deeds, each as one photo.
    func ask(_ deeds: String...) async throws -> Reading {
        try await read(deeds.map { Data($0.utf8) })
    }
}

import Foundation

/// The resources that this process uses.
struct ProcessFigures: Sendable {
    /// Bytes of resident memory; 0 when the system doesn't report it.
    var memory: Int
    /// Open file descriptors.
    var descriptors: Int
    /// Seconds since `start`.
    var uptime: Double

    static func now(since start: ContinuousClock.Instant) -> ProcessFigures {
        // `statm` counts pages: first the total size, then the resident set.
        let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        return ProcessFigures(
            memory: pages * Int(sysconf(Int32(_SC_PAGESIZE))), descriptors: descriptors,
            uptime: (ContinuousClock.now - start) / .seconds(1))
    }
}

import Foundation

/// The resources that this process uses. Each is 0 when the system doesn't report it.
struct ProcessFigures: Sendable {
    /// Bytes of resident memory.
    var memory: Int
    /// Open file descriptors.
    var descriptors: Int
    /// The maximum number of file descriptors that may be open at once.
    var descriptorLimit: Int
    /// Seconds of processor time, in user and kernel mode.
    var processorTime: Double
    var start: ProcessStart

    /// Seconds since the start.
    var uptime: Double { (ContinuousClock.now - start.instant) / .seconds(1) }

    static func now(since start: ProcessStart) -> ProcessFigures {
        // `statm` counts pages: first the total size, then the resident set.
        let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        return ProcessFigures(
            memory: pages * Int(sysconf(Int32(_SC_PAGESIZE))), descriptors: descriptors,
            descriptorLimit: max(0, sysconf(Int32(_SC_OPEN_MAX))), processorTime: usedProcessorTime(), start: start)
    }

    /// POSIX has `clock()` count microseconds. It is negative when the time is not known.
    private static func usedProcessorTime() -> Double { max(0, Double(clock()) / 1e6) }
}

/// When the bot was assembled, on both clocks: the system's may be set afterwards.
struct ProcessStart: Sendable {
    let date = Date.now
    let instant = ContinuousClock.now
}

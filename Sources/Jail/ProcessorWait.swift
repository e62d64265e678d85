import Foundation

/// How long a process was ready to run while others had the processors, as counted by the kernel.
///
/// This is the second number of `/proc/PID/schedstat`, in nanoseconds (Documentation/scheduler/sched-stats.rst of the kernel). The file
/// stays open: where `/proc` hides other processes, as under systemd's `ProtectProc=invisible`, a child can't be seen any more once it
/// has given up its privileges.
package final class ProcessorWait {
    private let file: Int32

    /// Opens the counter of a process that was just started.
    init(of process: pid_t) {
        file = open("/proc/\(process)/schedstat", O_RDONLY | O_CLOEXEC)
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// The total waiting time; zero if the kernel does not report it.
    package var total: Duration {
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = pread(file, &buffer, buffer.count, 0)
        let numbers = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
        guard numbers.count > 1, let nanoseconds = Int64(numbers[1]) else { return .zero }
        return .nanoseconds(nanoseconds)
    }
}

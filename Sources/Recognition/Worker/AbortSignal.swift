import CProcessShim
import Foundation
import Synchronization

/// Wakes threads that are blocked in `poll`, once and for all.
final class AbortSignal: Sendable {
    /// The descriptor to poll for `POLLIN`: it hangs up when the signal is raised. -1, which poll passes over, where the
    /// system had no descriptor left; then nothing is cut short.
    let watched: Int32
    private let raiser: Mutex<Int32>

    init() {
        var ends: [Int32] = [-1, -1]
        _ = child_log(&ends)
        watched = ends[0]
        raiser = Mutex(ends[1])
    }

    deinit {
        raise()
        if watched >= 0 { close(watched) }
    }

    func raise() {
        raiser.withLock { end in
            if end >= 0 { close(end) }
            end = -1
        }
    }
}

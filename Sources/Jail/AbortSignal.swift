import CProcessShim
import Foundation
import Synchronization

/// A one-time signal that wakes threads blocked in `poll`.
package final class AbortSignal: Sendable {
    /// The descriptor to poll for `POLLIN`; it hangs up when the signal is raised. It is -1, which `poll` ignores, if
    /// the system had no descriptor left. In that case nothing is interrupted.
    package let watched: Int32
    private let raiser: Mutex<Int32>

    package init() {
        var ends: [Int32] = [-1, -1]
        _ = child_log(&ends)
        watched = ends[0]
        raiser = Mutex(ends[1])
    }

    deinit {
        raise()
        close(watched)
    }

    /// Wakes every thread that waits, now and later. Raising it again changes nothing.
    package func raise() {
        raiser.withLock { end in
            close(end)
            end = -1
        }
    }
}

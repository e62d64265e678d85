internal import Glibc

/// Waits for sockets, until a deadline.
enum Waiting {
    enum Outcome {
        /// The socket is ready, or it has an error, which the next call of libpq reports.
        case ready
        case interrupted
        case timedOut
    }

    /// - Parameters:
    ///   - events: `POLLIN`, `POLLOUT` or both
    ///   - interrupter: a descriptor that ends the wait when there is something to read; negative for none
    static func wait(
        for events: Int32, on socket: Int32, until deadline: ContinuousClock.Instant, interrupter: Int32 = -1
    ) -> Outcome {
        while true {
            var watched = [
                pollfd(fd: socket, events: Int16(events), revents: 0),
                pollfd(fd: interrupter, events: Int16(POLLIN), revents: 0),
            ]
            let remaining = deadline - .now
            let count = poll(&watched, nfds_t(watched.count), milliseconds(remaining))
            if count < 0, errno == EINTR { continue }
            if count == 0 {
                guard remaining > .zero else { return .timedOut }
                continue
            }
            return watched[0].revents == 0 && count > 0 ? .interrupted : .ready
        }
    }

    /// Rounded up, so that a wait does not end in many short ones.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        guard duration > .zero else { return 0 }
        return Int32(clamping: min(seconds, 1_000_000) * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}

internal import CPQ
internal import Glibc

/// Ends a connection's wait for notifications, from any thread.
public final class PostgresInterrupter: Sendable {
    /// An eventfd, which a wait reads; negative if the process may open no more files. Then no wait can be interrupted.
    let descriptor: Int32

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Ends the wait. If the connection does not wait, its next wait ends at once.
    public func interrupt() {
        _ = eventfd_write(descriptor, 1)
    }

    /// Forgets the interruptions so far.
    func clear() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor, &count)
    }
}

internal import CPQ
internal import Synchronization

/// Cancels what a connection's server is working on, from any thread.
///
/// The running call then throws an error of kind ``PostgresError/Kind/canceled``. If it has just ended, the request has no effect, or it
/// hits the connection's next statement.
public final class PostgresCanceller: Sendable {
    private let request = Mutex<CancelRequest?>(nil)

    init() {}

    /// Follows a connection; none with `nil`.
    func follow(_ link: Link?) {
        let new = link.flatMap(CancelRequest.init)
        request.withLock { $0 = new }
    }

    /// Asks the server to cancel. It opens a connection of its own for that, so it blocks until the server has answered, or the
    /// connection's `tcp_user_timeout` has passed.
    /// - Returns: whether the server received the request. It does not say whether there was anything to cancel.
    @discardableResult
    public func cancel() -> Bool {
        request.withLock { $0 }?.send() ?? false
    }
}

/// The address and the key with which a statement is cancelled.
///
/// It may be sent to other threads because it does not change, and libpq's functions for it are thread-safe.
/// Source: PostgreSQL 15 documentation, section 34.7 “Canceling Queries in Progress”.
private final class CancelRequest: @unchecked Sendable {
    private let pointer: OpaquePointer

    init?(_ link: Link) {
        guard let pointer = PQgetCancel(link.pointer) else { return nil }
        self.pointer = pointer
    }

    deinit { PQfreeCancel(pointer) }

    func send() -> Bool {
        // libpq's documentation recommends 256 bytes for an error's text.
        var text = [CChar](repeating: 0, count: 256)
        return PQcancel(pointer, &text, Int32(text.count)) == 1
    }
}

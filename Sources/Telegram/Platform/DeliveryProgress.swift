internal import Messaging
internal import Synchronization

/// Records which messages of a multi-part delivery were sent, so that a retry does not repeat them.
/// The record is in memory only, so after a crash a long text may arrive twice, but never incompletely.
final class DeliveryProgress: Sendable {
    private let sent = Mutex<[String: [MessageID?]]>([:])

    /// The messages sent so far, in order; `nil` for a message that was deleted before the server reported its
    /// identifier.
    func messages(of key: String) -> [MessageID?] {
        sent.withLock { $0[key] ?? [] }
    }

    func add(_ message: MessageID?, to key: String) {
        sent.withLock { $0[key, default: []].append(message) }
    }

    /// Forgets a delivery that is over, successful or not.
    func end(_ key: String) {
        sent.withLock { $0[key] = nil }
    }
}

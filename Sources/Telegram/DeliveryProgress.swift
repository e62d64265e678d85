internal import Messaging
internal import Synchronization

/// Which messages of a delivery that takes several are out, so that trying it again does not repeat them. In memory:
/// after a crash a long text may come twice, never half.
final class DeliveryProgress: Sendable {
    private let sent = Mutex<[String: [MessageID]]>([:])

    func messages(of key: String) -> [MessageID] {
        sent.withLock { $0[key] ?? [] }
    }

    func add(_ message: MessageID, to key: String) {
        sent.withLock { $0[key, default: []].append(message) }
    }

    /// Forgets a delivery that is over, one way or another.
    func end(_ key: String) {
        sent.withLock { $0[key] = nil }
    }
}

internal import Synchronization

/// What a Bot API server turned out to be able to do, since the program started. A server of one's own may be years old, and it ignores
/// parameters that it does not know.
final class ServerAbilities: Sendable {
    private struct Known {
        var hidesMessages: Bool?
        var hasRichMessages: Bool?
    }

    private let known = Mutex(Known())

    /// Whether it shows a message in a group to one person alone (Bot API 10.2); `nil` while that is not known.
    var hidesMessages: Bool? {
        get { known.withLock { $0.hidesMessages } }
        set { known.withLock { $0.hidesMessages = newValue } }
    }

    /// Whether it has `sendRichMessage` (Bot API 10.1); `nil` while that is not known.
    var hasRichMessages: Bool? {
        get { known.withLock { $0.hasRichMessages } }
        set { known.withLock { $0.hasRichMessages = newValue } }
    }
}

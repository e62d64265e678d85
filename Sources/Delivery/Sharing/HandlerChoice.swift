import Checksum
import Messaging

/// Decides which process handles which chat (rendezvous hashing). All processes that know the same handlers decide the same; when one
/// of them ends, only its chats change hands.
struct HandlerChoice {
    private let handlers: [String]

    init(among handlers: Set<String>) { self.handlers = handlers.sorted() }

    /// The process that handles the updates of `chat`; `nil` when there is none.
    func handler(of chat: ChatID) -> String? {
        handlers.max { Self.weight(of: chat, for: $0) < Self.weight(of: chat, for: $1) }
    }

    /// FNV-1a, which gives the same result in every process, with a final mixing step; without it, similar names get
    /// similar weights.
    private static func weight(of chat: ChatID, for handler: String) -> UInt64 {
        let name = "\(handler)\n\(chat.platform.rawValue)\n\(chat.id)\n\(chat.topic ?? "")"
        var hash = FNV1a(name.utf8).value
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        return hash ^ (hash >> 33)
    }
}

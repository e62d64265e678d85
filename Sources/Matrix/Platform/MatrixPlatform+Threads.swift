internal import Messaging
internal import Synchronization

/// Threads. One below a message of the bot, such as a board or a clue, belongs to what that message is about; any other is a chat of its own.
extension MatrixPlatform {
    /// The threads of recent messages in threads below messages of the bot.
    struct Threads {
        /// The thread by message.
        private var roots: [String: String] = [:]
        /// The thread of the latest message, by room. A room whose latest message is in none is missing.
        private var latest: [String: String] = [:]

        private static let most = 1000

        mutating func note(_ root: String?, of event: String?, in room: String) {
            if roots.count >= Self.most { roots = [:] }
            if latest.count >= Self.most { latest = [:] }
            latest[room] = root
            if let event { roots[event] = root }
        }

        /// The thread for an answer to `message`; to what was said last if that is `nil`.
        func root(for message: MessageID?, in room: String) -> String? {
            message.map { roots[$0.rawValue] } ?? latest[room]
        }
    }

    /// The thread that makes a chat of its own of what is said in it.
    func topic(of event: RoomEvent, in room: Room) async throws -> String? {
        guard let root = event.thread else {
            threads.withLock { $0.note(nil, of: nil, in: room.id) }
            return nil
        }
        guard try await isOwn(root, in: room.id) else { return root }
        threads.withLock { $0.note(root, of: event.id, in: room.id) }
        return nil
    }

    /// The thread in which `message` goes to a room. Without the message that it answers, only a private chat knows which one is meant.
    func thread(of message: OutgoingMessage, in room: String) -> String? {
        guard message.chat.topic == nil, case .send(_, _, let replyTo) = message.action else {
            return message.chat.topic
        }
        guard replyTo != nil || message.chat.id.hasPrefix("@") else { return nil }
        return threads.withLock { $0.root(for: replyTo, in: room) }
    }
}

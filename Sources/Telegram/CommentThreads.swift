internal import Synchronization

/// The threads below a channel's posts in its discussion group. Telegram marks the post and direct comments on it, but a comment on a comment
/// looks like any other chain of replies. In memory only: the next direct comment names the thread again.
final class CommentThreads: Sendable {
    private struct Thread: Hashable {
        var chat: Int64
        var post: Int64
    }

    /// The most threads to remember. After that it starts anew.
    private static let capacity = 10_000

    private let known = Mutex<Set<Thread>>([])

    /// Learns from a message, and says whether it is a comment.
    func isComment(_ message: BotAPI.Message) -> Bool {
        if message.isAutomaticForward == true {
            note(Thread(chat: message.chat.id, post: message.id))
            return false
        }
        guard message.isTopicMessage != true, let thread = message.threadID else { return false }
        let own = Thread(chat: message.chat.id, post: thread)
        if message.reply?.isAutomaticForward == true { note(own) }
        return known.withLock { $0.contains(own) }
    }

    /// Whether a message with a button is in such a thread.
    func holds(_ message: BotAPI.CallbackMessage) -> Bool {
        guard message.isTopicMessage != true, let thread = message.threadID else { return false }
        let own = Thread(chat: message.chat.id, post: thread)
        return known.withLock { $0.contains(own) }
    }

    private func note(_ thread: Thread) {
        known.withLock { known in
            if known.count >= Self.capacity { known = [] }
            known.insert(thread)
        }
    }
}

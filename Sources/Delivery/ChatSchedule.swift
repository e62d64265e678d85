import Messaging

/// Which chats are worked on and which come next: each chat by one worker at a time, chats side by side up to a limit, in the
/// order they became ready. Pure.
struct ChatSchedule {
    /// How many chats are worked on at once.
    let limit: Int

    private var ready: [ChatID] = []
    private var running: Set<ChatID> = []
    /// Chats that got something new while being worked on.
    private var renewed: Set<ChatID> = []
    private var isClosed = false

    init(limit: Int) { self.limit = limit }

    /// Whether nothing runs and nothing more will.
    var isDone: Bool { isClosed && running.isEmpty }

    /// These chats have something to do.
    mutating func add(_ chats: some Sequence<ChatID>) {
        for chat in chats {
            if running.contains(chat) {
                renewed.insert(chat)
            } else if !ready.contains(chat) {
                ready.append(chat)
            }
        }
    }

    /// The chats to begin with now.
    mutating func start() -> [ChatID] {
        guard !isClosed else { return [] }
        let count = min(limit - running.count, ready.count)
        guard count > 0 else { return [] }
        let started = Array(ready.prefix(count))
        ready.removeFirst(count)
        running.formUnion(started)
        return started
    }

    /// A chat's turn is over; it goes to the end of the line when there is or may be more to do.
    mutating func finish(_ chat: ChatID, hasMore: Bool) {
        running.remove(chat)
        let isRenewed = renewed.remove(chat) != nil
        if hasMore || isRenewed { ready.append(chat) }
    }

    /// Begins nothing any more.
    mutating func close() { isClosed = true }
}

import Messaging

/// Decides which chats are worked on and which come next. A pure value.
///
/// One worker at a time serves a chat. Up to ``limit`` chats are served concurrently, in the order in which they became ready.
struct ChatSchedule {
    /// The most chats worked on at once.
    let limit: Int

    private var ready: [ChatID] = []
    private var running: Set<ChatID> = []
    /// Chats that received something new while they were being worked on.
    private var renewed: Set<ChatID> = []
    private var isClosed = false

    init(limit: Int) { self.limit = limit }

    /// Whether nothing is running and nothing more will start.
    var isDone: Bool { isClosed && running.isEmpty }

    /// Whether nothing is running and nothing is ready.
    var isIdle: Bool { running.isEmpty && ready.isEmpty }

    /// Marks chats as having work to do.
    mutating func add(_ chats: some Sequence<ChatID>) {
        for chat in chats {
            if running.contains(chat) {
                renewed.insert(chat)
            } else if !ready.contains(chat) {
                ready.append(chat)
            }
        }
    }

    /// Removes and returns the chats to start now.
    mutating func start() -> [ChatID] {
        guard !isClosed else { return [] }
        let count = min(limit - running.count, ready.count)
        guard count > 0 else { return [] }
        let started = Array(ready.prefix(count))
        ready.removeFirst(count)
        running.formUnion(started)
        return started
    }

    /// Ends a chat's turn. The chat goes to the end of the queue when it has, or may have, more to do.
    mutating func finish(_ chat: ChatID, hasMore: Bool) {
        running.remove(chat)
        let isRenewed = renewed.remove(chat) != nil
        if hasMore || isRenewed { ready.append(chat) }
    }

    /// Stops starting new work.
    mutating func close() { isClosed = true }
}

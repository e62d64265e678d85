import Messaging

/// Decides which chats are worked on and which come next. A pure value.
///
/// One worker at a time serves a chat. Up to ``limit`` chats are served concurrently, in the order in which they became
/// ready. Suspects are chats whose input may have ended the process. Only one suspect is served at a time, so that a
/// crash counts against one of them only.
struct ChatSchedule {
    /// The maximum number of chats served at once.
    let limit: Int

    private var ready: [ChatID] = []
    /// The suspects that have work to do.
    private var readySuspects: [ChatID] = []
    private var running: Set<ChatID> = []
    /// Chats that received new work while they were being served.
    private var renewed: Set<ChatID> = []
    private var suspects: Set<ChatID> = []
    private var isClosed = false

    init(limit: Int) { self.limit = limit }

    /// Whether nothing is running and nothing more will start.
    var isDone: Bool { isClosed && running.isEmpty }

    /// Whether nothing is running and nothing is ready.
    var isIdle: Bool { running.isEmpty && ready.isEmpty && readySuspects.isEmpty }

    /// Marks chats as having work to do.
    mutating func add(_ chats: some Sequence<ChatID>) {
        for chat in chats {
            if running.contains(chat) { renewed.insert(chat) } else { enqueue(chat) }
        }
    }

    private mutating func enqueue(_ chat: ChatID) {
        if suspects.contains(chat) {
            if !readySuspects.contains(chat) { readySuspects.append(chat) }
        } else if !ready.contains(chat) {
            ready.append(chat)
        }
    }

    /// Removes and returns the chats to start now.
    mutating func start() -> [ChatID] {
        guard !isClosed else { return [] }
        var started: [ChatID] = []
        if running.count < limit, !readySuspects.isEmpty, !running.contains(where: suspects.contains) {
            started.append(readySuspects.removeFirst())
        }
        let count = min(limit - running.count - started.count, ready.count)
        if count > 0 {
            started += ready.prefix(count)
            ready.removeFirst(count)
        }
        running.formUnion(started)
        return started
    }

    /// Ends a chat's turn. The chat goes to the end of the queue when it has, or may have, more to do.
    mutating func finish(_ chat: ChatID, hasMore: Bool) {
        running.remove(chat)
        let isRenewed = renewed.remove(chat) != nil
        if hasMore || isRenewed { enqueue(chat) }
    }

    /// Stops starting new work.
    mutating func close() { isClosed = true }

    // MARK: Suspects

    func isSuspect(_ chat: ChatID) -> Bool { suspects.contains(chat) }

    /// Marks chats as suspects.
    mutating func suspect(_ chats: Set<ChatID>) {
        suspects.formUnion(chats)
        readySuspects += ready.filter(chats.contains)
        ready.removeAll(where: chats.contains)
    }

    /// Records that nothing is left in a chat that may end the process.
    mutating func clear(_ chat: ChatID) {
        guard suspects.remove(chat) != nil, let place = readySuspects.firstIndex(of: chat) else { return }
        ready.append(readySuspects.remove(at: place))
    }
}

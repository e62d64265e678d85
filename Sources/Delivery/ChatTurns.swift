import Messaging

/// Remembers when each chat was last served, so that the next turn goes to the chat that has waited longest. A pure value.
struct ChatTurns: Hashable {
    /// The number of each chat's last turn. A chat without an entry has had no recent turn.
    private(set) var last: [ChatID: Int] = [:]
    private var count = 0

    /// The most chats remembered. Far fewer wait at the same time.
    private static let capacity = 4000

    /// Records that `chat` has its turn now.
    mutating func take(_ chat: ChatID) {
        count += 1
        last[chat] = count
        guard last.count > Self.capacity else { return }
        last = last.filter { $0.value > count - Self.capacity / 2 }
    }
}

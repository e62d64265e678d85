import Messaging

/// Who was served when, so that the next turn goes to whoever waits since longest ago. Pure.
struct ChatTurns {
    /// The number of each chat's last turn; a chat without one has had none for a long time.
    private(set) var last: [ChatID: Int] = [:]
    private var count = 0

    /// How many chats are remembered at most: those that wait at once are far fewer.
    private static let capacity = 4000

    /// `chat` has its turn.
    mutating func take(_ chat: ChatID) {
        count += 1
        last[chat] = count
        guard last.count > Self.capacity else { return }
        last = last.filter { $0.value > count - Self.capacity / 2 }
    }
}

/// One chat: who is in it and what has been said. A pure value.
struct ChatRoom: Sendable {
    let chat: Chat
    /// The people; the bot is not among them.
    let people: [User]
    var botIsMember = true
    private(set) var messages: [Message] = []
    /// Reactions by message, then by who reacted.
    private(set) var reactions: [Int: [Int64: [ReactionType]]] = [:]
    private var nextMessageID = 1

    /// How many messages a chat keeps; older ones are forgotten.
    static let capacity = 2000

    init(chat: Chat, people: [User]) {
        self.chat = chat
        self.people = people
    }

    func message(_ id: Int) -> Message? { index(of: id).map { messages[$0] } }

    /// Adds `message` under the next identifier.
    mutating func append(_ message: Message) -> Message {
        var message = message
        message.messageId = nextMessageID
        nextMessageID += 1
        messages.append(message)
        if messages.count > Self.capacity { reactions[messages.removeFirst().messageId] = nil }
        return message
    }

    mutating func replace(_ message: Message) {
        guard let index = index(of: message.messageId) else { return }
        messages[index] = message
    }

    /// Whether there was such a message.
    mutating func remove(_ id: Int) -> Bool {
        guard let index = index(of: id) else { return false }
        messages.remove(at: index)
        reactions[id] = nil
        return true
    }

    /// Sets what `user` feels about a message, and returns what they felt before.
    mutating func react(_ reaction: [ReactionType], by user: Int64, to message: Int) -> [ReactionType] {
        let old = reactions[message]?[user] ?? []
        reactions[message, default: [:]][user] = reaction.isEmpty ? nil : reaction
        return old
    }

    /// Identifiers only grow, so the messages are in their order.
    private func index(of id: Int) -> Int? {
        var low = messages.startIndex
        var high = messages.endIndex
        while low < high {
            let middle = (low + high) / 2
            if messages[middle].messageId < id { low = middle + 1 } else { high = middle }
        }
        return low < messages.endIndex && messages[low].messageId == id ? low : nil
    }
}

/// One chat: who is in it and what has been said. A pure value.
struct ChatRoom: Sendable {
    var chat: Chat
    /// Everybody who has ever been here, the bot excepted.
    private(set) var members: [ChatMember]
    var botStatus = ChatMember.Status.member
    /// Of a private chat: whether the person has written to the bot, so that it may write to them.
    var isStarted: Bool
    /// Where the group lives on, once it has become a supergroup.
    var migratedTo: Int64?
    /// Topics in the order of their creation; General is not among them.
    private(set) var topics: [ForumTopic] = []
    /// Pinned messages, the one pinned last at the end.
    private(set) var pinned: [Int] = []
    private(set) var messages: [Message] = []
    /// Reactions by message, then by who reacted.
    private(set) var reactions: [Int: [Int64: [ReactionType]]] = [:]
    private var nextMessageID = 1

    /// How many messages a chat keeps; older ones are forgotten.
    static let capacity = 2000

    init(chat: Chat, members: [ChatMember], isStarted: Bool = true) {
        self.chat = chat
        self.members = members
        self.isStarted = isStarted
    }

    // MARK: People

    /// Those who are here now; the bot is not among them.
    var people: [User] { members.filter(\.status.isPresent).map(\.user) }

    var botIsMember: Bool { botStatus.isPresent }

    func member(_ id: Int64) -> ChatMember? { members.first { $0.user.id == id } }

    /// Without effect on strangers.
    mutating func setStatus(_ status: ChatMember.Status, of id: Int64) {
        members = members.map { $0.user.id == id ? ChatMember(status: status, user: $0.user) : $0 }
    }

    // MARK: Topics and pins

    func topic(_ id: Int) -> ForumTopic? { topics.first { $0.messageThreadId == id } }

    mutating func add(_ topic: ForumTopic) { topics.append(topic) }

    /// Whether it was not pinned before.
    mutating func pin(_ id: Int) -> Bool {
        let isNew = !pinned.contains(id)
        unpin(id)
        pinned.append(id)
        return isNew
    }

    mutating func unpin(_ id: Int) { pinned.removeAll { $0 == id } }

    // MARK: Messages

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
        unpin(id)
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

/// A chat with its members and messages. A pure value.
struct ChatRoom: Sendable {
    var chat: Chat
    /// Everybody who has ever been a member, except the bot.
    private(set) var members: [ChatMember]
    var botStatus = ChatMember.Status.member
    /// In a private chat: whether the person has written to the bot, which allows the bot to write to them.
    var isStarted: Bool
    /// The supergroup that the group was converted to.
    var migratedTo: Int64?
    /// The topics in the order of their creation, without General.
    private(set) var topics: [ForumTopic] = []
    /// Identifiers of the pinned messages, the latest at the end.
    private(set) var pinned: [Int] = []
    private(set) var messages: [Message] = []
    /// Reactions by message, then by person.
    private(set) var reactions: [Int: [Int64: [ReactionType]]] = [:]
    private var nextMessageID = 1
    /// The messages that only two see, oldest first. They have numbers of their own.
    private(set) var ephemerals: [Message] = []
    private var nextEphemeralID = 1
    /// The most of them; the oldest vanish.
    private static let ephemeralCapacity = 200

    /// The maximum number of messages kept per chat; the oldest are dropped.
    static let capacity = 2000

    init(chat: Chat, members: [ChatMember], isStarted: Bool = true) {
        self.chat = chat
        self.members = members
        self.isStarted = isStarted
    }

    // MARK: People

    /// The current members, without the bot.
    var people: [User] { members.filter(\.status.isPresent).map(\.user) }

    var botIsMember: Bool { botStatus.isPresent }

    func member(_ id: Int64) -> ChatMember? { members.first { $0.user.id == id } }

    /// Changes the language of those members who speak `old`.
    mutating func change(language old: String, to new: String) {
        for index in members.indices where members[index].user.languageCode == old {
            members[index].user.languageCode = new
        }
    }

    /// Has no effect for a person who was never a member.
    mutating func setStatus(_ status: ChatMember.Status, of id: Int64) {
        members = members.map { $0.user.id == id ? ChatMember(status: status, user: $0.user) : $0 }
    }

    // MARK: Topics and pins

    func topic(_ id: Int) -> ForumTopic? { topics.first { $0.messageThreadId == id } }

    mutating func add(_ topic: ForumTopic) { topics.append(topic) }

    /// Pins a message. Returns whether it was not pinned before.
    mutating func pin(_ id: Int) -> Bool {
        let isNew = !pinned.contains(id)
        unpin(id)
        pinned.append(id)
        return isNew
    }

    mutating func unpin(_ id: Int) { pinned.removeAll { $0 == id } }

    // MARK: Messages

    func message(_ id: Int) -> Message? { index(of: id).map { messages[$0] } }

    /// Adds `message` with the next identifier.
    mutating func append(_ message: Message) -> Message {
        var message = message
        message.messageId = nextMessageID
        nextMessageID += 1
        messages.append(message)
        if messages.count > Self.capacity { reactions[messages.removeFirst().messageId] = nil }
        return message
    }

    /// Adds a message that only its sender and its receiver see.
    mutating func appendEphemeral(_ message: Message) -> Message {
        var message = message
        message.messageId = 0
        message.ephemeralMessageId = nextEphemeralID
        nextEphemeralID += 1
        ephemerals.append(message)
        if ephemerals.count > Self.ephemeralCapacity { ephemerals.removeFirst() }
        return message
    }

    /// All messages in the order in which they were sent. Ephemeral ones have no place among the numbers of the others.
    var allMessages: [Message] {
        guard !ephemerals.isEmpty else { return messages }
        return (messages + ephemerals).sorted {
            ($0.date, $0.ephemeralMessageId ?? 0, $0.messageId) < ($1.date, $1.ephemeralMessageId ?? 0, $1.messageId)
        }
    }

    /// The ephemeral message `id`, if `person` sees it.
    func ephemeral(_ id: Int, seenBy person: Int64) -> Message? {
        ephemerals.first { $0.ephemeralMessageId == id && $0.isSeen(by: person) }
    }

    mutating func replaceEphemeral(_ message: Message) {
        guard let index = ephemerals.firstIndex(where: { $0.ephemeralMessageId == message.ephemeralMessageId }) else {
            return
        }
        ephemerals[index] = message
    }

    mutating func removeEphemeral(_ id: Int) { ephemerals.removeAll { $0.ephemeralMessageId == id } }

    mutating func replace(_ message: Message) {
        guard let index = index(of: message.messageId) else { return }
        messages[index] = message
    }

    /// Removes a message. Returns whether it existed.
    mutating func remove(_ id: Int) -> Bool {
        guard let index = index(of: id) else { return false }
        messages.remove(at: index)
        reactions[id] = nil
        unpin(id)
        return true
    }

    /// Sets a person's reactions to a message and returns the previous ones.
    mutating func react(_ reaction: [ReactionType], by user: Int64, to message: Int) -> [ReactionType] {
        let old = reactions[message]?[user] ?? []
        reactions[message, default: [:]][user] = reaction.isEmpty ? nil : reaction
        return old
    }

    /// Binary search: identifiers only increase, so the messages are sorted.
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

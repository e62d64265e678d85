/// Changes to a group: topics, and conversion to a supergroup.
extension Messenger {
    // MARK: Topics

    /// Turns a supergroup's topics on or off. Only an administrator may.
    func setForum(_ isForum: Bool, in chatID: Int64, by personID: Int64) throws(APIError) {
        _ = try administrator(personID, in: chatID)
        let index = try groupIndex(chatID)
        guard rooms[index].chat.type == .supergroup else {
            throw .badRequest("only a supergroup can have topics: upgrade the group first")
        }
        rooms[index].chat.isForum = isForum ? true : nil
        publishRoom(index)
    }

    /// Opens a topic, which every member may. The identifier of its service message becomes the topic's identifier.
    func createTopic(_ name: String, color: Int = ForumTopic.blue, in chatID: Int64, by author: User) throws(APIError)
        -> ForumTopic
    {
        let index = try groupIndex(chatID)
        guard rooms[index].chat.isForum == true else { throw .badRequest("the chat is not a forum") }
        guard (1...128).contains(name.utf16.count) else { throw .badRequest("TOPIC_TITLE_EMPTY") }
        let message = postService(inRoom: index, from: author) { message in
            message.messageThreadId = message.messageId
            message.isTopicMessage = true
            message.forumTopicCreated = Message.ForumTopicCreated(name: name, iconColor: color)
        }
        let topic = ForumTopic(messageThreadId: message.messageId, name: name, iconColor: color)
        rooms[index].add(topic)
        publishRoom(index)
        return topic
    }

    // MARK: Migration

    /// Subtracted from a group's identifier to form the supergroup's. Source: the identifiers of the public server.
    private static let supergroupOffset: Int64 = 1_000_000_000_000

    /// Converts a group to a supergroup, which only an administrator may.
    /// The supergroup is a new chat with a new identifier, and both chats announce it. The messages stay in the old one.
    /// Returns the new identifier.
    func upgrade(_ chatID: Int64, by personID: Int64) throws(APIError) -> Int64 {
        let actor = try administrator(personID, in: chatID)
        let index = try groupIndex(chatID)
        let old = rooms[index]
        if let new = old.migratedTo { throw .groupUpgraded(to: new) }
        guard old.chat.type == .group else { throw .badRequest("the group is a supergroup already") }
        let newID = chatID - Self.supergroupOffset
        var chat = old.chat
        chat.id = newID
        chat.type = .supergroup
        var room = ChatRoom(chat: chat, members: old.members)
        room.botStatus = old.botStatus
        postService(inRoom: index, from: actor) { $0.migrateToChatId = newID }
        rooms[index].migratedTo = newID
        rooms.append(room)
        publishRoom(index)
        publishRoom(rooms.count - 1)
        postService(inRoom: rooms.count - 1, from: actor) { $0.migrateFromChatId = chatID }
        return newID
    }
}

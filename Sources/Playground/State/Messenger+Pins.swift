/// Pinned messages.
extension Messenger {
    /// Pins a message for the bot. In a private chat the bot may always pin, in a group only as an administrator.
    func pinByBot(_ messageID: Int, in chatID: Int64) throws(APIError) {
        try pin(messageID, inRoom: try pinnableIndex(chatID), by: bot.brief)
    }

    /// Unpins a message for the bot. With `nil`, the latest pinned message.
    func unpinByBot(_ messageID: Int?, in chatID: Int64) throws(APIError) {
        let index = try pinnableIndex(chatID)
        guard let id = messageID ?? rooms[index].pinned.last, rooms[index].pinned.contains(id) else {
            throw .badRequest("message to unpin not found")
        }
        unpin([id], inRoom: index)
    }

    func unpinAllByBot(in chatID: Int64) throws(APIError) {
        let index = try pinnableIndex(chatID)
        unpin(rooms[index].pinned, inRoom: index)
    }

    /// Pins a message for a person, or unpins it when it is pinned.
    func togglePin(_ messageID: Int, in chatID: Int64, by personID: Int64) throws(APIError) {
        let index = try roomIndex(chatID)
        let actor =
            rooms[index].chat.type == .private
            ? try person(personID, in: chatID) : try administrator(personID, in: chatID)
        if rooms[index].pinned.contains(messageID) {
            unpin([messageID], inRoom: index)
        } else {
            try pin(messageID, inRoom: index, by: actor)
        }
    }

    private func pinnableIndex(_ chatID: Int64) throws(APIError) -> Int {
        let index = try openRoomIndex(chatID)
        guard rooms[index].chat.type == .private || rooms[index].botStatus.isAdministrator else {
            throw .badRequest("not enough rights to manage pinned messages in the chat")
        }
        return index
    }

    private func pin(_ messageID: Int, inRoom index: Int, by actor: User) throws(APIError) {
        guard let message = rooms[index].message(messageID) else { throw .badRequest("message to pin not found") }
        guard rooms[index].pin(messageID) else { return publishRoom(index) }
        publishRoom(index)
        postService(inRoom: index, from: actor) { service in
            service.pinnedMessage = .value(message.shallow)
            service.messageThreadId = message.messageThreadId
            service.isTopicMessage = message.isTopicMessage
        }
    }

    private func unpin(_ messageIDs: [Int], inRoom index: Int) {
        for id in messageIDs { rooms[index].unpin(id) }
        publishRoom(index)
    }
}

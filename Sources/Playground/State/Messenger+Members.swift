/// Members: people and the bot join, leave, and become administrators.
extension Messenger {
    /// The standing of the person or bot `id`. A person who has never been in the chat is unknown there.
    func member(_ id: Int64, in chatID: Int64) throws(APIError) -> ChatMember {
        let room = try room(chatID)
        if id == bot.id { return ChatMember(status: room.botStatus, user: bot.brief) }
        guard let member = room.member(id) else { throw .badRequest("user not found") }
        return member
    }

    // MARK: The bot

    /// The bot leaves.
    func leave(_ chatID: Int64) throws(APIError) {
        try setBotStatus(.left, in: chatID, by: bot.brief)
    }

    /// A person adds the bot to a group again.
    func addBot(to chatID: Int64, by personID: Int64) throws(APIError) {
        let actor = try person(personID, in: chatID)
        guard try !room(chatID).botIsMember else { return }
        try setBotStatus(.member, in: chatID, by: actor)
    }

    /// An administrator removes the bot.
    func removeBot(from chatID: Int64, by personID: Int64) throws(APIError) {
        let actor = try administrator(personID, in: chatID)
        try setBotStatus(.kicked, in: chatID, by: actor)
    }

    private func setBotStatus(_ status: ChatMember.Status, in chatID: Int64, by actor: User) throws(APIError) {
        let index = try groupIndex(chatID)
        let old = rooms[index].botStatus
        guard old != status, old.isPresent || status.isPresent else { return }
        rooms[index].botStatus = status
        tellBot(
            .myChatMember(
                ChatMemberUpdated(
                    chat: rooms[index].chat, from: actor, date: timestamp,
                    oldChatMember: ChatMember(status: old, user: bot.brief),
                    newChatMember: ChatMember(status: status, user: bot.brief))))
        publishRoom(index)
    }

    // MARK: People

    /// A person leaves a group. They can no longer write there.
    func leave(_ chatID: Int64, by personID: Int64) throws(APIError) {
        let leaver = try person(personID, in: chatID)
        let index = try groupIndex(chatID)
        setStatus(.left, of: leaver, inRoom: index, by: leaver)
        postService(inRoom: index, from: leaver) { $0.leftChatMember = leaver }
    }

    /// A person who had left joins again.
    func join(_ chatID: Int64, by personID: Int64) throws(APIError) {
        let index = try groupIndex(chatID)
        guard let member = rooms[index].member(personID) else { throw .badRequest("user not found") }
        guard !member.status.isPresent else { return }
        setStatus(.member, of: member.user, inRoom: index, by: member.user)
        postService(inRoom: index, from: member.user) { $0.newChatMembers = [member.user] }
    }

    /// An administrator promotes somebody, possibly the bot, to administrator or demotes them.
    func setAdministrator(_ isOne: Bool, _ subject: Int64, in chatID: Int64, by personID: Int64) throws(APIError) {
        let actor = try administrator(personID, in: chatID)
        let status: ChatMember.Status = isOne ? .administrator : .member
        guard subject != bot.id else {
            guard try room(chatID).botIsMember else { throw .badRequest("user not found") }
            return try setBotStatus(status, in: chatID, by: actor)
        }
        let user = try person(subject, in: chatID)
        let index = try groupIndex(chatID)
        guard rooms[index].member(subject)?.status != .creator else {
            throw .badRequest("can't remove chat owner")
        }
        setStatus(status, of: user, inRoom: index, by: actor)
    }

    private func setStatus(_ status: ChatMember.Status, of user: User, inRoom index: Int, by actor: User) {
        guard let old = rooms[index].member(user.id), old.status != status else { return }
        rooms[index].setStatus(status, of: user.id)
        publishRoom(index)
        guard rooms[index].botStatus.isAdministrator else { return }
        tellBot(
            .chatMember(
                ChatMemberUpdated(
                    chat: rooms[index].chat, from: actor, date: timestamp, oldChatMember: old,
                    newChatMember: ChatMember(status: status, user: user))))
    }

    // MARK: Rights

    func groupIndex(_ chatID: Int64) throws(APIError) -> Int {
        let index = try roomIndex(chatID)
        guard rooms[index].chat.type != .private else { throw .badRequest("method is available only for groups") }
        return index
    }

    /// The person if they are an administrator; throws otherwise.
    func administrator(_ id: Int64, in chatID: Int64) throws(APIError) -> User {
        let user = try person(id, in: chatID)
        guard try member(id, in: chatID).status.isAdministrator else {
            throw .badRequest("not enough rights: only an administrator of the group can do this")
        }
        return user
    }
}

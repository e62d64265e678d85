/// Messages: posting, editing, deleting, reacting.
extension Messenger {
    // MARK: By the bot

    func postFromBot(_ draft: MessageDraft, in chatID: Int64) throws(APIError) -> Message {
        let index = try openRoomIndex(chatID)
        if let reader = draft.onlyReader { return try postEphemeral(draft, to: reader, inRoom: index) }
        return try post(draft, from: bot.brief, inRoom: index)
    }

    /// Posts an album. Either all drafts are posted or none.
    func postFromBot(album drafts: [MessageDraft], in chatID: Int64) throws(APIError) -> [Message] {
        let index = try openRoomIndex(chatID)
        var posted: [Message] = []
        for draft in drafts { posted.append(try post(draft, from: bot.brief, inRoom: index)) }
        return posted
    }

    /// Edits a message of the bot. As on the platform, refuses an edit that changes nothing.
    func edit(
        _ messageID: Int, in chatID: Int64, _ change: (inout Message) throws(APIError) -> Void
    ) throws(APIError) -> Message {
        let index = try openRoomIndex(chatID)
        guard let old = rooms[index].message(messageID) else { throw .badRequest("message to edit not found") }
        guard old.from.id == bot.id else { throw .badRequest("message can't be edited") }
        var new = old
        try change(&new)
        guard new != old else { throw .notModified }
        new.editDate = timestamp
        rooms[index].replace(new)
        publish(.edited(pageMessage(new, in: rooms[index])))
        return new
    }

    /// Deletes a message for the bot. In a private chat, or as an administrator, the bot may delete any message; otherwise only
    /// its own.
    func deleteByBot(_ messageID: Int, in chatID: Int64) throws(APIError) {
        let index = try openRoomIndex(chatID)
        guard let message = rooms[index].message(messageID) else { throw .badRequest("message to delete not found") }
        guard mayDelete(message, inRoom: index) else { throw .badRequest("message can't be deleted") }
        remove([messageID], inRoom: index)
    }

    private func mayDelete(_ message: Message, inRoom index: Int) -> Bool {
        let room = rooms[index]
        return room.chat.type == .private || room.botStatus.isAdministrator || message.from.id == bot.id
    }

    /// Deletes the messages that exist and ignores the others, as `deleteMessages` does.
    func deleteByBot(_ messageIDs: [Int], in chatID: Int64) throws(APIError) {
        let index = try openRoomIndex(chatID)
        remove(
            messageIDs.filter { id in rooms[index].message(id).map { mayDelete($0, inRoom: index) } ?? false },
            inRoom: index)
    }

    private func remove(_ messageIDs: [Int], inRoom index: Int) {
        let removed = messageIDs.filter { rooms[index].remove($0) }
        guard !removed.isEmpty else { return }
        publish(.deleted(chatId: rooms[index].chat.id, messageIds: removed))
        publishRoom(index)
    }

    func reactAsBot(_ reaction: [ReactionType], to messageID: Int, in chatID: Int64) throws(APIError) {
        let index = try openRoomIndex(chatID)
        guard let message = rooms[index].message(messageID) else { throw .badRequest("message to react not found") }
        _ = rooms[index].react(reaction, by: bot.id, to: messageID)
        publish(.edited(pageMessage(message, in: rooms[index])))
    }

    func showAction(_ action: String, in chatID: Int64) throws(APIError) {
        _ = try openRoomIndex(chatID)
        publish(.action(chatId: chatID, action: action))
    }

    // MARK: By people

    /// Posts a person's message. Several drafts form an album.
    func postFromPerson(_ personID: Int64, drafts: [MessageDraft], in chatID: Int64) throws(APIError) -> [Message] {
        let index = try roomIndex(chatID)
        let author = try person(personID, in: chatID)
        if let new = rooms[index].migratedTo { throw .groupUpgraded(to: new) }
        rooms[index].isStarted = true
        var posted: [Message] = []
        for draft in drafts {
            if isEphemeralCommand(draft.text?.text ?? "", in: rooms[index]) {
                posted.append(try postCommand(draft, from: author, inRoom: index))
                continue
            }
            let message = try post(draft, from: author, inRoom: index)
            if botSees(message, in: rooms[index]) { tellBot(.message(message)) }
            callGuest(message, in: rooms[index])
            posted.append(message)
        }
        return posted
    }

    /// Edits the text of a person's own message.
    func editByPerson(_ personID: Int64, messageID: Int, in chatID: Int64, text: FormattedText) throws(APIError)
        -> Message
    {
        let index = try roomIndex(chatID)
        let author = try person(personID, in: chatID)
        if let new = rooms[index].migratedTo { throw .groupUpgraded(to: new) }
        guard var message = rooms[index].message(messageID) else { throw .badRequest("message to edit not found") }
        guard message.from.id == author.id else { throw .badRequest("message can't be edited") }
        let limit = message.hasMedia ? TextInput.captionLimit : TextInput.textLimit
        guard text.text.utf16.count <= limit else {
            throw .badRequest(message.hasMedia ? "message caption is too long" : "message is too long")
        }
        if message.hasMedia {
            message.caption = text.text
            message.captionEntities = text.entities.isEmpty ? nil : text.entities
        } else {
            message.text = text.text
            message.entities = text.entities.isEmpty ? nil : text.entities
        }
        message.editDate = timestamp
        rooms[index].replace(message)
        publish(.edited(pageMessage(message, in: rooms[index])))
        if botSees(message, in: rooms[index]) { tellBot(.editedMessage(message)) }
        return message
    }

    /// Deletes a person's own message, in a private chat also the bot's. The platform never notifies bots of that.
    func deleteByPerson(_ personID: Int64, messageID: Int, in chatID: Int64) throws(APIError) {
        let index = try roomIndex(chatID)
        let actor = try person(personID, in: chatID)
        guard let message = rooms[index].message(messageID) else { throw .badRequest("message to delete not found") }
        guard message.from.id == actor.id || rooms[index].chat.type == .private else {
            throw .badRequest("message can't be deleted")
        }
        remove([messageID], inRoom: index)
    }

    func reactAsPerson(_ personID: Int64, emoji: String?, to messageID: Int, in chatID: Int64) throws(APIError) {
        let index = try roomIndex(chatID)
        let author = try person(personID, in: chatID)
        guard let message = rooms[index].message(messageID) else { throw .badRequest("message to react not found") }
        let new = emoji.map { [ReactionType(type: "emoji", emoji: $0)] } ?? []
        let old = rooms[index].react(new, by: author.id, to: messageID)
        publish(.edited(pageMessage(message, in: rooms[index])))
        guard rooms[index].botIsMember else { return }
        tellBot(
            .messageReaction(
                MessageReactionUpdated(
                    chat: rooms[index].chat, messageId: messageID, user: author, date: timestamp, oldReaction: old,
                    newReaction: new)))
    }

    /// Whether the bot receives a group's message.
    /// In privacy mode, a bot that is not an administrator receives only commands, mentions of it, its own inline results, and
    /// replies to its messages.
    private func botSees(_ message: Message, in room: ChatRoom) -> Bool {
        guard room.botIsMember else { return false }
        guard room.chat.type != .private, groupPrivacy, !room.botStatus.isAdministrator else { return true }
        if message.viaBot?.id == bot.id { return true }
        let text = message.text ?? message.caption ?? ""
        if text.hasPrefix("/") || message.replyToMessage?.value.from.id == bot.id { return true }
        return bot.username.map { text.lowercased().contains("@" + $0.lowercased()) } ?? false
    }

    // MARK: Both

    func post(_ draft: MessageDraft, from author: User, inRoom index: Int) throws(APIError) -> Message {
        var message = Message(messageId: 0, from: author, chat: rooms[index].chat, date: timestamp)
        draft.apply(to: &message)
        message.mediaGroupId = draft.mediaGroupID
        message.viaBot = draft.viaBot
        message.guestBotCallerUser = draft.guestCaller
        if let target = draft.replyTo {
            if let original = rooms[index].message(target.messageID) {
                message.replyToMessage = .value(original.shallow)
            } else if !target.mayBeMissing {
                throw .badRequest("message to be replied not found")
            }
        }
        try placeInThread(&message, asked: draft.threadID, inRoom: index)
        let posted = rooms[index].append(message)
        publish(.message(pageMessage(posted, in: rooms[index])))
        return posted
    }

    /// Sets the thread of `message` as the platform does.
    /// In a topic it is the topic, and a message that is not a reply counts as a reply to the message that created the topic.
    /// In other supergroups, a reply's thread is the first message of its chain, which is not a topic.
    func placeInThread(_ message: inout Message, asked: Int?, inRoom index: Int) throws(APIError) {
        let room = rooms[index]
        let original = message.replyToMessage?.value
        if let asked, room.topic(asked) == nil { throw .badRequest("message thread not found") }
        if let topic = asked ?? original?.topic {
            message.messageThreadId = topic
            message.isTopicMessage = true
            if original == nil { message.replyToMessage = room.message(topic).map { .value($0.shallow) } }
        } else if let original, room.chat.type == .supergroup {
            message.messageThreadId = original.messageThreadId ?? original.messageId
        }
    }

    /// Posts a service message about an action of `author`. The bot receives it despite privacy mode, unless the bot itself did it.
    @discardableResult
    func postService(inRoom index: Int, from author: User, _ fill: (inout Message) -> Void) -> Message {
        var message = rooms[index].append(
            Message(messageId: 0, from: author, chat: rooms[index].chat, date: timestamp))
        fill(&message)
        rooms[index].replace(message)
        publish(.message(pageMessage(message, in: rooms[index])))
        if rooms[index].botIsMember, author.id != bot.id { tellBot(.message(message)) }
        return message
    }
}

/// Messages: written, changed, taken back, reacted to.
extension Messenger {
    // MARK: By the bot

    func postFromBot(_ draft: MessageDraft, in chatID: Int64) throws(APIError) -> Message {
        let index = try openRoomIndex(chatID)
        return try post(draft, from: bot.brief, inRoom: index)
    }

    /// All of them or none: an album.
    func postFromBot(album drafts: [MessageDraft], in chatID: Int64) throws(APIError) -> [Message] {
        let index = try openRoomIndex(chatID)
        var posted: [Message] = []
        for draft in drafts { posted.append(try post(draft, from: bot.brief, inRoom: index)) }
        return posted
    }

    /// Changes a message of the bot's; refuses a change that changes nothing, as the platform does.
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

    /// In a private chat a bot may delete any message, in a group only its own, as it is no administrator there.
    func deleteByBot(_ messageID: Int, in chatID: Int64) throws(APIError) {
        let index = try openRoomIndex(chatID)
        guard let message = rooms[index].message(messageID) else { throw .badRequest("message to delete not found") }
        guard rooms[index].chat.type == .private || message.from.id == bot.id else {
            throw .badRequest("message can't be deleted")
        }
        remove([messageID], inRoom: index)
    }

    /// Deletes those that there are and skips the others, as `deleteMessages` does.
    func deleteByBot(_ messageIDs: [Int], in chatID: Int64) throws(APIError) {
        let index = try openRoomIndex(chatID)
        remove(
            messageIDs.filter { rooms[index].message($0)?.from.id == bot.id || rooms[index].chat.type == .private },
            inRoom: index)
    }

    private func remove(_ messageIDs: [Int], inRoom index: Int) {
        let removed = messageIDs.filter { rooms[index].remove($0) }
        if !removed.isEmpty { publish(.deleted(chatId: rooms[index].chat.id, messageIds: removed)) }
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

    /// A person writes; several drafts are an album.
    func postFromPerson(_ personID: Int64, drafts: [MessageDraft], in chatID: Int64) throws(APIError) -> [Message] {
        let index = try roomIndex(chatID)
        let author = try person(personID, in: chatID)
        guard author.id != bot.id else { throw .badRequest("user not found") }
        var posted: [Message] = []
        for draft in drafts {
            let message = try post(draft, from: author, inRoom: index)
            if botSees(message, in: rooms[index]) { tellBot(.message(message)) }
            posted.append(message)
        }
        return posted
    }

    /// A person changes the text of a message of theirs.
    func editByPerson(_ personID: Int64, messageID: Int, in chatID: Int64, text: FormattedText) throws(APIError)
        -> Message
    {
        let index = try roomIndex(chatID)
        guard var message = rooms[index].message(messageID) else { throw .badRequest("message to edit not found") }
        guard message.from.id == personID else { throw .badRequest("message can't be edited") }
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

    /// A person takes a message of theirs back. Bots are never told.
    func deleteByPerson(_ personID: Int64, messageID: Int, in chatID: Int64) throws(APIError) {
        let index = try roomIndex(chatID)
        guard let message = rooms[index].message(messageID) else { throw .badRequest("message to delete not found") }
        guard message.from.id == personID || rooms[index].chat.type == .private else {
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

    /// With privacy on, a group's message reaches the bot only when it is a command, names the bot or answers it.
    private func botSees(_ message: Message, in room: ChatRoom) -> Bool {
        guard room.botIsMember else { return false }
        guard room.chat.type != .private, groupPrivacy else { return true }
        let text = message.text ?? message.caption ?? ""
        if text.hasPrefix("/") || message.replyToMessage?.value.from.id == bot.id { return true }
        return bot.username.map { text.lowercased().contains("@" + $0.lowercased()) } ?? false
    }

    // MARK: Both

    private func post(_ draft: MessageDraft, from author: User, inRoom index: Int) throws(APIError) -> Message {
        var message = Message(messageId: 0, from: author, chat: rooms[index].chat, date: timestamp)
        draft.apply(to: &message)
        message.mediaGroupId = draft.mediaGroupID
        if let target = draft.replyTo {
            if var original = rooms[index].message(target.messageID) {
                original.replyToMessage = nil
                message.replyToMessage = .value(original)
            } else if !target.mayBeMissing {
                throw .badRequest("message to be replied not found")
            }
        }
        let posted = rooms[index].append(message)
        publish(.message(pageMessage(posted, in: rooms[index])))
        return posted
    }
}

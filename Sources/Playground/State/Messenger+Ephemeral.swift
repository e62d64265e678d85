import Foundation

/// A press of a button, for a while.
struct Press: Sendable {
    var person: Int64
    var chat: Int64
    var date: Date
}

/// Messages in a group that one person sees. Source: the Bot API's “Ephemeral messages and commands”.
extension Messenger {
    /// Seconds after something that a person did within which a bot may answer them alone. An administrator may at any time.
    private static let window: TimeInterval = 15

    func note(_ press: Press, as id: String) {
        presses = presses.filter { now().timeIntervalSince($0.value.date) < Self.window }
        presses[id] = press
    }

    // MARK: By the bot

    /// Posts a message of the bot that `reader` alone sees.
    func postEphemeral(_ draft: MessageDraft, to reader: MessageDraft.OnlyReader, inRoom index: Int) throws(APIError)
        -> Message
    {
        let room = rooms[index]
        guard room.chat.type != .private else {
            throw .badRequest("ephemeral messages can be sent only to groups and supergroups")
        }
        guard draft.replyTo == nil else { throw .badRequest("MESSAGE_NOT_COMMAND") }
        guard let receiver = room.people.first(where: { $0.id == reader.personID }) else {
            throw .badRequest("USER_NOT_PARTICIPANT")
        }
        guard room.botStatus.isAdministrator || mayAnswer(reader, in: room) else {
            throw .badRequest("the bot can answer the user only soon after the user's action")
        }
        var message = Message(messageId: 0, from: bot.brief, chat: room.chat, date: timestamp)
        draft.apply(to: &message)
        message.receiverUser = receiver
        try placeInThread(&message, asked: draft.threadID, inRoom: index)
        let posted = rooms[index].appendEphemeral(message)
        publish(.message(pageMessage(posted, in: rooms[index])))
        return posted
    }

    private func mayAnswer(_ reader: MessageDraft.OnlyReader, in room: ChatRoom) -> Bool {
        if let id = reader.queryID {
            guard let press = presses[id] else { return false }
            return press.person == reader.personID && press.chat == room.chat.id
                && now().timeIntervalSince(press.date) <= Self.window
        }
        guard let id = reader.messageID, let command = room.ephemeral(id, seenBy: bot.id) else { return false }
        return command.from.id == reader.personID && timestamp - command.date <= Int(Self.window)
    }

    func editEphemeral(
        _ address: EphemeralAddress, _ change: (inout Message) throws(APIError) -> Void
    ) throws(APIError) {
        let index = try openRoomIndex(address.chat)
        let old = try ownEphemeral(address, inRoom: index, missing: "message to edit not found")
        var new = old
        try change(&new)
        guard new != old else { throw .notModified }
        new.editDate = timestamp
        rooms[index].replaceEphemeral(new)
        publish(.edited(pageMessage(new, in: rooms[index])))
    }

    func deleteEphemeral(_ address: EphemeralAddress) throws(APIError) {
        let index = try openRoomIndex(address.chat)
        let message = try ownEphemeral(address, inRoom: index, missing: "message to delete not found")
        rooms[index].removeEphemeral(address.id)
        publish(.vanished(chatId: address.chat, ephemeralMessageId: address.id, onlyFor: message.receiverUser?.id))
    }

    /// A message that the bot sent to the receiver, or the receiver to the bot.
    private func ownEphemeral(_ address: EphemeralAddress, inRoom index: Int, missing: String) throws(APIError)
        -> Message
    {
        guard let message = rooms[index].ephemeral(address.id, seenBy: address.receiver), message.isSeen(by: bot.id)
        else { throw .badRequest(missing) }
        return message
    }

    // MARK: By people

    /// Whether a text is a command that only its sender sees.
    func isEphemeralCommand(_ text: String, in room: ChatRoom) -> Bool {
        guard room.chat.type != .private, room.botIsMember, text.first == "/" else { return false }
        let word = text.dropFirst().prefix { !$0.isWhitespace }.lowercased().split(separator: "@", maxSplits: 1)
        guard let name = word.first, word.count == 1 || word[1] == bot.username?.lowercased() ?? "" else {
            return false
        }
        return shownCommands(in: room).contains { $0.command == name && $0.isEphemeral == true }
    }

    /// Posts a command that only its sender and the bot see.
    func postCommand(_ draft: MessageDraft, from author: User, inRoom index: Int) throws(APIError) -> Message {
        var message = Message(messageId: 0, from: author, chat: rooms[index].chat, date: timestamp)
        draft.apply(to: &message)
        message.receiverUser = bot.brief
        try placeInThread(&message, asked: draft.threadID, inRoom: index)
        let posted = rooms[index].appendEphemeral(message)
        publish(.message(pageMessage(posted, in: rooms[index])))
        tellBot(.message(posted))
        return posted
    }
}

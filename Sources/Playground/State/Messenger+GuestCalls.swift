import Foundation

/// A message that called the bot into a chat of which it is no member.
struct GuestCall: Sendable {
    var chat: Int64
    var person: User
    var message: Int
    var threadID: Int?
    var date: Date
}

/// Guest mode (Bot API 10.0): people call the bot by its name where it is no member, and it answers once.
extension Messenger {
    /// Seconds within which the bot must answer.
    private static let answerTimeout: TimeInterval = 30

    /// Tells the bot of a message that names it in a group of which it is no member.
    func callGuest(_ message: Message, in room: ChatRoom) {
        let text = (message.text ?? message.caption ?? "").lowercased()
        guard guestMode, room.chat.type != .private, !room.botIsMember, let name = bot.username,
            text.contains("@" + name.lowercased())
        else { return }
        let id = String(UInt64.random(in: 1 << 60...UInt64(Int64.max)))
        guestCalls = guestCalls.filter { now().timeIntervalSince($0.value.date) < Self.answerTimeout }
        guestCalls[id] = GuestCall(
            chat: room.chat.id, person: message.from, message: message.messageId, threadID: message.topic, date: now())
        var call = message
        call.guestQueryId = id
        tellBot(.guestMessage(call))
    }

    /// Posts the bot's only answer. Returns the identifier under which it could be edited.
    func answerGuest(_ id: String, with result: InlineResult) throws(APIError) -> String {
        guard let call = guestCalls.removeValue(forKey: id), now().timeIntervalSince(call.date) < Self.answerTimeout
        else {
            throw .badRequest("query is too old and response timeout expired or query ID is invalid")
        }
        let index = try roomIndex(call.chat)
        var draft = MessageDraft(text: result.text, replyMarkup: result.replyMarkup, threadID: call.threadID)
        draft.replyTo = MessageDraft.ReplyTarget(messageID: call.message, mayBeMissing: true)
        draft.guestCaller = call.person
        let posted = try post(draft, from: bot.brief, inRoom: index)
        return "\(call.chat):\(posted.messageId)"
    }
}

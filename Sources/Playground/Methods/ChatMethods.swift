extension BotMethod {
    static let chatMethods = [
        BotMethod("getChat") { call in ChatFullInfo(try await call.messenger.room(try call.chatID()).chat) },
        BotMethod("getChatMember", perform: getChatMember),
        BotMethod("getChatMemberCount") { call in
            let room = try await call.messenger.room(try call.chatID())
            return room.people.count + (room.botIsMember ? 1 : 0)
        },
        BotMethod("getChatAdministrators", perform: getChatAdministrators),
        BotMethod("leaveChat", perform: leaveChat),
    ]

    @Sendable private static func getChatMember(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        guard let userID = call.parameters.integer("user_id") else {
            throw APIError.badRequest("invalid user_id specified")
        }
        let room = try await call.messenger.room(chat)
        let user = try await call.messenger.person(userID, in: chat)
        if user.isBot { return ChatMember(status: room.botIsMember ? "member" : "left", user: user) }
        return user.id == room.people.first?.id ? ChatOwner(user: user) : ChatMember(status: "member", user: user)
    }

    /// A group's first member made it.
    @Sendable private static func getChatAdministrators(_ call: BotCall) async throws -> Result {
        let room = try await call.messenger.room(try call.chatID())
        guard room.chat.type != .private else {
            throw APIError.badRequest("there are no administrators in the private chat")
        }
        return room.people.prefix(1).map { ChatOwner(user: $0) }
    }

    @Sendable private static func leaveChat(_ call: BotCall) async throws -> Result {
        try await call.messenger.leave(try call.chatID())
        return true
    }
}

/// Who made a chat, as the Bot API's `ChatMemberOwner`.
struct ChatOwner: Codable, Hashable, Sendable {
    var status = "creator"
    var user: User
    var isAnonymous = false

    init(user: User) { self.user = user }
}

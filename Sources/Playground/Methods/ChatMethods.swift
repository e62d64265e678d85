extension BotMethod {
    static let chatMethods = [
        BotMethod("getChat") { call in ChatFullInfo(try await call.messenger.room(try call.chatID())) },
        BotMethod("getChatMember", perform: getChatMember),
        BotMethod("getChatMemberCount") { call in
            let room = try await call.messenger.room(try call.chatID())
            return room.people.count + (room.botIsMember ? 1 : 0)
        },
        BotMethod("getChatAdministrators", perform: getChatAdministrators),
        BotMethod("leaveChat", perform: leaveChat),
    ]

    @Sendable private static func getChatMember(_ call: BotCall) async throws -> Result {
        guard let userID = call.parameters.integer("user_id") else {
            throw APIError.badRequest("invalid user_id specified")
        }
        return try await call.messenger.member(userID, in: try call.chatID())
    }

    @Sendable private static func getChatAdministrators(_ call: BotCall) async throws -> Result {
        let room = try await call.messenger.room(try call.chatID())
        guard room.chat.type != .private else {
            throw APIError.badRequest("there are no administrators in the private chat")
        }
        return room.members.filter(\.status.isAdministrator)
    }

    @Sendable private static func leaveChat(_ call: BotCall) async throws -> Result {
        try await call.messenger.leave(try call.chatID())
        return true
    }
}

extension BotMethod {
    static let topicMethods = [BotMethod("createForumTopic", perform: createForumTopic)]

    /// Allowed only when the bot is an administrator.
    @Sendable private static func createForumTopic(_ call: BotCall) async throws -> Result {
        let chat = try call.chatID()
        let bot = call.messenger.bot
        guard try await call.messenger.member(bot.id, in: chat).status.isAdministrator else {
            throw APIError.badRequest("not enough rights to create a topic")
        }
        let color = call.parameters.integer("icon_color").map { Int($0) } ?? ForumTopic.blue
        return try await call.messenger.createTopic(
            call.parameters.string("name") ?? "", color: color, in: chat, by: bot.brief)
    }
}

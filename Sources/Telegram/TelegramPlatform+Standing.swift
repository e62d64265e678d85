public import Messaging

extension TelegramPlatform {
    /// The server's descriptions for somebody who was never in the chat.
    private static let unknownMember = [
        "user not found", "member not found", "participant_id_invalid", "user_id_invalid",
    ]

    public func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding {
        guard let person else {
            let bot = try await identify()
            let role = try await role(of: bot.id, in: chat)
            // An administrator receives all messages, whatever the privacy mode.
            return ChatStanding(role: role, readsAllMessages: bot.readsAllGroupMessages || role == .administrator)
        }
        // An anonymous administrator writes in the name of the chat itself.
        if person.id == chat.id, chat.id.hasPrefix("-") { return ChatStanding(role: .administrator) }
        return ChatStanding(role: try await role(of: person.id, in: chat))
    }

    private func role(of person: String, in chat: ChatID) async throws -> ChatStanding.Role {
        guard let user = Int64(person) else {
            throw PlatformError.rejected("the person's identifier is not a Telegram identifier")
        }
        do throws(TelegramError) {
            return try await client.call(BotAPI.GetChatMember(chat: BotAPI.ChatIdentifier(chat.id), user: user)).role
        } catch {
            if Self.unknownMember.contains(where: error.isRefusal(saying:)) { return .left }
            throw Self.failure(error)
        }
    }
}

extension BotAPI.ChatMember {
    fileprivate var role: ChatStanding.Role {
        guard isPresent else { return status == "kicked" ? .banned : .left }
        return ChatStanding.Role(rawValue: status) ?? .member
    }
}

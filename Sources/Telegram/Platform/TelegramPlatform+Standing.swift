public import Messaging

extension TelegramPlatform {
    /// The server's descriptions of a person who was never in the chat.
    private static let unknownMember = [
        "user not found", "member not found", "participant_id_invalid", "user_id_invalid",
    ]

    public func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding {
        guard let person else {
            let bot = try await identify()
            let reactions = try await availableReactions(in: chat)
            let role = try await member(bot.id, in: chat)?.role ?? .left
            // An administrator receives all messages, whatever the privacy mode.
            return ChatStanding(
                role: role, readsAllMessages: bot.readsAllGroupMessages || role == .administrator,
                availableReactions: reactions)
        }
        // A negative number is a chat. Anonymous administrators write in the name of the chat itself; others write in
        // the name of a channel, whose role the server does not report.
        if person.id.hasPrefix("-") { return ChatStanding(role: person.id == chat.id ? .administrator : .member) }
        let member = try await member(person.id, in: chat)
        return ChatStanding(role: member?.role ?? .left, isAnonymous: member?.isAnonymous)
    }

    /// The emoji with which the bot may react in `chat`; `nil` for all.
    private func availableReactions(in chat: ChatID) async throws -> [String]? {
        do throws(TelegramError) {
            let details = try await client.call(BotAPI.GetChat(chat: BotAPI.ChatIdentifier(chat.id)))
            return details.availableReactions.map { ReactionEmoji.expressible(with: $0.compactMap(\.emoji)) }
        } catch {
            // The role matters more, so if the server refuses this request, all emoji count as allowed.
            guard case .refused(let refusal) = error, refusal.code != 429 else { throw Self.failure(error) }
            return nil
        }
    }

    /// The person's membership; `nil` for somebody who was never in the chat.
    private func member(_ person: String, in chat: ChatID) async throws -> BotAPI.ChatMember? {
        guard let user = Int64(person) else {
            throw PlatformError.rejected("the person's identifier is not a Telegram identifier")
        }
        do throws(TelegramError) {
            return try await client.call(BotAPI.GetChatMember(chat: BotAPI.ChatIdentifier(chat.id), user: user))
        } catch {
            if Self.unknownMember.contains(where: error.isRefusal(saying:)) { return nil }
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

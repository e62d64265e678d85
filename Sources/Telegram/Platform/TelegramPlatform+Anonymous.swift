internal import HTTPClient
internal import Logging
internal import Messaging

/// Anonymous administrators who press buttons.
extension TelegramPlatform {
    /// The updates without the names of people whom a group must not learn of: they have the group's title, as in what they write.
    func unnamed(_ updates: [Update]) async -> [Update] {
        var unnamed: [Update] = []
        for update in updates { unnamed.append(await self.unnamed(update)) }
        return unnamed
    }

    private func unnamed(_ update: Update) async -> Update {
        guard case .button = update.event, update.chat.kind == .group, let sender = update.sender,
            await anonymous(in: update.chat.id).contains(sender.id)
        else { return update }
        var update = update
        update.sender?.name = update.chat.title ?? ""
        update.sender?.username = nil
        return update
    }

    private func anonymous(in chat: ChatID) async -> Set<PersonID> {
        let date = now()
        if let known = anonymous.people(in: chat, at: date) { return known }
        var people: Set<PersonID> = []
        do {
            let administrators = try await call(
                BotAPI.GetChatAdministrators(chat: BotAPI.ChatIdentifier(chat.id)), deadlines: Self.patience)
            people = Set(administrators.filter { $0.isAnonymous == true }.map { Person($0.user).id })
        } catch {
            logger.debug("a group's administrators are unknown", metadata: ["reason": "\(error)"])
        }
        anonymous.note(people, in: chat, at: date)
        return people
    }

    /// The poll waits for the answer.
    private static let patience = HTTPDeadlines(connect: .seconds(3), total: .seconds(5), stall: nil)
}

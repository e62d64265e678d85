internal import HTTPClient
internal import Logging
internal import Messaging

/// Anonymous administrators who press buttons.
extension TelegramPlatform {
    /// The updates without the names of people whom a group must not learn of: they have the group's title, as in what they write. So has
    /// everybody in a group of which the server has never said who is anonymous.
    func unnamed(_ updates: [Update]) async -> [Update] {
        let groups = await anonymous(in: Set(updates.filter(Self.isPressInGroup).map(\.chat.id)))
        return updates.map { update in
            guard Self.isPressInGroup(update), let sender = update.sender, let known = groups[update.chat.id],
                known?.contains(sender.id) ?? true
            else { return update }
            var update = update
            update.sender?.name = update.chat.title ?? ""
            update.sender?.username = nil
            return update
        }
    }

    private static func isPressInGroup(_ update: Update) -> Bool {
        guard case .button = update.event else { return false }
        return update.chat.kind == .group
    }

    /// The anonymous administrators of each group; `nil` for a group where they are unknown. All are asked for side by side, so that the
    /// poll waits for one deadline only.
    private func anonymous(in groups: Set<ChatID>) async -> [ChatID: Set<PersonID>?] {
        await withTaskGroup(of: (ChatID, Set<PersonID>?).self) { tasks in
            for group in groups { tasks.addTask { (group, await self.anonymous(in: group)) } }
            var found: [ChatID: Set<PersonID>?] = [:]
            for await (group, people) in tasks { found.updateValue(people, forKey: group) }
            return found
        }
    }

    private func anonymous(in chat: ChatID) async -> Set<PersonID>? {
        let date = now()
        if let known = anonymous.answer(in: chat, at: date) { return known.people }
        do {
            let administrators = try await call(
                BotAPI.GetChatAdministrators(chat: BotAPI.ChatIdentifier(chat.id)), deadlines: Self.patience)
            let people = Set(administrators.filter { $0.isAnonymous == true }.map { Person($0.user).id })
            anonymous.note(people, in: chat, at: date)
            return people
        } catch {
            logger.debug("a group's administrators are unknown", metadata: ["reason": "\(error)"])
            return anonymous.noteFailure(in: chat, at: date)
        }
    }

    /// The poll waits for the answer.
    private static let patience = HTTPDeadlines(connect: .seconds(3), total: .seconds(5), stall: nil)
}

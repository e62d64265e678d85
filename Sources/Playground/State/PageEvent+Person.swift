extension PageEvent {
    /// The event as `person` may see it; `nil` when it is nothing for them. They see neither what others say alone with the bot nor what the
    /// bot says to others alone.
    func seen(by person: Int64) -> PageEvent? {
        if let chat, !Self.isOpen(chat, to: person) { return nil }
        switch self {
        case .message(let entry), .edited(let entry): return entry.message.isSeen(by: person) ? self : nil
        case .vanished(_, _, let reader): return reader == nil || reader == person ? self : nil
        case .answer(let answer): return answer.onlyFor == nil || answer.onlyFor == person ? self : nil
        case .offers(let offers): return offers.onlyFor == nil || offers.onlyFor == person ? self : nil
        case .snapshot(var snapshot):
            snapshot.chats.removeAll { !Self.isOpen($0.chat.id, to: person) }
            for index in snapshot.chats.indices {
                snapshot.chats[index].messages?.removeAll { !$0.message.isSeen(by: person) }
            }
            return .snapshot(snapshot)
        case .deleted, .action, .commands, .presence, .room, .privacy, .heartbeat: return self
        }
    }

    /// A private chat has the identifier of its person, and groups have negative ones.
    private static func isOpen(_ chat: Int64, to person: Int64) -> Bool { chat < 0 || chat == person }

    private var chat: Int64? {
        switch self {
        case .message(let entry), .edited(let entry): entry.message.chat.id
        case .deleted(let chat, _), .vanished(let chat, _, _), .action(let chat, _), .commands(let chat, _): chat
        case .room(let room): room.chat.id
        case .snapshot, .answer, .presence, .offers, .privacy, .heartbeat: nil
        }
    }
}

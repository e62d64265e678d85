import Foundation

/// The data for the page.
extension Messenger {
    /// A stream of events from now on, which begins with a snapshot. A page that is too slow is disconnected and has to reconnect.
    func events() -> AsyncStream<PageEvent> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: PageEvent.self, bufferingPolicy: .bufferingOldest(1024))
        guard !isStopping else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
        continuation.yield(.snapshot(snapshot()))
        listeners[id] = continuation
        return stream
    }

    /// Takes the first language that the browser `accepts` for that of the people, as an app reports its person's language.
    func speak(_ accepts: String) {
        let code = accepts.prefix { $0.isASCII && $0.isLetter }.lowercased()
        guard (2...3).contains(code.count), code != language else { return }
        for index in rooms.indices { rooms[index].change(language: language, to: code) }
        language = code
    }

    private func forget(_ id: UUID) { listeners[id] = nil }

    func publish(_ event: PageEvent) {
        for (id, listener) in listeners {
            guard case .dropped = listener.yield(event) else { continue }
            listener.finish()
            listeners[id] = nil
        }
    }

    func snapshot() -> PageEvent.Snapshot {
        PageEvent.Snapshot(
            instance: instance, bot: fullBot, online: isOnline, groupPrivacy: groupPrivacy,
            chats: rooms.map { room in
                var shown = pageRoom(room)
                shown.messages = room.allMessages.map { pageMessage($0, in: room) }
                return shown
            })
    }

    /// Sends the current state of a chat to the pages.
    func publishRoom(_ index: Int) { publish(.room(pageRoom(rooms[index]))) }

    private func pageRoom(_ room: ChatRoom) -> PageEvent.PageRoom {
        PageEvent.PageRoom(
            chat: room.chat, people: room.people, members: room.members, botIsMember: room.botIsMember,
            botIsAdministrator: room.botStatus.isAdministrator, commands: shownCommands(in: room),
            topics: room.topics, pinned: room.pinned, migratedTo: room.migratedTo)
    }

    func pageMessage(_ message: Message, in room: ChatRoom) -> PageEvent.PageMessage {
        let reactions = (message.messageId == 0 ? [:] : room.reactions[message.messageId] ?? [:]).sorted {
            $0.key < $1.key
        }
        return PageEvent.PageMessage(
            message: message,
            reactions: reactions.flatMap { user, types in
                types.compactMap { type in type.emoji.map { PageEvent.PageReaction(userId: user, emoji: $0) } }
            })
    }
}

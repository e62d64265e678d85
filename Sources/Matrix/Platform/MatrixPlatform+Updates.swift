internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Synchronization

/// Translation of a room's events to updates.
extension MatrixPlatform {
    /// The updates of `events`, which the server received in this order during `period`.
    func updates(
        of events: [RoomEvent], in id: String, from period: EventPeriod, _ cursor: inout SyncCursor
    ) async throws -> [Update] {
        guard !events.isEmpty, var room = try await room(id) else { return [] }
        // Ignore events from before the bot joined.
        let events = Array(events[(events.lastIndex(where: isArrival) ?? 0)...])
        let readable = try await readable(events, in: id, &cursor).map { $0.dated(within: period) }
        var updates: [Update] = []
        for event in readable {
            if event.stateKey != nil {
                try await note([event], of: id)
                room = rooms.withLock { $0[id] } ?? room
                updates += try await growth(by: event, in: room)
                if event.membership != nil { try await releaseIfGroup(room) }
            }
            if isArrival(event) {
                updates += try await arrival(event, in: room, &cursor)
            } else if event.type == "m.room.tombstone", event.stateKey == "" {
                try await noteUpgrade(of: id, &cursor)
            } else if event.sender != user {
                updates += try await self.updates(of: event, in: room)
            }
        }
        // A person who was invited may still join, so an empty room is left only when a person leaves.
        if events.contains(where: hasGone) { try await leaveIfDeserted(id) }
        if let last = events.last(where: { $0.sender != user })?.id { unread.withLock { $0[id] = last } }
        return updates
    }

    /// Whether another person has left the room, was removed, or has declined an invitation.
    private func hasGone(_ event: RoomEvent) -> Bool {
        guard let (person, state) = event.membership else { return false }
        return person != user && (state == "leave" || state == "ban")
    }

    func person(_ id: String, in room: Room?) -> Person {
        let name = room?.members[id] ?? ""
        return Person(
            id: PersonID(platform: .matrix, id: id), name: name.isEmpty ? id.localPart : name, username: id)
    }

    /// The updates for the bot's joining of a room. In a private chat this starts the conversation. A person who brought the
    /// bot into a group in which it may not speak is told so in their own chat.
    private func arrival(_ event: RoomEvent, in room: Room, _ cursor: inout SyncCursor) async throws -> [Update] {
        guard let id = event.id else { return [] }
        if let migration = try await migration(to: room, arrival: event, &cursor) { return [migration] }
        try await noteDirect(room.id, cursor)
        let chat = try await chat(of: room, thread: nil)
        if chat.kind == .private, let other = room.members.keys.first(where: { $0 != user }) {
            let start = IncomingMessage(id: MessageID(rawValue: id), text: "/start")
            return [
                Update(id: id, chat: chat, sender: person(other, in: room), date: event.date, event: .message(start))
            ]
        }
        let coming = Update(id: id, chat: chat, sender: nil, date: event.date, event: .botMembership(isMember: true))
        // A mere courtesy: the room is not set aside if the server does not say who may speak.
        return [coming] + list(try? await complaint(ofSilenceIn: room, arrival: event, id: id))
    }

    /// The update that has the bot tell the person who invited it that it may not speak in a room; `nil` if it may, and if nobody is known.
    private func complaint(ofSilenceIn room: Room, arrival: RoomEvent, id: String) async throws -> Update? {
        guard let inviter = arrival.unsigned?["prev_sender"]?.string, inviter.isIdentifier, inviter != user,
            room.hasMet(inviter), try await power(of: user, in: room.id) < power(toSpeakIn: room.id)
        else { return nil }
        var message = IncomingMessage(id: MessageID(rawValue: id), unsupportedKind: "muted")
        // It may have any length.
        message.roomName = room.name.map { String($0.prefix(80)) }
        return Update(
            id: "muted \(id)", chat: Chat(id: ChatID(platform: .matrix, id: inviter), kind: .private),
            sender: person(inviter, in: room), date: arrival.date, event: .message(message))
    }

    /// The update for a room that has become a group by `event`. The bot acts as if it had just been added to the
    /// group.
    private func growth(by event: RoomEvent, in room: Room) async throws -> [Update] {
        guard room.isGroup, !room.isMetAsGroup, let id = event.id else { return [] }
        rooms.withLock { $0[room.id]?.isMetAsGroup = true }
        return [
            Update(
                id: "growth \(id)", chat: try await chat(of: room, thread: nil), sender: nil, date: event.date,
                event: .botMembership(isMember: true))
        ]
    }

    /// The updates for another person's event; none if it contains nothing for the bot.
    private func updates(of event: RoomEvent, in room: Room) async throws -> [Update] {
        guard let id = event.id else { return [] }
        if event.type == "m.reaction" { return try await list(press(event, id: id, in: room)) }
        if let redacted = event.redacts {
            noteRedaction(of: redacted)
            return []
        }
        // The homeserver could write it in the person's name.
        guard event.wasEncrypted || !room.isEncrypted || configuration.takesPlainMessages else { return [] }
        if let vote = Poll.vote(in: event) {
            return try await list(press(vote.answer, below: vote.poll, by: event, id: id, in: room))
        }
        if let target = event.related(by: "m.replace") { return try await list(edit(of: target, by: event, in: room)) }
        if event.content["msgtype"]?.string == "m.key.verification.request" {
            declineVerification(event, in: room.id)
            return []
        }
        guard var message = MessageContent(event) else { return [] }
        message.address(to: user, named: room.members[user])
        if let choice = try await choice(of: message, replyingTo: event.repliesTo, by: event, id: id, in: room) {
            return [choice]
        }
        let incoming = try await incoming(message, id: id, replyingTo: event.repliesTo, in: room)
        let update = Update(
            id: id, chat: try await chat(of: room, thread: topic(of: event, in: room)),
            sender: person(event.sender, in: room), date: event.date, event: .message(incoming))
        return message.photos.count > 1 ? Self.album(of: message.photos, in: update, incoming) : [update]
    }

    private func list(_ update: Update?) -> [Update] { update.map { [$0] } ?? [] }

    private func incoming(
        _ message: MessageContent, id: String, replyingTo replied: String?, in room: Room
    ) async throws -> IncomingMessage {
        var incoming = IncomingMessage(
            id: MessageID(rawValue: id), text: CommandNotation.understood(message.text), photo: message.photo,
            unsupportedKind: message.unsupportedKind)
        incoming.mentionsBot = message.mentionsBot
        guard let replied else { return incoming }
        var answered = RepliedMessage(
            id: MessageID(rawValue: replied), isFromBot: try await isOwn(replied, in: room.id))
        // Somebody may want a picture read that was sent before. Only a call of the bot is worth a question to the server.
        let isCall = incoming.mentionsBot == true || incoming.text.hasPrefix("/")
        if isCall, !answered.isFromBot, incoming.photo == nil {
            answered.photo = try await askedEvent(replied, in: room.id).flatMap { MessageContent($0)?.photo }
        }
        incoming.replyTo = answered
        return incoming
    }

    /// An update for each picture of a gallery, which belong together. The text stands below the first.
    private static func album(of photos: [PhotoReference], in update: Update, _ message: IncomingMessage) -> [Update] {
        photos.enumerated().map { index, photo in
            var (part, update) = (message, update)
            part.photo = photo
            part.albumID = update.id
            if index > 0 {
                part.text = ""
                update.id += " \(index)"
            }
            update.event = .message(part)
            return update
        }
    }

    /// The update for a person's edit of their own message.
    private func edit(of target: String, by event: RoomEvent, in room: Room) async throws -> Update? {
        guard let id = event.id, var message = MessageContent(of: event, asEdit: target),
            let edited = try await askedEvent(target, in: room.id), edited.sender == event.sender,
            edited.related(by: "m.replace") == nil
        else { return nil }
        message.address(to: user, named: room.members[user])
        let incoming = try await incoming(message, id: target, replyingTo: edited.repliesTo, in: room)
        return Update(
            id: id, chat: try await chat(of: room, thread: topic(of: edited, in: room)),
            sender: person(event.sender, in: room), date: event.date,
            event: .edited(incoming, sentAt: min(edited.date, event.date)))
    }

    /// The press of a button: a reaction to a message of the bot with the key of one of its buttons.
    private func press(_ event: RoomEvent, id: String, in room: Room) async throws -> Update? {
        guard let key = event.reactionKey, ReactionButtons.isKey(key), let target = event.related(by: "m.annotation")
        else { return nil }
        return try await press(key, below: target, by: event, id: id, in: room)
    }

    /// A press of the button `key` of the message `target`, caused by the person's `event`.
    private func press(
        _ key: String, below target: String, by event: RoomEvent, id: String, in room: Room
    ) async throws -> Update? {
        guard let message = try await askedEvent(target, in: room.id), message.sender == user,
            let data = ReactionButtons.data(of: key, in: message)
        else { return nil }
        let press = ButtonPress(id: id, messageID: MessageID(rawValue: target), data: data)
        return Update(
            id: id, chat: try await chat(of: room, thread: topic(of: message, in: room)),
            sender: person(event.sender, in: room), date: event.date, event: .button(press))
    }

    /// The press of a button by a reply with its number.
    private func choice(
        of message: MessageContent, replyingTo target: String?, by event: RoomEvent, id: String, in room: Room
    ) async throws -> Update? {
        guard let target, let number = message.number, try await isOwn(target, in: room.id),
            let asked = try await askedEvent(target, in: room.id), asked.sender == user,
            let data = ReactionButtons.data(number: number, in: asked)
        else { return nil }
        let press = ButtonPress(id: id, messageID: MessageID(rawValue: target), data: data)
        return Update(
            id: id, chat: try await chat(of: room, thread: topic(of: event.thread == nil ? asked : event, in: room)),
            sender: person(event.sender, in: room), date: event.date, event: .button(press))
    }

    /// The event with this identifier; `nil` if it does not exist, is hidden from the bot, or the server refuses to
    /// answer.
    func event(_ id: String, in room: String) async throws -> RoomEvent? {
        do {
            let json = try await callIfAllowed(MatrixRequest("event", .get, client: ["rooms", room, "event", id]))
            guard let event = json.flatMap(RoomEvent.init) else { return nil }
            return try await opened(event, in: room)
        } catch PlatformError.rejected, PlatformError.fileTooLarge {
            // The identifier comes from a person. If it made a poll fail, every later poll would fail too.
            return nil
        }
    }
}

public import Foundation
internal import HTTPClient
internal import JSON
public import Messaging
internal import Synchronization

extension MatrixPlatform {
    public func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) async throws -> DeliveryReceipt {
        if case .showActivity = message.action { return try await showActivity(in: message.chat) }
        let room = try await roomID(of: message.chat)
        let place = Place(
            room: room, thread: thread(of: message, in: room), key: key,
            sent: try await alreadySent(key, to: room, since: queuedAt))
        switch message.action {
        case .send(let content, _, let replyTo):
            if case .onePerson(let reader) = content.audience, reader.person.id != message.chat.id {
                throw PlatformError.rejected("a room shows every message to all its members")
            }
            let receipt = try await send(content, to: place, replyTo: replyTo)
            await stopTyping(in: room)
            return receipt
        case .edit(let target, let content):
            return try await edit(try target.event, in: place, to: content)
        case .editKeyboard(let target, let keyboard):
            try await editButtons(of: try target.event, in: place, to: keyboard)
        case .delete(let target): try await redact(try target.event, in: place, part: "")
        case .pin(let target): try await pin(try target.event, in: room, isPinned: true)
        case .unpin(let target): try await pin(try target.event, in: room, isPinned: false)
        case .react(let target, let emoji):
            if let emoji {
                try await react(to: target.rawValue, with: emoji, in: place, part: "")
            } else {
                try await withdrawReactions(to: target.rawValue, in: place) { !ReactionButtons.isKey($0) }
            }
        case .leaveChat: try await leave(room)
        // A conversation on this platform has no such answers (``Messaging/Capabilities/matrix``).
        case .answerButton, .answerInlineQuery, .answerGuest, .showActivity: break
        }
        return DeliveryReceipt()
    }

    /// The destination of a message, and its transaction.
    struct Place {
        var room: String
        var thread: String?
        /// Identifies the outbox entry.
        var key: String
        /// The events sent by an earlier attempt, by key, if the server may have forgotten the transaction.
        var sent: [String: String]
    }

    // MARK: Events

    /// The field of an event's content with the key of the outbox entry. By it the bot finds the events it has sent.
    private static let keyContent = "honeycue.key"

    /// Sends an event. The server accepts each key once, and answers a repetition with the existing event.
    @discardableResult
    func put(_ type: String, _ content: [String: JSONValue], in place: Place, part: String) async throws -> String {
        let key = place.key + part
        if let event = place.sent[key] { return event }
        var (type, content) = try await sealed(type, content, in: place.room)
        content[Self.keyContent] = .string(key)
        let request = MatrixRequest(
            "send", .put, client: ["rooms", place.room, "send", type, key], json: .object(content))
        return try await spend { try await call(request, as: SentEvent.self).id }
    }

    /// How long a device's transactions are trusted, in seconds. Servers remember them for half an hour or more. For
    /// older entries the bot searches the room.
    private static let transactionLifetime = 25.0 * 60
    /// How long transactions of a session without a device are trusted, in seconds. Servers may forget them when they
    /// restart.
    private static let transactionLifetimeWithoutDevice = 5.0
    private static let mostPages = 20

    /// The events that earlier attempts have sent for the entry `key`.
    private func alreadySent(_ key: String, to room: String, since date: Date) async throws -> [String: String] {
        let lifetime = try await device() == nil ? Self.transactionLifetimeWithoutDevice : Self.transactionLifetime
        guard now().timeIntervalSince(date) > lifetime else { return [:] }
        var sent: [String: String] = [:]
        var position: String?
        for _ in 0..<Self.mostPages {
            var request = MatrixRequest("messages", .get, client: ["rooms", room, "messages"])
            let filter: JSONValue = ["senders": [.string(user)]]
            request.query = [
                ("dir", "b"), ("limit", "100"),
                ("filter", String(decoding: MatrixClient.encoded(filter), as: UTF8.self)),
            ]
            if let position { request.query.append(("from", position)) }
            guard let page = try await callIfAllowed(request, as: MessagesResponse.self) else { break }
            for event in page.chunk where event.sender == user {
                guard let id = event.id, let found = event.content[Self.keyContent]?.string, found.hasPrefix(key) else {
                    continue
                }
                sent[found] = id
            }
            let isPast = page.chunk.contains { $0.date < date.addingTimeInterval(-300) }
            guard !isPast, let end = page.end, end != position else { break }
            position = end
        }
        return sent
    }

    // MARK: Reactions, deletion, pins

    /// Reacts to an event. Has no effect if the bot may not react, or has already reacted in this way.
    func react(to event: String, with emoji: String, in place: Place, part: String) async throws {
        let relation: JSONValue = [
            "rel_type": "m.annotation", "event_id": .string(event), "key": .string(emoji),
        ]
        do {
            try await put("m.reaction", ["m.relates_to": relation], in: place, part: part)
        } catch PlatformError.rejected(let reason) where reason.hasSuffix("M_DUPLICATE_ANNOTATION") {
            return
        } catch PlatformError.chatUnavailable {
            // A room may permit messages and forbid reactions, so this refusal says nothing about other messages.
            return
        }
    }

    /// Removes the bot's reactions to an event whose keys satisfy `matches`.
    func withdrawReactions(to event: String, in place: Place, where matches: (String) -> Bool) async throws {
        var request = MatrixRequest(
            "relations", .get, path: ["client", "v1", "rooms", place.room, "relations", event, "m.annotation"])
        request.query = [("limit", "100")]
        let reactions = try await callIfAllowed(request, as: MessagesResponse.self)?.chunk ?? []
        let own = reactions.filter { $0.sender == user && $0.reactionKey.map(matches) == true }
        // A reaction that stays does no harm: its button says that it is too old.
        guard affordsDecoration(own.count) else { return }
        for reaction in own {
            guard let id = reaction.id, let key = reaction.reactionKey else { continue }
            try await redact(id, in: place, part: "." + key)
        }
    }

    /// Deletes an event's content. Has no effect if the bot may not, or if there is no such event.
    private func redact(_ event: String, in place: Place, part: String) async throws {
        // A server takes the same identifier for the same transaction, also when it was one that sent something.
        let key = "redact." + place.key + part
        let request = MatrixRequest("redact", .put, client: ["rooms", place.room, "redact", event, key], json: [:])
        _ = try await spend { try await callIfAllowed(request) }
    }

    /// The maximum number of pins in a room to which the bot adds another.
    private static let mostPins = 100

    /// Pins or unpins an event, perhaps later. Has no effect if the bot may not.
    private func pin(_ event: String, in room: String, isPinned: Bool) async throws {
        try await decorate("pin \(event)", count: 1) { [self] in
            try await changePins(of: room, event, isPinned: isPinned)
        }
    }

    private func changePins(of room: String, _ event: String, isPinned: Bool) async throws {
        let known = try await state("m.room.pinned_events", of: room)?["pinned"]?.strings ?? []
        guard known.contains(event) != isPinned, known.count < Self.mostPins || !isPinned else { return }
        let pins = known.filter { $0 != event } + (isPinned ? [event] : [])
        let request = MatrixRequest(
            "pin", .put, client: ["rooms", room, "state", "m.room.pinned_events"],
            json: ["pinned": .array(pins.map(JSONValue.string))])
        _ = try await spend { try await callIfAllowed(request) }
    }

    // MARK: Typing

    private static let typingMilliseconds: Int64 = 15_000

    private func showActivity(in chat: ChatID) async throws -> DeliveryReceipt {
        // A typing notice is not worth opening a chat.
        guard let room = chat.id.hasPrefix("@") ? try await directRooms().room(of: chat.id) : chat.id else {
            return DeliveryReceipt()
        }
        try await callIfAllowed(
            MatrixRequest(
                "typing", .put, client: ["rooms", room, "typing", user],
                json: ["typing": true, "timeout": .integer(Self.typingMilliseconds)]))
        typing.withLock { _ = $0.insert(room) }
        return DeliveryReceipt()
    }

    /// Ends the typing notice of ``showActivity(in:)``. A failure is harmless, because the notice expires.
    private func stopTyping(in room: String) async {
        guard typing.withLock({ $0.remove(room) }) != nil else { return }
        _ = try? await call(
            MatrixRequest("typing", .put, client: ["rooms", room, "typing", user], json: ["typing": false]))
    }
}

extension OutgoingMessage.Target {
    /// The event's identifier. The caller has resolved handles, so a remaining handle has no message.
    fileprivate var event: String {
        get throws {
            switch self {
            case .message(let id): id.rawValue
            case .handle: throw PlatformError.rejected("the message to change was never sent")
            }
        }
    }
}

internal import Foundation
internal import HTTPClient
internal import JSON
internal import Messaging
internal import Synchronization

/// The bot's knowledge of rooms, and which of them are private chats.
extension MatrixPlatform {
    /// Applies state events to a known room. An unknown room is loaded later, with these events.
    func note(_ events: [RoomEvent], of room: String) async throws {
        guard !events.isEmpty else { return }
        for event in events where event.type == "m.room.encryption" && event.stateKey == "" {
            try await encryption()?.note(room: room, settings: event.content)
        }
        notes.withLock { $0 += 1 }
        rooms.withLock { rooms in
            for event in events { rooms[room]?.apply(event) }
            // The keys of its messages need everybody's name.
            if events.contains(where: { $0.type == "m.room.encryption" }), rooms[room]?.hasMore == true {
                rooms[room] = nil
            }
        }
    }

    /// How often a room is loaded again because events arrived meanwhile.
    private static let mostRequests = 3
    /// The most members of all rooms that are kept in memory. A name takes some two hundred bytes.
    private static let mostMembers = 50_000

    /// The room in its current state; `nil` if it is no longer visible to the bot.
    func room(_ id: String) async throws -> Room? {
        if let known = rooms.withLock({ $0[id] }) { return known }
        var room: Room?
        for _ in 0..<Self.mostRequests {
            let before = notes.withLock { $0 }
            room = try await requestedRoom(id)
            guard let room else { return nil }
            // Otherwise events that arrived meanwhile would be missing, and a message might be encrypted for the wrong
            // people.
            let isCurrent = rooms.withLock { rooms in
                guard notes.withLock({ $0 }) == before else { return false }
                rooms[id] = room
                // What is dropped is loaded again when something happens there.
                if rooms.values.reduce(0, { $0 + $1.members.count }) > Self.mostMembers { rooms = [id: room] }
                return true
            }
            if isCurrent { break }
        }
        return room
    }

    private func requestedRoom(_ id: String) async throws -> Room? {
        var room = Room(id: id)
        if let encryption = try await encryption(), let settings = try await state("m.room.encryption", of: id) {
            try await encryption.note(room: id, settings: settings)
        }
        if let encryption = try await encryption() { room.isEncrypted = try await encryption.isEncrypted(id) }
        room.creator = try await creation(of: id)?.sender
        do {
            // Loaded before the members, so that a person who joins meanwhile is in one of the two lists.
            room.invited = try await invited(to: id)
        } catch PlatformError.fileTooLarge {
            room.hasMore = true
        }
        do {
            guard let members = try await members(of: id) else { return nil }
            room.members = members
        } catch PlatformError.fileTooLarge {
            room.hasMore = true
        }
        room.name = try await state("m.room.name", of: id)?["name"]?.string
        room.isMetAsGroup = room.isGroup
        room.forgetNames(but: user)
        return room
    }

    /// The names of a room's members, by identifier; `nil` if they are hidden from the bot.
    private func members(of room: String) async throws -> [String: String]? {
        var request = MatrixRequest("joined members", .get, client: ["rooms", room, "joined_members"])
        request.byteLimit = 1024 * 1024
        return try await callIfAllowed(request, as: JoinedMembers.self)?.names
    }

    private func invited(to room: String) async throws -> Set<String> {
        var request = MatrixRequest("members", .get, client: ["rooms", room, "members"])
        request.query = [("membership", "invite")]
        let events = try await callIfAllowed(request, as: MessagesResponse.self)?.chunk ?? []
        return Set(events.compactMap(\.membership).filter { $0.state == "invite" }.map(\.person))
    }

    /// The content of a state event; `nil` if there is none.
    func state(_ type: String, key: String = "", of room: String) async throws -> JSONValue? {
        let path = ["rooms", room, "state", type] + (key.isEmpty ? [] : [key])
        return try await callIfAllowed(MatrixRequest("state", .get, client: path))
    }

    /// The chat of a room, or of a thread in it.
    func chat(of room: Room, thread: String?) async throws -> Chat {
        try await releaseIfGroup(room)
        if let person = try await directRooms().person(of: room.id) {
            return Chat(id: ChatID(platform: .matrix, id: person, topic: thread), kind: .private)
        }
        let isGroup = room.isGroup || !room.isWithItsCreator(user)
        return Chat(
            id: ChatID(platform: .matrix, id: room.id, topic: thread), kind: isGroup ? .group : .private,
            title: isGroup ? room.name : nil)
    }

    // MARK: Private chats

    func directRooms() async throws -> DirectRooms {
        if let known = directs.withLock({ $0 }) { return known }
        let content = try await callIfAllowed(
            MatrixRequest("account data", .get, client: ["user", user, "account_data", "m.direct"]))
        let read = DirectRooms((content?.object ?? [:]).mapValues(\.strings))
        return directs.withLock { known in
            known = known ?? read
            return known ?? read
        }
    }

    /// Changes the private chats, and stores them with the account, so that clients and the next start know them. Both
    /// the poll and deliveries change them, so changes are serialized.
    func changeDirects(_ change: @escaping @Sendable (inout DirectRooms) -> Void) async throws {
        try await directChanges.pass { [self] in
            let known = try await directRooms()
            var changed = known
            change(&changed)
            guard changed != known else { return }
            let content = changed.rooms.mapValues { JSONValue.array($0.map(JSONValue.string)) }
            try await call(
                MatrixRequest(
                    "account data", .put, client: ["user", user, "account_data", "m.direct"], json: .object(content)))
            directs.withLock { [changed] in $0 = changed }
        }
    }

    /// Ends a room's being a private chat once others have joined or are invited, because secrets must not go there.
    /// - Returns: whether it was one.
    @discardableResult
    func releaseIfGroup(_ room: Room) async throws -> Bool {
        let directs = try await directRooms()
        guard directs.contains(room.id),
            room.isGroup || directs.hasChangedHands(room.id, others: room.others(than: user))
        else { return false }
        try await changeDirects { $0.release(room.id) }
        return true
    }

    /// The room for a chat's messages. Creates one for a person who has no private chat yet.
    func roomID(of chat: ChatID) async throws -> String {
        guard chat.id.hasPrefix("@") else { return chat.id }
        if let room = try await privateRoom(of: chat.id) { return room }
        // Two simultaneous messages must not create two rooms.
        let opening = openings.withLock { openings in
            if let known = openings[chat.id] { return known }
            let task = Task {
                defer { self.openings.withLock { $0[chat.id] = nil } }
                return try await openedRoom(for: chat.id)
            }
            openings[chat.id] = task
            return task
        }
        return try await opening.value
    }

    /// The room of a person's private chat, without other people; `nil` if there is none, or if the person is not
    /// invited yet.
    private func privateRoom(of person: String) async throws -> String? {
        while let id = try await directRooms().room(of: person) {
            guard let room = try await room(id) else { return id }
            guard try await releaseIfGroup(room) else { return room.hasMet(person) ? id : nil }
        }
        return nil
    }

    /// Creates a private chat with a person, or continues an interrupted attempt, and returns its room.
    private func openedRoom(for person: String) async throws -> String {
        if let room = try await privateRoom(of: person) { return room }
        let directs = try await directRooms()
        guard !directs.isClosed(by: person) else {
            throw PlatformError.chatUnavailable("the person has closed their private chat")
        }
        // A failed attempt is repeated. It must not create a second room.
        let room = if let known = directs.room(of: person) { known } else { try await createdRoom(for: person) }
        try await invite(person, to: room)
        // The poll may have seen the room without the person.
        notes.withLock { $0 += 1 }
        rooms.withLock { $0[room] = nil }
        return room
    }

    /// Creates a room for a private chat and records it. People of the bot's own server are invited at once, so that
    /// their clients list it among their private chats. Others are invited later, because their server may take long to
    /// answer, and a retry would create another room.
    private func createdRoom(for person: String) async throws -> String {
        var room: [String: JSONValue] = ["preset": "trusted_private_chat", "is_direct": true]
        if person.serverName == user.serverName { room["invite"] = [.string(person)] }
        // Encrypted if the person's devices can read it, as clients do.
        if try await encryption()?.canRead(person) == true {
            room["initial_state"] = [
                ["type": "m.room.encryption", "content": ["algorithm": .string(Algorithm.megolm)]]
            ]
        }
        let created = try await call(
            MatrixRequest("create room", .post, client: ["createRoom"], json: .object(room)), as: CreatedRoom.self)
        try await changeDirects { $0.open(created.id, with: person) }
        return created.id
    }

    /// Invites the person to their private chat, unless they were invited before.
    private func invite(_ person: String, to room: String) async throws {
        guard try await state("m.room.member", key: person, of: room) == nil else { return }
        try await sharePower(with: person, in: room)
        try await call(
            MatrixRequest("invite", .post, client: ["rooms", room, "invite"], json: ["user_id": .string(person)]))
    }

    /// Gives the person the bot's power level in their private chat, as if they had been invited at its creation. It is
    /// not essential.
    private func sharePower(with person: String, in room: String) async throws {
        let type = "m.room.power_levels"
        guard var levels = try await state(type, of: room)?.object else { return }
        var users = levels["users"]?.object ?? [:]
        users[person] = 100
        levels["users"] = .object(users)
        do {
            try await call(
                MatrixRequest("power", .put, client: ["rooms", room, "state", type], json: .object(levels)))
        } catch PlatformError.rejected, PlatformError.chatUnavailable {
            return
        }
    }
}

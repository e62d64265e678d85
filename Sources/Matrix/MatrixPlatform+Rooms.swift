internal import Foundation
internal import HTTPClient
internal import JSON
internal import Messaging
internal import Synchronization

/// What the bot knows of rooms, and which of them are private chats.
extension MatrixPlatform {
    /// Applies state events to a room that is known. One that is not known is asked for later, and then has them.
    func note(_ events: [RoomEvent], of room: String) async throws {
        guard !events.isEmpty else { return }
        for event in events where event.type == "m.room.encryption" && event.stateKey == "" {
            try await encryption()?.note(room: room, settings: event.content)
        }
        notes.withLock { $0 += 1 }
        rooms.withLock { rooms in
            for event in events { rooms[room]?.apply(event) }
        }
    }

    /// How often a room is asked for, when something happens in rooms meanwhile.
    private static let mostRequests = 3

    /// The room as it is now; `nil` when the bot may not see it any more.
    func room(_ id: String) async throws -> Room? {
        if let known = rooms.withLock({ $0[id] }) { return known }
        var room: Room?
        for _ in 0..<Self.mostRequests {
            let before = notes.withLock { $0 }
            room = try await requestedRoom(id)
            guard let room else { return nil }
            // What was noted meanwhile would be missing, and a message would be encrypted for the wrong people.
            let isCurrent = rooms.withLock { rooms in
                guard notes.withLock({ $0 }) == before else { return false }
                rooms[id] = room
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
        do {
            // Before the members, so that who comes meanwhile is among one of them.
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
        return room
    }

    /// The names of those who are in a room, by their identifiers; `nil` when the bot may not see them.
    private func members(of room: String) async throws -> [String: String]? {
        var request = MatrixRequest("joined members", .get, client: ["rooms", room, "joined_members"])
        request.byteLimit = 1024 * 1024
        struct Members: Decodable, Sendable { var joined: [String: JSONValue] }
        return try await callIfAllowed(request, as: Members.self)?.joined.mapValues {
            $0["display_name"]?.string ?? ""
        }
    }

    private func invited(to room: String) async throws -> Set<String> {
        var request = MatrixRequest("members", .get, client: ["rooms", room, "members"])
        request.query = [("membership", "invite")]
        let events = try await callIfAllowed(request, as: MessagesResponse.self)?.chunk.events ?? []
        return Set(events.compactMap(\.membership).filter { $0.state == "invite" }.map(\.person))
    }

    /// The content of a state event; `nil` when there is none.
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
        return Chat(
            id: ChatID(platform: .matrix, id: room.id, topic: thread), kind: room.isGroup ? .group : .private,
            title: room.isGroup ? room.name : nil)
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

    /// Changes the private chats, and records them with the account, so that clients and the next start know them. The poll and the
    /// deliveries change them, so one change waits for another.
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

    /// Makes a room to which others have come, or are invited, no private chat any more. What is secret must not go there.
    func releaseIfGroup(_ room: Room) async throws {
        guard room.isGroup, try await directRooms().contains(room.id) else { return }
        try await changeDirects { $0.release(room.id) }
    }

    /// The room that a chat's messages go to. Opens one for a person who has no private chat yet.
    func roomID(of chat: ChatID) async throws -> String {
        guard chat.id.hasPrefix("@") else { return chat.id }
        if let room = try await privateRoom(of: chat.id) { return room }
        // Two messages at once must not open two rooms.
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

    /// The room of a person's private chat, with nobody else in it; `nil` when there is none, or when the person is still to be invited.
    private func privateRoom(of person: String) async throws -> String? {
        while let id = try await directRooms().room(of: person) {
            guard let room = try await room(id) else { return id }
            guard room.isGroup else { return room.hasMet(person) ? id : nil }
            try await releaseIfGroup(room)
        }
        return nil
    }

    /// Opens a private chat with a person, or goes on with that, and returns its room.
    private func openedRoom(for person: String) async throws -> String {
        if let room = try await privateRoom(of: person) { return room }
        let directs = try await directRooms()
        guard !directs.isClosed(by: person) else {
            throw PlatformError.chatUnavailable("the person has closed their private chat")
        }
        // An attempt that failed is repeated. It must not make a second room.
        let room = if let known = directs.room(of: person) { known } else { try await createdRoom(for: person) }
        try await invite(person, to: room)
        // The poll may have met the room without the person.
        notes.withLock { $0 += 1 }
        rooms.withLock { $0[room] = nil }
        return room
    }

    /// Makes a room for a private chat and records it. People of the bot's own server are invited with it, so that their clients list it among
    /// their private chats at once. Others are not yet, because their server may take long to answer, and the next attempt would make another
    /// room.
    private func createdRoom(for person: String) async throws -> String {
        struct Created: Decodable, Sendable { var room_id: String }
        var room: [String: JSONValue] = ["preset": "trusted_private_chat", "is_direct": true]
        if person.serverName == user.serverName { room["invite"] = [.string(person)] }
        // As clients do: encrypted where the person can read that.
        if try await encryption()?.canRead(person) == true {
            room["initial_state"] = [
                ["type": "m.room.encryption", "content": ["algorithm": .string(Algorithm.megolm)]]
            ]
        }
        let created = try await call(
            MatrixRequest("create room", .post, client: ["createRoom"], json: .object(room)), as: Created.self)
        try await changeDirects { $0.open(created.room_id, with: person) }
        return created.room_id
    }

    /// Invites the person to the room of their private chat, unless they were invited before.
    private func invite(_ person: String, to room: String) async throws {
        guard try await state("m.room.member", key: person, of: room) == nil else { return }
        try await sharePower(with: person, in: room)
        try await call(
            MatrixRequest("invite", .post, client: ["rooms", room, "invite"], json: ["user_id": .string(person)]))
    }

    /// Lets the person do in their private chat what the bot may do, as if they had been invited when it was made. They can do without.
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

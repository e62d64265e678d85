internal import HTTPClient
internal import JSON
public import Messaging

extension MatrixPlatform {
    public func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding {
        let room = try await roomID(of: chat)
        let id = person?.id ?? user
        guard let membership = try await state("m.room.member", key: id, of: room)?["membership"]?.string else {
            return ChatStanding(role: .left, readsAllMessages: person == nil ? true : nil)
        }
        let role: ChatStanding.Role =
            switch membership {
            case "join": try await role(of: id, in: room)
            case "ban": .banned
            default: .left
            }
        return ChatStanding(role: role, readsAllMessages: person == nil ? true : nil)
    }

    /// The role for a power level. Clients call people of level 50 moderators and of level 100 administrators. Both may
    /// change a room.
    private func role(of person: String, in room: String) async throws -> ChatStanding.Role {
        switch try await power(of: person, in: room) {
        case 100...: .creator
        case 50...: .administrator
        default: .member
        }
    }

    /// A person's power level in a room.
    func power(of person: String, in room: String) async throws -> Int64 {
        if try await creators(of: room).contains(person) { return .max }
        let levels = try await state("m.room.power_levels", of: room)
        return levels?["users"]?[person]?.integer ?? levels?["users_default"]?.integer ?? 0
    }

    /// The power level required to send a type of state event.
    func power(toSend type: String, in room: String) async throws -> Int64 {
        let levels = try await state("m.room.power_levels", of: room)
        return levels?["events"]?[type]?.integer ?? levels?["state_default"]?.integer ?? 50
    }

    /// The power level required to send messages.
    func power(toSpeakIn room: String) async throws -> Int64 {
        let levels = try await state("m.room.power_levels", of: room)
        let isEncrypted = try await isEncrypted(room)
        let type = isEncrypted ? "m.room.encrypted" : "m.room.message"
        return levels?["events"]?[type]?.integer ?? levels?["events_default"]?.integer ?? 0
    }

    /// The event that created a room.
    func creation(of room: String) async throws -> RoomEvent? {
        var request = MatrixRequest("state", .get, client: ["rooms", room, "state", "m.room.create"])
        request.query = [("format", "event")]
        return try await callIfAllowed(request).flatMap(RoomEvent.init)
    }

    /// The people above all levels: since room version 12, the room's creators; before, only if the room has no levels.
    private func creators(of room: String) async throws -> Set<String> {
        guard let creation = try await creation(of: room) else { return [] }
        guard let version = creation.content["room_version"]?.string.flatMap({ Int($0) }), version >= 12 else {
            return []
        }
        return Set([creation.sender] + (creation.content["additional_creators"]?.strings ?? []))
    }
}

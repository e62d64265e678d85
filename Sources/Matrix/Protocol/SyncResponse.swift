internal import JSON

/// The answer to `/sync`. Source: the Matrix specification, Client-Server API.
///
/// It is read event by event, because anybody can fill one with values that take many times their length in memory.
struct SyncResponse: MatrixAnswer {
    /// The position for the next request.
    var next = ""
    /// Events in rooms that the bot has joined.
    var joined: [String: JoinedRoom] = [:]
    /// The rooms to which the bot was invited.
    var invited: [String: InvitedRoom] = [:]
    /// The rooms that the bot left or was removed from.
    var left: [String: JoinedRoom] = [:]
    /// Device-to-device messages.
    var toDevice: [JSONValue] = []
    /// The people whose devices have changed, and those who share no encrypted room with the bot any more.
    var changedDevices: [String] = []
    var leftDevices: [String] = []
    /// The number of one-time keys left on the server; `nil` if unknown.
    var oneTimeKeyCount: Int?
    /// Whether the server has an unused fallback key.
    var hasFallbackKey = true

    struct JoinedRoom: Sendable {
        /// The state before the timeline.
        var state: [RoomEvent] = []
        var timeline: [RoomEvent] = []
        /// Whether older events are missing before the timeline.
        var isLimited = false
        /// The position from which older events can be fetched.
        var before: String?

        init(isLimited: Bool = false, before: String? = nil) {
            self.isLimited = isLimited
            self.before = before
        }

        init(_ reader: inout JSONReader) throws {
            try reader.object { name, reader in
                switch name {
                case "state": try reader.object { if $0 == "events" { state = try $1.events() } }
                case "timeline": try readTimeline(&reader)
                default: break
                }
            }
        }

        private mutating func readTimeline(_ reader: inout JSONReader) throws {
            try reader.object { name, reader in
                switch name {
                case "events": timeline = try reader.events()
                case "limited": isLimited = try reader.value(within: .event)?.bool ?? false
                case "prev_batch": before = try reader.text()
                default: break
                }
            }
        }
    }

    struct InvitedRoom: Sendable {
        /// The room state visible to an invited person.
        var state: [RoomEvent] = []

        /// Whether it is a space, which contains rooms and no messages.
        var isSpace: Bool { state.contains { $0.type == "m.room.create" && $0.content["type"]?.string == "m.space" } }

        init(_ reader: inout JSONReader) throws {
            try reader.object { name, reader in
                if name == "invite_state" { try reader.object { if $0 == "events" { state = try $1.events() } } }
            }
        }
    }

    /// The people whose encrypted messages in rooms are in the answer, or wait. Of those who only send keys, nobody but the ones that are
    /// waited for: anybody can send some.
    func senders(waiting: [SyncCursor.Undecrypted]) -> Set<String> {
        let encrypted = joined.values.flatMap(\.timeline).filter { $0.type == "m.room.encrypted" }
        let devices = toDevice.filter { $0["type"]?.string == "m.room.encrypted" }.compactMap { $0["sender"]?.string }
        let awaited = waiting.filter { !$0.isTold || devices.contains($0.session.sender) }
        return Set(encrypted.map(\.sender) + awaited.map(\.session.sender))
    }

    static func read(_ reader: inout JSONReader) throws -> SyncResponse {
        var response = SyncResponse()
        try reader.object { try response.read($0, &$1) }
        guard !response.next.isEmpty else { throw MatrixAnswerFault.incomplete }
        return response
    }

    private mutating func read(_ name: String, _ reader: inout JSONReader) throws {
        switch name {
        case "next_batch": next = try reader.text() ?? ""
        case "rooms": try reader.object { try readRooms($0, &$1) }
        case "to_device":
            try reader.object { name, reader in
                if name == "events" { try reader.array { try $0.value(within: .event).map { toDevice.append($0) } } }
            }
        case "device_lists":
            try reader.object { name, reader in
                if name == "changed" { changedDevices = try reader.identifiers() }
                if name == "left" { leftDevices = try reader.identifiers() }
            }
        case "device_one_time_keys_count":
            let counts = try reader.value(within: .event)
            oneTimeKeyCount = Int(clamping: counts?["signed_curve25519"]?.integer ?? 0)
        case "device_unused_fallback_key_types":
            hasFallbackKey = try reader.value(within: .event)?.strings.contains("signed_curve25519") ?? true
        default: break
        }
    }

    private mutating func readRooms(_ name: String, _ reader: inout JSONReader) throws {
        try reader.object { room, reader in
            guard room.isIdentifier else { return }
            switch name {
            case "join": joined[room] = try JoinedRoom(&reader)
            case "invite": invited[room] = try InvitedRoom(&reader)
            case "leave": left[room] = try JoinedRoom(&reader)
            default: break
            }
        }
    }
}

/// A portion of a room's history, from `/messages`.
struct MessagesResponse: MatrixAnswer {
    /// In the direction of the request.
    var chunk: [RoomEvent] = []
    /// The position to continue from; `nil` at the end.
    var end: String?
    /// The memberships of the senders.
    var state: [RoomEvent] = []

    static func read(_ reader: inout JSONReader) throws -> MessagesResponse {
        var response = MessagesResponse()
        try reader.object { name, reader in
            switch name {
            case "chunk": response.chunk = try reader.events()
            case "end": response.end = try reader.text()
            case "state": response.state = try reader.events()
            default: break
            }
        }
        return response
    }
}

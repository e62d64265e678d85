internal import JSON

/// The answer to `/sync`. Source: the Matrix specification, Client-Server API.
struct SyncResponse: Decodable, Sendable {
    /// The position for the next request.
    var next: String
    /// Events in rooms that the bot has joined.
    var joined: [String: JoinedRoom]
    /// The rooms to which the bot was invited.
    var invited: [String: InvitedRoom]
    /// The rooms that the bot left or was removed from.
    var left: [String: JoinedRoom]
    /// Device-to-device messages.
    var toDevice: [JSONValue]
    /// The people whose devices have changed, and those who share no encrypted room with the bot any more.
    var changedDevices: [String]
    var leftDevices: [String]
    /// The number of one-time keys left on the server; `nil` if unknown.
    var oneTimeKeyCount: Int?
    /// Whether the server has an unused fallback key.
    var hasFallbackKey: Bool

    struct JoinedRoom: Decodable, Sendable {
        /// The state before the timeline.
        var state: [RoomEvent]
        var timeline: [RoomEvent]
        /// Whether older events are missing before the timeline.
        var isLimited: Bool
        /// The position from which older events can be fetched.
        var before: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            state = try container.decodeIfPresent(Events.self, forKey: "state")?.events?.events ?? []
            let timeline = try container.decodeIfPresent(Timeline.self, forKey: "timeline")
            self.timeline = timeline?.events?.events ?? []
            isLimited = timeline?.limited ?? false
            before = timeline?.before
        }
    }

    struct InvitedRoom: Decodable, Sendable {
        /// The room state visible to an invited person.
        var state: [RoomEvent]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            state = try container.decodeIfPresent(Events.self, forKey: "invite_state")?.events?.events ?? []
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        next = try container.decode(String.self, forKey: "next_batch")
        let rooms = try container.decodeIfPresent(Rooms.self, forKey: "rooms")
        joined = (rooms?.join ?? [:]).filter(\.key.isIdentifier)
        invited = (rooms?.invite ?? [:]).filter(\.key.isIdentifier)
        left = (rooms?.leave ?? [:]).filter(\.key.isIdentifier)
        toDevice = try container.decodeIfPresent(ToDevice.self, forKey: "to_device")?.events ?? []
        let devices = try container.decodeIfPresent(DeviceLists.self, forKey: "device_lists")
        changedDevices = (devices?.changed ?? []).filter(\.isIdentifier)
        leftDevices = (devices?.left ?? []).filter(\.isIdentifier)
        oneTimeKeyCount = try container.decodeIfPresent([String: Int].self, forKey: "device_one_time_keys_count").map {
            $0["signed_curve25519"] ?? 0
        }
        hasFallbackKey =
            try container.decodeIfPresent([String].self, forKey: "device_unused_fallback_key_types")
            .map { $0.contains("signed_curve25519") } ?? true
    }

    private struct DeviceLists: Decodable {
        var changed: [String]?
        var left: [String]?
    }

    private struct Rooms: Decodable {
        var join: [String: JoinedRoom]?
        var invite: [String: InvitedRoom]?
        var leave: [String: JoinedRoom]?
    }

    private struct Events: Decodable { var events: RoomEvents? }

    private struct ToDevice: Decodable { var events: [JSONValue]? }

    private struct Timeline: Decodable {
        var events: RoomEvents?
        var limited: Bool?
        var before: String?

        enum CodingKeys: String, CodingKey {
            case events, limited
            case before = "prev_batch"
        }
    }
}

/// A portion of a room's history, from `/messages`.
struct MessagesResponse: Decodable, Sendable {
    /// In the direction of the request.
    var chunk: RoomEvents
    /// The position to continue from; `nil` at the end.
    var end: String?
    /// The memberships of the senders.
    var state: RoomEvents?
}

/// A key of a JSON object, named by a string.
private struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

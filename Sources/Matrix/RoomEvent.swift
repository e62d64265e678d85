internal import Foundation
internal import JSON
internal import Messaging

/// An event of a room, as the server reports it. Its content is whatever its sender wrote.
struct RoomEvent: Sendable {
    /// Such as `m.room.message`.
    var type: String
    /// `nil` for the stripped state of an invitation, and for an identifier that can't be one.
    var id: String?
    var sender: String
    var date: Date
    /// `nil` for an event that is not state.
    var stateKey: String?
    var content: JSONValue
    var unsigned: JSONValue?

    /// Decodes an event; `nil` when something indispensable is missing, or when the sender's identifier can't be one.
    init?(_ json: JSONValue) {
        guard let type = json["type"]?.string, let sender = json["sender"]?.string, sender.isIdentifier,
            let content = json["content"], content.object != nil
        else { return nil }
        self.type = type
        self.sender = sender
        self.content = content
        id = json["event_id"]?.eventID
        stateKey = json["state_key"]?.string
        unsigned = json["unsigned"]
        date = Self.date(json["origin_server_ts"]?.integer ?? 0)
    }

    /// The event as it came, without what the server adds.
    var json: JSONValue {
        var object: [String: JSONValue] = [
            "type": .string(type), "sender": .string(sender), "content": content,
            "origin_server_ts": .integer(Int64(date.timeIntervalSince1970 * 1000)),
        ]
        object["event_id"] = id.map(JSONValue.string)
        object["state_key"] = stateKey.map(JSONValue.string)
        return .object(object)
    }

    /// The sender's server dates an event, so the date may be anything. It is kept within what a database can store.
    private static func date(_ milliseconds: Int64) -> Date {
        let latest: Int64 = 4_102_444_800_000  // The year 2100.
        return Date(timeIntervalSince1970: Double(min(max(milliseconds, 0), latest)) / 1000)
    }

    /// The event with a date within `period`. A date before it would hide a flood, and one after it would count as recent for years.
    func dated(within period: EventPeriod) -> RoomEvent {
        var event = self
        event.date = min(max(date, period.start ?? date), period.end)
        return event
    }

    // MARK: Membership

    /// The person whose membership the event states, with it: `join`, `invite`, `leave`, `ban`, `knock`.
    var membership: (person: String, state: String)? {
        guard type == "m.room.member", let stateKey, stateKey.isIdentifier, let state = content["membership"]?.string
        else { return nil }
        return (stateKey, state)
    }

    /// The membership before the event, where the server says so.
    var previousMembership: String? { unsigned?["prev_content"]?["membership"]?.string }

    /// The person's name in the room, from a membership event.
    var displayName: String? { content["displayname"]?.string }

    // MARK: Relations

    private var relation: JSONValue? { content["m.relates_to"] }

    /// The event that this one changes, reacts to or answers in a thread; `nil` when its identifier can't be one.
    func related(by type: String) -> String? {
        guard relation?["rel_type"]?.string == type else { return nil }
        return relation?["event_id"]?.eventID
    }

    /// The first event of the thread that the event is in.
    var thread: String? { related(by: "m.thread") }

    /// The event that a person answers. In a thread, clients name the last event for others that know no threads; that is no answer.
    /// `nil` as well when its identifier can't be one.
    var repliesTo: String? {
        guard relation?["is_falling_back"]?.bool != true else { return nil }
        return relation?["m.in_reply_to"]?["event_id"]?.eventID
    }

    /// The emoji of a reaction.
    var reactionKey: String? { relation?["key"]?.string }
}

/// A list of events of which unreadable ones are left out.
struct RoomEvents: Decodable, Sendable {
    var events: [RoomEvent]

    init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer().decode([JSONValue].self)
        events = values.compactMap(RoomEvent.init)
    }
}

extension JSONValue {
    /// An event's identifier; `nil` for any other value. Senders write here what they like, and homeservers close the connection when they
    /// are asked for an identifier of 20,000 letters.
    fileprivate var eventID: String? {
        guard let string, string.utf8.first == UInt8(ascii: "$"), string.isIdentifier else { return nil }
        return string
    }
}

extension String {
    /// Whether the text can be an identifier: 1 to 255 bytes without control characters, which a database may refuse, and without white space and
    /// invisible marks, which could forge a line of the log. Source: the Matrix specification, appendices, Common Identifier Format.
    var isIdentifier: Bool {
        (1...255).contains(utf8.count)
            && !unicodeScalars.contains {
                [.control, .format].contains($0.properties.generalCategory) || $0.properties.isWhitespace
            }
    }
}

/// The time in which the events of a poll reached the server: after the answer to the poll before, and before its own.
struct EventPeriod: Hashable, Sendable {
    /// `nil` where the time of the answer before is not known, as after a start.
    var start: Date?
    var end: Date
}

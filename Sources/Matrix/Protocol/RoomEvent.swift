internal import Foundation
internal import JSON
internal import Messaging

/// An event of a room as reported by the server. Its content is under its sender's control.
struct RoomEvent: Sendable {
    /// Such as `m.room.message`.
    var type: String
    /// `nil` for the stripped state of an invitation, and if the identifier is invalid.
    var id: String?
    var sender: String
    var date: Date
    /// `nil` for an event that is not state.
    var stateKey: String?
    var content: JSONValue
    var unsigned: JSONValue?
    /// Whether the content was encrypted.
    var wasEncrypted = false
    /// The identity key of the device that encrypted it.
    var senderKey: String?
    private let redactedBefore11: String?

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
        redactedBefore11 = json["redacts"]?.eventID
        date = Self.date(json["origin_server_ts"]?.integer ?? 0)
    }

    /// The event as received, without the server's additions.
    var json: JSONValue {
        var object: [String: JSONValue] = [
            "type": .string(type), "sender": .string(sender), "content": content,
            "origin_server_ts": .integer(Int64(date.timeIntervalSince1970 * 1000)),
        ]
        object["event_id"] = id.map(JSONValue.string)
        object["state_key"] = stateKey.map(JSONValue.string)
        return .object(object)
    }

    /// The sender's server sets an event's date, so it may be anything. It is clamped to what a database can store.
    private static func date(_ milliseconds: Int64) -> Date {
        let latest: Int64 = 4_102_444_800_000  // The year 2100.
        return Date(timeIntervalSince1970: Double(min(max(milliseconds, 0), latest)) / 1000)
    }

    /// The event with its date clamped to `period`. An earlier date would hide a flood, and a later one would count as
    /// recent for years.
    func dated(within period: EventPeriod) -> RoomEvent {
        var event = self
        event.date = min(max(date, period.start ?? date), period.end)
        return event
    }

    /// The session with which an encrypted event was encrypted.
    func session(in room: String) -> Encryption.RoomSession? {
        guard let id = content["session_id"]?.string, id.isIdentifier else { return nil }
        return Encryption.RoomSession(room: room, session: id, sender: sender)
    }

    // MARK: Membership

    /// The person whose membership the event states, and the membership: `join`, `invite`, `leave`, `ban`, `knock`.
    var membership: (person: String, state: String)? {
        guard type == "m.room.member", let stateKey, stateKey.isIdentifier, let state = content["membership"]?.string
        else { return nil }
        return (stateKey, state)
    }

    /// The membership before the event, if the server states it.
    var previousMembership: String? { unsigned?["prev_content"]?["membership"]?.string }

    /// The person's name in the room, from a membership event.
    var displayName: String? { content["displayname"]?.string }

    // MARK: Relations

    private var relation: JSONValue? { content["m.relates_to"] }

    /// The event that this one changes, reacts to or answers in a thread; `nil` if its identifier is invalid.
    func related(by type: String) -> String? {
        guard relation?["rel_type"]?.string == type else { return nil }
        return relation?["event_id"]?.eventID
    }

    /// The first event of the thread that the event is in.
    var thread: String? { related(by: "m.thread") }

    /// The event that a person answers. In a thread, clients name the last event as a fallback for clients without
    /// threads, which is no answer. Also `nil` if the identifier is invalid.
    var repliesTo: String? {
        guard relation?["is_falling_back"]?.bool != true else { return nil }
        return relation?["m.in_reply_to"]?["event_id"]?.eventID
    }

    /// The event whose content this one removes.
    var redacts: String? {
        // In the content since room version 11.
        type == "m.room.redaction" ? content["redacts"]?.eventID ?? redactedBefore11 : nil
    }

    /// Whether somebody has removed the event's content.
    var isRedacted: Bool { unsigned?["redacted_because"] != nil }

    /// The emoji of a reaction.
    var reactionKey: String? { relation?["key"]?.string }
}

extension JSONValue {
    /// An event's identifier; `nil` for any other value. Senders can write anything here, and homeservers close the
    /// connection when they are asked for an identifier of 20,000 letters.
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

/// The time in which the server received a poll's events: between the previous answer and this one.
struct EventPeriod: Hashable, Sendable {
    /// `nil` if the time of the previous answer is unknown, as after a start.
    var start: Date?
    var end: Date
}

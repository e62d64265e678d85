/// A room session as sent by one person. A holder of the session can send it too, but only under their own name.
extension Encryption {
    struct RoomSession: Codable, Hashable, Sendable {
        var room: String
        var session: String
        /// Empty in records of an earlier version, which did not distinguish senders.
        var sender: String

        init(room: String, session: String, sender: String) {
            self.room = room
            self.session = session
            self.sender = sender
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            room = try container.decode(String.self, forKey: .room)
            session = try container.decode(String.self, forKey: .session)
            sender = try container.decodeIfPresent(String.self, forKey: .sender) ?? ""
        }

        /// The suffix of the names of its records. The sender comes last, so that nobody can choose a room or session
        /// identifier that produces another person's name.
        var name: String { [room, session, sender].filter { !$0.isEmpty }.joined(separator: " ") }

        /// This session as an earlier version named it.
        var former: RoomSession { RoomSession(room: room, session: session, sender: "") }
    }
}

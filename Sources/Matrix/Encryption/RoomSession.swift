/// A session of a room, as one person has sent it. Whoever has the session can send it too, in their own name.
extension Encryption {
    struct RoomSession: Codable, Hashable, Sendable {
        var room: String
        var session: String
        /// Empty for what an earlier version has stored, which did not tell senders apart.
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

        /// The end of the names of its records. The sender comes last, so that nobody can choose a room or a session by which the name
        /// becomes that of somebody else's.
        var name: String { [room, session, sender].filter { !$0.isEmpty }.joined(separator: " ") }

        /// The same as an earlier version named it.
        var former: RoomSession { RoomSession(room: room, session: session, sender: "") }
    }
}

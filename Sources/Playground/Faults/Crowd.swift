/// People and groups in addition to the playground's cast, so that tests can have hundreds of chats.
struct Crowd: Codable, Hashable, Sendable {
    /// The number of people, each with a private chat.
    var people: Int
    /// The number of groups. Each has the first of the people as a member.
    var groups: Int?

    /// The most of either. More would only slow down the page.
    static let limit = 1000

    /// Whether the numbers are within the limits.
    var isPossible: Bool { (1...Self.limit).contains(people) && (0...Self.limit).contains(groups ?? 0) }

    /// The chats. People are numbered from 5001 upwards, groups from −1002000000001 downwards.
    var rooms: [ChatRoom] {
        let members = (0..<people).map { number in
            User(id: Int64(5001 + number), isBot: false, firstName: "Guest \(number + 1)", languageCode: "en")
        }
        let privateRooms = members.map { person in
            ChatRoom(
                chat: Chat(id: person.id, type: .private, firstName: person.firstName),
                members: [ChatMember(status: .member, user: person)])
        }
        let groupRooms = (0..<(groups ?? 0)).map { number in
            ChatRoom(
                chat: Chat(id: -1_002_000_000_001 - Int64(number), type: .supergroup, title: "Crowd \(number + 1)"),
                members: members.prefix(1).map { ChatMember(status: .creator, user: $0) })
        }
        return privateRooms + groupRooms
    }
}

extension Messenger {
    /// Adds the chats of `crowd`. Existing chats stay unchanged.
    func letIn(_ crowd: Crowd) {
        let known = Set(rooms.map(\.chat.id))
        rooms += crowd.rooms.filter { !known.contains($0.chat.id) }
    }
}

/// A room as far as the bot knows it.
struct Room: Hashable, Sendable {
    let id: String
    /// The names of the members, including the bot, by identifier.
    var members: [String: String] = [:]
    /// The people who were invited and have not joined yet.
    var invited: Set<String> = []
    /// Whether there are more people than ``members`` and ``invited`` list.
    var hasMore = false
    var name: String?
    /// Whether the bot has met the room as a group. The creator of a group may invite the bot before the others, and
    /// then the room looks like a private chat.
    var isMetAsGroup = false
    /// Whether messages in it are encrypted.
    var isEncrypted = false
    /// The person who created the room; `nil` if unknown.
    var creator: String?

    /// The most names that are kept of a large room whose messages are not encrypted. The server sends a sender's name with each message.
    static let mostNames = 300

    /// Whether more than two people are in the room or invited. An invited person will be able to read earlier
    /// messages.
    var isGroup: Bool { hasMore || invited.union(members.keys).count > 2 }

    /// Everybody in the room or invited, but the bot.
    func others(than bot: String) -> Set<String> { invited.union(members.keys).subtracting([bot]) }

    /// Whether the room can be a private chat although the account does not list it as one: with the person who created it. Another person may
    /// have come into a room that was the private chat of somebody who left.
    func isWithItsCreator(_ bot: String) -> Bool {
        guard let creator else { return true }
        return others(than: bot).isSubset(of: [creator])
    }

    /// Whether the person is in the room or invited.
    func hasMet(_ person: String) -> Bool { members[person] != nil || invited.contains(person) }

    /// Whether `bot` is the only member.
    func isDeserted(but bot: String) -> Bool { !hasMore && members.keys.allSatisfy { $0 == bot } }

    /// Applies a state event.
    mutating func apply(_ event: RoomEvent) {
        if let (person, state) = event.membership {
            if hasMore, members.count >= Self.mostNames {
                members = Dictionary(members.prefix(Self.mostNames / 2).map { ($0.key, $0.value) }) { $1 }
            }
            members[person] = state == "join" ? event.displayName ?? "" : nil
            if state == "invite" { invited.insert(person) } else { invited.remove(person) }
        } else if event.type == "m.room.name", event.stateKey == "" {
            name = event.content["name"]?.string
        } else if event.type == "m.room.encryption", event.stateKey == "" {
            isEncrypted = true
        }
    }

    /// Forgets the names of most people in a large room.
    mutating func forgetNames(but bot: String) {
        guard members.count > Self.mostNames, !isEncrypted else { return }
        hasMore = true
        members = members.filter { $0.key == bot }
    }
}

/// The rooms that are people's private chats with the bot, according to the account's `m.direct`. A person's private
/// chat has the person's own identifier as its ``Messaging/ChatID/id``, so that it stays the same when they open
/// another room.
struct DirectRooms: Hashable, Sendable {
    /// Rooms by person, the current one last. An empty list means that the person has closed their chat.
    private(set) var rooms: [String: [String]]

    init(_ rooms: [String: [String]] = [:]) { self.rooms = rooms }

    /// The person whose private chat is `room`.
    func person(of room: String) -> String? { rooms.first { $0.value.last == room }?.key }

    func room(of person: String) -> String? { rooms[person]?.last }

    /// Whether `room` is or was the private chat of a person.
    func contains(_ room: String) -> Bool { rooms.values.contains { $0.contains(room) } }

    /// Whether the person had a private chat and closed it.
    func isClosed(by person: String) -> Bool { rooms[person]?.isEmpty == true }

    mutating func open(_ room: String, with person: String) {
        rooms[person, default: []].removeAll { $0 == room }
        rooms[person, default: []].append(room)
    }

    /// Removes `room`, which the person has closed.
    mutating func close(_ room: String) {
        guard let person = rooms.first(where: { $0.value.contains(room) })?.key else { return }
        rooms[person]?.removeAll { $0 == room }
    }

    /// Whether `room` is or was the private chat of somebody who is not among those in it, who are some others.
    func hasChangedHands(_ room: String, others: Set<String>) -> Bool {
        guard let person = rooms.first(where: { $0.value.contains(room) })?.key else { return false }
        return !others.isEmpty && !others.contains(person)
    }

    /// Removes `room`, which others have joined. The person has closed nothing, so the bot may create another room for
    /// them.
    mutating func release(_ room: String) {
        for (person, known) in rooms where known.contains(room) {
            let others = known.filter { $0 != room }
            rooms[person] = others.isEmpty ? nil : others
        }
    }
}

extension Messenger {
    /// Adds a private chat for each of `people`, and groups of which the first of them is the creator. Existing chats stay unchanged.
    /// - Parameters:
    ///   - people: their identifiers and names.
    ///   - groups: their identifiers and titles.
    package func addChats(ofPeople people: [(id: Int64, name: String)], groups: [(id: Int64, title: String)]) {
        let guests = people.map { User(id: $0.id, isBot: false, firstName: $0.name, languageCode: Cast.language) }
        let privateRooms = guests.map { guest in
            ChatRoom(
                chat: Chat(id: guest.id, type: .private, firstName: guest.firstName),
                members: [ChatMember(status: .member, user: guest)])
        }
        let groupRooms = groups.map { group in
            ChatRoom(
                chat: Chat(id: group.id, type: .supergroup, title: group.title),
                members: guests.prefix(1).map { ChatMember(status: .creator, user: $0) })
        }
        let known = Set(rooms.map(\.chat.id))
        rooms += (privateRooms + groupRooms).filter { !known.contains($0.chat.id) }
    }
}

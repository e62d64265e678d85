/// The people and chats that the playground starts with.
enum Cast {
    static let ana = User(id: 1001, isBot: false, firstName: "Ana", username: "ana", languageCode: "en")
    static let ben = User(id: 1002, isBot: false, firstName: "Ben", username: "ben_b", languageCode: "en")
    static let chloe = User(id: 1003, isBot: false, firstName: "Chloé", languageCode: "en")

    /// Ana's chat with the bot, and a group of all three. A supergroup's identifier begins with −100, as on the platform.
    static let rooms = [
        ChatRoom(
            chat: Chat(id: ana.id, type: .private, firstName: ana.firstName, username: ana.username), people: [ana]),
        ChatRoom(
            chat: Chat(id: -1_001_000_000_001, type: .supergroup, title: "Breakfast Bees"), people: [ana, ben, chloe]),
    ]
}

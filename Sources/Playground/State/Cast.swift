/// The people and chats at the start of the playground.
enum Cast {
    /// The language of most, until the page says which one the browser's person reads.
    static let language = "en"

    static let ana = User(id: 1001, isBot: false, firstName: "Ana", username: "ana", languageCode: language)
    static let ben = User(id: 1002, isBot: false, firstName: "Ben", username: "ben_b", languageCode: language)
    static let chloe = User(id: 1003, isBot: false, firstName: "Chloé", languageCode: language)
    // Names as they occur in practice: written from right to left, with emoji, long.
    static let noa = User(id: 1004, isBot: false, firstName: "נועה", username: "noa_bee", languageCode: "he")
    static let emre = User(
        id: 1005, isBot: false, firstName: "Emre 🐝 of the Extraordinarily Long Names", languageCode: "tr")

    /// Ana's chat with the bot, a supergroup of three, a group, and the private chats of two others with the bot.
    /// As on the platform, a supergroup's identifier begins with −100. The bot may write to Ana; the others have to write to it first.
    static let rooms = [
        privateRoom(ana, isStarted: true),
        ChatRoom(
            chat: Chat(id: -1_001_000_000_001, type: .supergroup, title: "Breakfast Bees"),
            members: members([ana, ben, chloe])),
        ChatRoom(chat: Chat(id: -5001, type: .group, title: "Kitchen Table"), members: members([ben, noa, emre])),
        privateRoom(ben, isStarted: false),
        privateRoom(chloe, isStarted: false),
    ]

    private static func privateRoom(_ person: User, isStarted: Bool) -> ChatRoom {
        ChatRoom(
            chat: Chat(id: person.id, type: .private, firstName: person.firstName, username: person.username),
            members: [ChatMember(status: .member, user: person)], isStarted: isStarted)
    }

    /// The members of a group. The first one created it.
    private static func members(_ people: [User]) -> [ChatMember] {
        people.enumerated().map { ChatMember(status: $0 == 0 ? .creator : .member, user: $1) }
    }
}

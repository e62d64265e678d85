import Foundation

/// The messaging platform itself: people, chats, messages, files and the bot's queue of updates, all in memory.
///
/// Its operations are the things that happen on such a platform. The Bot API and the page are two ways to make them happen.
actor Messenger {
    let bot: User
    /// Changes with every start.
    let instance = UUID().uuidString
    let now: @Sendable () -> Date

    /// In the order in which the page lists them.
    var rooms: [ChatRoom]
    var queue: UpdateQueue
    var files = FileStore()
    var menu = CommandMenu()
    /// Whether plain text in groups is kept from the bot.
    var groupPrivacy: Bool
    /// Presses of buttons that the bot has not answered yet.
    var openQueries: [String: Date] = [:]

    // Polling
    var parkedPoll: ParkedPoll?
    var lastPoll: Date?
    var isOnline = false
    var isStopping = false

    // The pages that listen
    var listeners: [UUID: AsyncStream<PageEvent>.Continuation] = [:]

    init(bot: User, groupPrivacy: Bool, now: @escaping @Sendable () -> Date = { Date() }) {
        self.bot = bot
        self.groupPrivacy = groupPrivacy
        self.now = now
        rooms = Cast.rooms
        // As on the public server, the first identifier is any number.
        queue = UpdateQueue(firstID: Int64.random(in: 100_000_000..<900_000_000))
    }

    /// Seconds since 1970.
    var timestamp: Int { Int(now().timeIntervalSince1970) }

    /// The bot as `getMe` shows it.
    var fullBot: User {
        var user = bot
        user.canJoinGroups = true
        user.canReadAllGroupMessages = !groupPrivacy
        user.supportsInlineQueries = false
        return user
    }

    // MARK: Chats

    func roomIndex(_ chatID: Int64) throws(APIError) -> Int {
        guard let index = rooms.firstIndex(where: { $0.chat.id == chatID }) else { throw .badRequest("chat not found") }
        return index
    }

    func room(_ chatID: Int64) throws(APIError) -> ChatRoom { rooms[try roomIndex(chatID)] }

    /// The chat when the bot may write to it.
    func openRoomIndex(_ chatID: Int64) throws(APIError) -> Int {
        let index = try roomIndex(chatID)
        guard rooms[index].botIsMember else { throw .botIsNotMember }
        return index
    }

    func person(_ id: Int64, in chatID: Int64) throws(APIError) -> User {
        if id == bot.id { return bot.brief }
        guard let person = try room(chatID).people.first(where: { $0.id == id }) else {
            throw .badRequest("user not found")
        }
        return person
    }

    func leave(_ chatID: Int64) throws(APIError) {
        try setMembership(false, in: chatID, by: bot.brief)
    }

    /// A person adds the bot to a group again.
    func addBot(to chatID: Int64, by personID: Int64) throws(APIError) {
        try setMembership(true, in: chatID, by: try person(personID, in: chatID))
    }

    private func setMembership(_ isMember: Bool, in chatID: Int64, by actor: User) throws(APIError) {
        let index = try roomIndex(chatID)
        guard rooms[index].chat.type != .private else {
            throw .badRequest("chat member status can't be changed in private chats")
        }
        guard rooms[index].botIsMember != isMember else { return }
        rooms[index].botIsMember = isMember
        let was = ChatMember(status: isMember ? "left" : "member", user: bot.brief)
        let becomes = ChatMember(status: isMember ? "member" : "left", user: bot.brief)
        tellBot(
            .myChatMember(
                ChatMemberUpdated(
                    chat: rooms[index].chat, from: actor, date: timestamp, oldChatMember: was, newChatMember: becomes)))
        publish(.membership(chatId: chatID, botIsMember: isMember))
    }

    // MARK: Commands

    func setCommands(_ commands: [BotCommand], scope: BotCommandScope, language: String) {
        menu.set(commands, scope: scope, language: language)
        for room in rooms { publish(.commands(chatId: room.chat.id, commands: menu.commands(in: room.chat))) }
    }

    // MARK: Settings

    func setGroupPrivacy(_ enabled: Bool) {
        groupPrivacy = enabled
        publish(.privacy(enabled: enabled))
    }
}

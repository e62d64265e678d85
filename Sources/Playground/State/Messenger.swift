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
    /// What people type after the bot's name, by the identifier of the query.
    var inlineQueries: [String: OpenInlineQuery] = [:]
    let inlineMode: Bool

    // Polling
    var parkedPoll: ParkedPoll?
    var lastPoll: Date?
    var isOnline = false
    var isStopping = false

    // The pages that listen
    var listeners: [UUID: AsyncStream<PageEvent>.Continuation] = [:]

    init(bot: User, groupPrivacy: Bool, inlineMode: Bool = true, now: @escaping @Sendable () -> Date = { Date() }) {
        self.bot = bot
        self.groupPrivacy = groupPrivacy
        self.inlineMode = inlineMode
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
        user.supportsInlineQueries = inlineMode
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
        let room = rooms[index]
        if let new = room.migratedTo { throw .groupUpgraded(to: new) }
        guard room.isStarted else { throw .botCannotInitiate }
        guard room.botIsMember else {
            throw .botIsOutside(room.chat.type, wasRemoved: room.botStatus == .kicked)
        }
        return index
    }

    /// A person who is in the chat now, or the bot.
    func person(_ id: Int64, in chatID: Int64) throws(APIError) -> User {
        if id == bot.id { return bot.brief }
        guard let person = try room(chatID).people.first(where: { $0.id == id }) else {
            throw .badRequest("user not found")
        }
        return person
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

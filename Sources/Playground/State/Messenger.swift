import Foundation
import ImageCodec

/// The messaging platform: people, chats, messages, files and the bot's queue of updates, all in memory.
///
/// Its methods are the events of such a platform. The Bot API and the page both call them.
package actor Messenger {
    let bot: User
    nonisolated let photoScaler: PhotoScaler
    /// Different at every start.
    let instance = UUID().uuidString
    let now: @Sendable () -> Date

    /// In the order in which the page shows them.
    var rooms: [ChatRoom]
    var queue: UpdateQueue
    var files = FileStore()
    var menu = CommandMenu()
    /// The language of the people whose own is not part of the play: that of the browser.
    var language = Cast.language
    /// Whether privacy mode is on, which hides plain text in groups from the bot.
    var groupPrivacy: Bool
    /// Button presses that the bot has not answered yet.
    var openQueries: [String: Date] = [:]
    /// The latest presses, which let the bot answer their persons alone.
    var presses: [String: Press] = [:]
    /// The calls of guests that the bot has not answered yet.
    var guestCalls: [String: GuestCall] = [:]
    /// The inline queries by their identifiers.
    var inlineQueries: [String: OpenInlineQuery] = [:]
    var inlineMode: Bool
    /// Whether people may call the bot in chats of which it is no member.
    var guestMode = false

    // Polling
    var parkedPoll: ParkedPoll?
    var lastPoll: Date?
    var isOnline = false
    var isStopping = false

    // The pages that listen
    var listeners: [UUID: AsyncStream<PageEvent>.Continuation] = [:]

    init(
        bot: User, groupPrivacy: Bool, inlineMode: Bool = true, scaler: any PictureScaler,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        photoScaler = PhotoScaler(pictures: scaler)
        self.bot = bot
        self.groupPrivacy = groupPrivacy
        self.inlineMode = inlineMode
        self.now = now
        rooms = Cast.rooms
        // The first identifier is arbitrary, as on the public server.
        queue = UpdateQueue(firstID: Int64.random(in: 100_000_000..<900_000_000))
    }

    /// Seconds since 1970.
    var timestamp: Int { Int(now().timeIntervalSince1970) }

    /// The bot in the form that `getMe` returns.
    var fullBot: User {
        var user = bot
        user.canJoinGroups = true
        user.canReadAllGroupMessages = !groupPrivacy
        user.supportsInlineQueries = inlineMode
        user.supportsGuestQueries = guestMode
        return user
    }

    // MARK: Chats

    func roomIndex(_ chatID: Int64) throws(APIError) -> Int {
        guard let index = rooms.firstIndex(where: { $0.chat.id == chatID }) else { throw .badRequest("chat not found") }
        return index
    }

    func room(_ chatID: Int64) throws(APIError) -> ChatRoom { rooms[try roomIndex(chatID)] }

    /// The chat; throws when the bot may not write to it.
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

    /// A current member of the chat. The bot is none, so that nobody on the page acts in its name.
    func person(_ id: Int64, in chatID: Int64) throws(APIError) -> User {
        guard let person = try room(chatID).people.first(where: { $0.id == id }) else {
            throw .badRequest("user not found")
        }
        return person
    }

    // MARK: Commands

    /// The commands that the page shows in a chat.
    func shownCommands(in room: ChatRoom) -> [BotCommand] { menu.commands(in: room.chat, language: language) }

    func setCommands(_ commands: [BotCommand], scope: BotCommandScope, language: String) {
        menu.set(commands, scope: scope, language: language)
        for room in rooms { publish(.commands(chatId: room.chat.id, commands: shownCommands(in: room))) }
    }

    // MARK: Settings

    func setGroupPrivacy(_ enabled: Bool) {
        groupPrivacy = enabled
        publish(.privacy(enabled: enabled))
    }

    /// Changes the settings of the bot that are not `nil`, for the bot itself.
    func change(_ settings: BotSettings) {
        if let readsAll = settings.canReadAllGroupMessages { setGroupPrivacy(!readsAll) }
        inlineMode = settings.supportsInlineQueries ?? inlineMode
        guestMode = settings.supportsGuestQueries ?? guestMode
    }
}

/// A command in the bot's menu, as the Bot API's `BotCommand`.
struct BotCommand: Codable, Hashable, Sendable {
    var command: String
    var description: String
    /// Whether only its sender and the bot see the command.
    var isEphemeral: Bool?
}

/// The scope of a list of commands, as the Bot API's `BotCommandScope`.
struct BotCommandScope: Codable, Hashable, Sendable {
    var type: String
    var chatId: Int64?
    var userId: Int64?

    static let everywhere = BotCommandScope(type: "default")
}

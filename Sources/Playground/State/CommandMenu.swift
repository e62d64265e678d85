/// The bot's commands: a list for each scope. A pure value.
struct CommandMenu: Sendable {
    private struct Key: Hashable {
        var scope: BotCommandScope
        var language: String
    }

    private var lists: [Key: [BotCommand]] = [:]

    mutating func set(_ commands: [BotCommand], scope: BotCommandScope, language: String) {
        lists[Key(scope: scope, language: language)] = commands.isEmpty ? nil : commands
    }

    func commands(scope: BotCommandScope, language: String) -> [BotCommand] {
        lists[Key(scope: scope, language: language)] ?? []
    }

    /// The commands that a person of `language` sees in `chat`: the list with the narrowest scope that exists.
    /// Source: the Bot API's "Determining list of commands".
    func commands(in chat: Chat, language: String) -> [BotCommand] {
        let kind = chat.type == .private ? "all_private_chats" : "all_group_chats"
        let scopes = [BotCommandScope(type: "chat", chatId: chat.id), BotCommandScope(type: kind), .everywhere]
        for scope in scopes {
            for language in [language, ""] {
                let list = commands(scope: scope, language: language)
                if !list.isEmpty { return list }
            }
        }
        return []
    }
}

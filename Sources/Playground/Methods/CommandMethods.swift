extension BotMethod {
    static let commandMethods = [
        BotMethod("setMyCommands", perform: setMyCommands),
        BotMethod("getMyCommands") { call in
            await call.messenger.menu.commands(scope: try scope(of: call), language: language(of: call))
        },
        BotMethod("deleteMyCommands") { call in
            await call.messenger.setCommands([], scope: try scope(of: call), language: language(of: call))
            return true
        },
    ]

    private static func scope(of call: BotCall) throws(APIError) -> BotCommandScope {
        try call.parameters.object(
            "scope", as: BotCommandScope.self, orRefuse: "can't parse BotCommandScope JSON object")
            ?? .everywhere
    }

    private static func language(of call: BotCall) -> String { call.parameters.string("language_code") ?? "" }

    @Sendable private static func setMyCommands(_ call: BotCall) async throws -> Result {
        let commands =
            try call.parameters.object(
                "commands", as: [BotCommand].self, orRefuse: "can't parse commands JSON object") ?? []
        guard commands.count <= 100 else { throw APIError.badRequest("BOT_COMMANDS_TOO_MUCH") }
        for command in commands {
            guard (1...32).contains(command.command.utf8.count), command.command.allSatisfy(isCommandCharacter) else {
                throw APIError.badRequest("BOT_COMMAND_INVALID")
            }
            guard (1...256).contains(command.description.utf16.count) else {
                throw APIError.badRequest("BOT_COMMAND_DESCRIPTION_INVALID")
            }
        }
        await call.messenger.setCommands(commands, scope: try scope(of: call), language: language(of: call))
        return true
    }

    private static func isCommandCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLowercase || character.isNumber || character == "_")
    }
}

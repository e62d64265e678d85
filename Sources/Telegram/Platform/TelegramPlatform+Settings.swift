internal import HTTPClient
internal import Logging
internal import Messaging

extension TelegramPlatform {
    /// Switches on what `account` lacks: all messages of groups, inline queries and guest queries. Until Bot API 10.5 only the bot's owner
    /// could, with BotFather.
    ///
    /// Never fails because of the settings: without them the bot still plays, only less well.
    /// - Returns: the account as it is afterwards.
    func switchedOn(_ account: BotAPI.User) async throws -> BotAPI.User {
        guard !configuration.keepsSettings, let missing = BotAPI.SetMySettings(missingIn: account) else {
            return account
        }
        do throws(TelegramError) {
            _ = try await client.call(missing)
        } catch {
            if case .transport(.cancelled) = error { throw Self.failure(error) }
            logger.log(
                level: error.isUnknownMethod ? .debug : .warning, "the bot's settings could not be changed",
                metadata: ["error": "\(error.platformError)"])
            return account
        }
        let changed = try await self.account()
        if missing.readsAllGroupMessages == true, changed.canReadAllGroupMessages == true {
            logger.notice(
                "privacy mode was on, and the bot switched it off; a group that had the bot before may have to remove it and add it again"
            )
        }
        return changed
    }
}

extension BotAPI.SetMySettings {
    /// The settings that the bot needs and `account` does not have; `nil` when it has all.
    fileprivate init?(missingIn account: BotAPI.User) {
        func switchingOn(_ setting: Bool?) -> Bool? { setting == true ? nil : true }
        self.init(
            readsAllGroupMessages: switchingOn(account.canReadAllGroupMessages),
            takesInlineQueries: switchingOn(account.supportsInlineQueries),
            takesGuestQueries: switchingOn(account.supportsGuestQueries))
        guard readsAllGroupMessages == true || takesInlineQueries == true || takesGuestQueries == true else {
            return nil
        }
    }
}

extension TelegramError {
    /// Whether the server does not know the method, because it is older. It knows the bot, which it has just described.
    var isUnknownMethod: Bool {
        switch self {
        case .refused(let refusal): refusal.code == 404 || isRefusal(saying: "method not found")
        case .undecodable(_, let status): status == 404
        case .transport, .unencodable: false
        }
    }
}

import Foundation
import HTTPClient
import Logging
import Matrix
import Messaging
import Settings
import Telegram

/// The messaging platforms that are configured.
struct Platforms {
    let settings: Settings
    let vault: any Vault
    let logger: Logger

    /// None when the bot is to start its own playground.
    /// - Throws: ``SettingsError`` for a token that can't be one.
    func configured() throws -> [any MessagingPlatform] {
        var platforms: [any MessagingPlatform] = []
        if let token = settings.telegramToken {
            platforms.append(try telegram(token: token, apiURL: settings.telegramAPIURL.absoluteString))
        }
        if let account = settings.matrix { platforms.append(try matrix(account)) }
        return platforms
    }

    func telegram(token: String, apiURL: String) throws -> TelegramPlatform {
        guard let token = BotToken(token) else {
            throw SettingsError.badValue(
                key: SettingKey.telegramToken.rawValue, expected: "a token from BotFather, like 123456:ABC-DEF")
        }
        return TelegramPlatform(
            configuration: TelegramConfiguration(
                token: token, apiURL: apiURL, keepsSettings: settings.keepsTelegramSettings,
                filesFolder: settings.telegramFiles),
            http: try http(), logger: logger)
    }

    func matrix(_ account: MatrixAccount) throws -> MatrixPlatform {
        var configuration = try MatrixConfiguration(account)
        configuration.recoveryKeyFile = recoveryKeyFile
        return MatrixPlatform(configuration: configuration, http: try http(), vault: vault, logger: logger)
    }

    /// Beside the database. With a database on a server, no file of this machine is as safe.
    private var recoveryKeyFile: URL? {
        settings.database.file.map {
            $0.deletingPathExtension().appendingPathExtension("matrix-recovery-key")
        }
    }

    private func http() throws -> HTTPClient {
        let proxy = settings.proxy.map { HTTPProxy(url: $0.absoluteString) }
        return try HTTPClient(configuration: .init(proxy: proxy))
    }
}

extension MatrixConfiguration {
    /// - Throws: ``SettingsError`` for a recovery key with a typing error.
    init(_ account: MatrixAccount) throws {
        // The settings require a password when there is no token.
        let credentials = account.token.map(Credentials.accessToken) ?? .password(account.password ?? "")
        let recoveryKey = try account.recoveryKey.map { text in
            guard let key = RecoveryKey(text) else {
                throw SettingsError.badValue(
                    key: SettingKey.matrixRecoveryKey.rawValue,
                    expected: "the key that a client showed when recovery was set up, like EsTc LW2K …")
            }
            return key
        }
        self.init(
            homeserver: account.homeserver.absoluteString, user: account.user, credentials: credentials,
            invites: InvitePolicy(account.invites), recoveryKey: recoveryKey)
        takesPlainMessages = account.takesPlainMessages
    }
}

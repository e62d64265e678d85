public import struct Foundation.URL

/// The bot's account on Matrix.
public struct MatrixAccount: Hashable, Sendable {
    public var homeserver: URL
    /// `@honeycue:example.org`
    public var user: String
    /// The access token of a device; `nil` when the bot logs in with ``password``.
    public var token: String?
    public var password: String?
    /// Opens the account's secret storage.
    public var recoveryKey: String?
    /// The people and servers that may invite the bot; empty for everybody.
    public var invites: Set<String>
    /// Whether messages count that are not encrypted although their room is.
    public var takesPlainMessages: Bool

    /// The account in the configuration; `nil` when nothing is said of it.
    /// - Throws: ``SettingsError`` when only a part is said.
    init?(_ source: SettingsSource) throws {
        let keys: [SettingKey] = [.matrixHomeserver, .matrixUser, .matrixToken, .matrixPassword]
        guard keys.contains(where: { source.string($0) != nil }) else { return nil }
        let inClear = try source.value(.matrixInClear, expected: "yes or no", default: false, parse: Settings.yesOrNo)
        let address = """
            the homeserver's https address, or http on this machine; over a network that you trust, http with \
            MATRIX_IN_CLEAR=yes, which sends everything unencrypted
            """
        let homeserver = try source.value(.matrixHomeserver, expected: address, default: URL?.none) {
            Settings.webAddress($0, inClear: inClear)
        }
        let user = try source.value(
            .matrixUser, expected: "the account's whole name, like @honeycue:example.org", default: String?.none,
            parse: Self.user)
        guard let homeserver else {
            throw SettingsError.badValue(key: SettingKey.matrixHomeserver.rawValue, expected: address)
        }
        guard let user else {
            throw SettingsError.badValue(
                key: SettingKey.matrixUser.rawValue, expected: "the account's whole name, like @honeycue:example.org")
        }
        token = source.string(.matrixToken)
        password = source.string(.matrixPassword)
        recoveryKey = source.string(.matrixRecoveryKey)
        guard token != nil || password != nil else {
            throw SettingsError.badValue(
                key: SettingKey.matrixPassword.rawValue,
                expected: "the account's password, or MATRIX_ACCESS_TOKEN in its place")
        }
        self.homeserver = homeserver
        self.user = user
        takesPlainMessages = try source.value(
            .matrixPlainMessages, expected: "yes or no", default: false, parse: Settings.yesOrNo)
        invites = source.string(.matrixInvites).map(Settings.identifiers) ?? []
    }

    private static func user(_ text: String) -> String? {
        let parts = text.dropFirst().split(separator: ":", maxSplits: 1)
        return text.first == "@" && parts.count == 2 ? text : nil
    }
}

import Configuration
import Foundation

/// The values from the environment and the file `.env`; the environment takes precedence. Refuses unknown keys.
struct SettingsSource {
    private let reader: ConfigReader

    init(environment: [String: String], file: URL) throws(SettingsError) {
        try Self.refuseUnknownKeys(environment.keys)
        let fromEnvironment = EnvironmentVariablesProvider(environmentVariables: environment)
        guard FileManager.default.fileExists(atPath: file.path) else {
            reader = ConfigReader(provider: fromEnvironment)
            return
        }
        let values = try EnvironmentFile.values(in: file)
        try Self.refuseUnknownKeys(values.keys)
        reader = ConfigReader(providers: [fromEnvironment, EnvironmentVariablesProvider(environmentVariables: values)])
    }

    /// The text of `key`. An empty text counts as absent, as in `TELEGRAM_BOT_TOKEN=`.
    func string(_ key: SettingKey) -> String? {
        let path = key.rawValue.lowercased().split(separator: "_").joined(separator: ".")
        let text = reader.string(forKey: ConfigKey(path), isSecret: key.isSecret).map(Self.unquoted)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of `key`, or `default` when it is absent.
    func value<Value>(
        _ key: SettingKey, expected: String, default fallback: Value, parse: (String) -> Value?
    ) throws -> Value {
        guard let text = string(key) else { return fallback }
        guard let value = parse(text) else { throw SettingsError.badValue(key: key.rawValue, expected: expected) }
        return value
    }

    /// Refuses unknown keys with the bot's own prefix. Other keys of the machine's environment are none of the bot's business.
    private static func refuseUnknownKeys(_ keys: some Sequence<String>) throws(SettingsError) {
        for key in keys.sorted() where key.hasPrefix("HONEYCUE_") && SettingKey(rawValue: key) == nil {
            throw SettingsError.unknownKey(key, nearest: SettingKey.nearest(to: key).rawValue)
        }
    }

    /// Removes quotes. People write `KEY="value"` because their shell accepts it.
    private static func unquoted(_ text: String) -> String {
        for quote in ["\"", "'"] where text.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote) {
            return String(text.dropFirst().dropLast())
        }
        return text
    }
}

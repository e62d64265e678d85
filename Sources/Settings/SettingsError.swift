/// A configuration error. Each says how to fix it, and none shows a secret.
public enum SettingsError: Error, Hashable, Sendable {
    case unknownKey(String, nearest: String)
    case badValue(key: String, expected: String)
    /// The command needs this key.
    case notSet(key: String, expected: String)
    case unreadableFile(path: String, reason: String)
    /// The file is not UTF-8.
    case notText(path: String)
}

extension SettingsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownKey(let key, let nearest):
            "There is no setting \(key). Did you mean \(nearest)? See .env.example for all of them."
        case .badValue(let key, let expected):
            "\(key) is not usable: it must be \(expected)."
        case .notSet(let key, let expected):
            "\(key) is not set: it must be \(expected)."
        case .unreadableFile(let path, let reason):
            "\(path) can't be read (\(reason)). Make it readable for this user, or remove it."
        case .notText(let path):
            "\(path) is not text in UTF-8. Save it as UTF-8, or remove it."
        }
    }
}

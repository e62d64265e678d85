internal import Spelling

/// All configuration keys, by their names in the environment and in `.env`.
public enum SettingKey: String, CaseIterable, Sendable {
    case telegramToken = "TELEGRAM_BOT_TOKEN"
    case telegramAPIURL = "TELEGRAM_API_URL"
    case telegramInClear = "TELEGRAM_API_IN_CLEAR"
    case telegramSettings = "TELEGRAM_SETTINGS"
    case telegramFiles = "TELEGRAM_FILES"
    case matrixHomeserver = "MATRIX_HOMESERVER"
    case matrixUser = "MATRIX_USER"
    case matrixToken = "MATRIX_ACCESS_TOKEN"
    case matrixPassword = "MATRIX_PASSWORD"
    case matrixRecoveryKey = "MATRIX_RECOVERY_KEY"
    case matrixInvites = "MATRIX_INVITES"
    case matrixInClear = "MATRIX_IN_CLEAR"
    case matrixPlainMessages = "MATRIX_PLAIN_MESSAGES"
    case database = "HONEYCUE_DATABASE"
    case lexicon = "HONEYCUE_LEXICON"
    case words = "HONEYCUE_WORDS"
    case dictionaries = "HONEYCUE_DICTIONARIES"
    case templates = "HONEYCUE_TEMPLATES"
    case logLevel = "HONEYCUE_LOG_LEVEL"
    case logFormat = "HONEYCUE_LOG_FORMAT"
    case http = "HONEYCUE_HTTP"
    case backup = "HONEYCUE_BACKUP"
    case backupEvery = "HONEYCUE_BACKUP_EVERY"
    case backupKeep = "HONEYCUE_BACKUP_KEEP"
    case playground = "HONEYCUE_PLAYGROUND"
    case playgroundHosts = "HONEYCUE_PLAYGROUND_HOSTS"
    case proxy = "HONEYCUE_PROXY"
    case workers = "HONEYCUE_WORKERS"
    case sentences = "HONEYCUE_SENTENCES"
    case messagesPerMinute = "HONEYCUE_MESSAGES_PER_MINUTE"
    case photosPerMinute = "HONEYCUE_PHOTOS_PER_MINUTE"
    case allowed = "HONEYCUE_ALLOWED"
    case blocked = "HONEYCUE_BLOCKED"
    case admins = "ADMIN_IDS"

    /// Whether the value must never be shown.
    public var isSecret: Bool { [.telegramToken, .matrixToken, .matrixPassword, .matrixRecoveryKey].contains(self) }

    /// The known key with the smallest edit distance to `name`.
    static func nearest(to name: String) -> SettingKey {
        let ranked = allCases.map { (key: $0, distance: EditDistance.between($0.rawValue, name)) }
        return ranked.min { $0.distance < $1.distance }?.key ?? .database
    }
}

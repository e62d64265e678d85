public import struct Foundation.URL

/// The bot's configuration, read and checked once at start.
public struct Settings: Sendable {
    /// `nil` when no Telegram bot is configured.
    public var telegramToken: String?
    /// The Bot API server; the public one by default.
    public var telegramAPIURL: URL
    /// Whether the bot leaves its own settings at Telegram alone, such as privacy mode.
    public var keepsTelegramSettings: Bool
    /// The folder of a Bot API server on this machine that runs with `--local`; `nil` when no file may be read from it.
    public var telegramFiles: URL?
    /// `nil` when no account on Matrix is configured.
    public var matrix: MatrixAccount?
    public var database: DatabaseAddress
    /// The folder in which photos are kept while they are read: beside the database, so that no other bot uses it.
    public var photoFolder: URL {
        database.beside((database.file?.lastPathComponent ?? "server") + "-photos")
    }
    public var lexicon: URL
    /// The folder with the operator's own word lists; beside the database by default. It need not exist.
    public var words: URL
    /// The folder with the operator's own dictionaries; `nil` for none.
    public var dictionaries: URL?
    public var templates: URL
    /// The name of a swift-log level: trace, debug, info, notice, warning, error, critical.
    public var logLevel: String
    public var logFormat: LogFormat
    /// The address of the health server; `nil` for none.
    public var http: ServerAddress?
    /// Automatic backups; `nil` for none.
    public var backups: Backups?
    public var playground: ServerAddress
    /// Whether the operator has set where the playground listens.
    public var wantsPlayground: Bool
    /// Whether the bot starts its own playground, because no platform is configured.
    public var startsPlayground: Bool { telegramToken == nil && matrix == nil }
    /// The names under which the playground answers when it listens beyond this machine.
    public var playgroundHosts: Set<String>
    /// The proxy for all requests to platforms; `nil` for none.
    public var proxy: URL?
    /// How many photos are read at once, each in its own process. With a database on a server it may be 0: other processes read them.
    public var workers: Int
    /// Whether to count what becomes of sentences in people's own words, without the words.
    public var countsSentences: Bool
    /// The maximum number of messages and button presses of one person per minute.
    public var messagesPerMinute: Int
    /// The maximum number of photos of one person per minute.
    public var photosPerMinute: Int
    /// The platforms' identifiers of the people and chats that may use the bot; `nil` for all.
    public var allowed: Set<String>?
    /// Identifiers of the people and chats that may not.
    public var blocked: Set<String>
    /// Identifiers of the people who may give orders with `/admin`.
    public var admins: Set<String>

    /// Automatic backups.
    public struct Backups: Hashable, Sendable {
        public var folder: URL
        /// The time from one backup to the next.
        public var interval: Duration
        /// How many are kept.
        public var count: Int

        public init(folder: URL, interval: Duration, count: Int) {
            self.folder = folder
            self.interval = interval
            self.count = count
        }
    }

    /// Reads the settings. `environment` overrides the file `.env`, which overrides the defaults. `locator` finds the relative
    /// paths of defaults.
    public static func load(
        environment: [String: String], environmentFile: URL, locator: ResourceLocator
    ) async throws -> Settings {
        let source = try SettingsSource(environment: environment, file: environmentFile)
        let inClear = try source.value(.telegramInClear, expected: "yes or no", default: false, parse: yesOrNo)
        let database = try source.value(
            .database, expected: DatabaseAddress.form, default: .file(DatabaseAddress.defaultFile),
            parse: DatabaseAddress.init)
        return try Settings(
            telegramToken: source.string(.telegramToken),
            telegramAPIURL: source.value(
                .telegramAPIURL,
                expected: """
                    an https address, or http on this machine; over a network that you trust, http with \
                    TELEGRAM_API_IN_CLEAR=yes, which sends the token unencrypted
                    """, default: publicTelegram,
                parse: { webAddress($0, inClear: inClear) }),
            keepsTelegramSettings: source.value(
                .telegramSettings, expected: "keep, or nothing", default: false,
                parse: { $0.lowercased() == "keep" ? true : nil }),
            telegramFiles: source.value(
                .telegramFiles, expected: "the whole path of a folder, such as /var/lib/telegram-bot-api", default: nil,
                parse: folder),
            matrix: MatrixAccount(source),
            database: database,
            lexicon: source.string(.lexicon).map { URL(filePath: $0) } ?? locator.find("var/lexicon.bin"),
            words: source.string(.words).map { URL(filePath: $0) }
                ?? database.beside("words"),
            dictionaries: source.string(.dictionaries).map { URL(filePath: $0, directoryHint: .isDirectory) },
            templates: source.string(.templates).map { URL(filePath: $0) } ?? locator.find("Templates", with: "en"),
            logLevel: source.value(
                .logLevel, expected: logLevels.joined(separator: ", "), default: "info", parse: logLevel),
            logFormat: source.value(
                .logFormat, expected: LogFormat.allCases.map(\.rawValue).joined(separator: " or "), default: .text,
                parse: { LogFormat(rawValue: $0.lowercased()) }),
            http: source.value(
                .http, expected: "host:port, such as 127.0.0.1:8080", default: nil, parse: ServerAddress.init),
            backups: backups(source, of: database),
            playground: source.value(
                .playground, expected: "host:port, such as 127.0.0.1:8765",
                default: ServerAddress(host: "127.0.0.1", port: 8765),
                parse: ServerAddress.init),
            wantsPlayground: source.string(.playground) != nil,
            playgroundHosts: source.string(.playgroundHosts).map(identifiers) ?? [],
            proxy: source.value(
                .proxy, expected: "a proxy's address such as http://127.0.0.1:3128 or socks5h://127.0.0.1:1080",
                default: nil, parse: proxyAddress),
            workers: source.value(
                .workers,
                expected: database.file == nil
                    ? "a number from 0 to 16" : "a number from 1 to 16; 0 is for a database on a server", default: 1,
                parse: { workerCount($0, least: database.file == nil ? 0 : 1) }),
            countsSentences: source.value(
                .sentences, expected: "count, or nothing", default: false,
                parse: { $0.lowercased() == "count" ? true : nil }),
            messagesPerMinute: source.value(
                .messagesPerMinute, expected: "a number from 1 to 1000000", default: 600, parse: count),
            photosPerMinute: source.value(
                .photosPerMinute, expected: "a number from 1 to 1000000", default: 60, parse: count),
            allowed: source.string(.allowed).map(identifiers),
            blocked: source.string(.blocked).map(identifiers) ?? [],
            admins: source.string(.admins).map(identifiers) ?? [])
    }

    private static func backups(_ source: SettingsSource, of database: DatabaseAddress) throws -> Backups? {
        let interval = try source.value(
            .backupEvery, expected: "a number with a unit, such as 30m, 6h or 1d", default: .seconds(86_400)
        ) { Duration(text: $0) }
        let kept = try source.value(.backupKeep, expected: "a number from 1 to 1000", default: 7) { text in
            count(text).flatMap { $0 <= 1000 ? $0 : nil }
        }
        guard let folder = source.string(.backup) else { return nil }
        guard database.file != nil else {
            throw SettingsError.badValue(
                key: SettingKey.backup.rawValue,
                expected: "nothing, because the tools of the database server make backups, such as pg_dump")
        }
        return Backups(folder: URL(filePath: folder, directoryHint: .isDirectory), interval: interval, count: kept)
    }

    /// Identifiers separated by commas or spaces, in the platforms' own form.
    static func identifiers(_ text: String) -> Set<String> {
        Set(text.split { $0 == "," || $0.isWhitespace }.map(String.init))
    }

    /// A folder by its whole path. The root holds everything, so it limits nothing.
    private static func folder(_ path: String) -> URL? {
        guard path.hasPrefix("/"), path.contains(where: { $0 != "/" }) else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    private static func count(_ text: String) -> Int? {
        Int(text).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    }

    private static let publicTelegram = URL(string: "https://api.telegram.org") ?? URL(filePath: "/")
    private static let logLevels = ["trace", "debug", "info", "notice", "warning", "error", "critical"]

    private static func logLevel(_ text: String) -> String? {
        logLevels.contains(text.lowercased()) ? text.lowercased() : nil
    }

    static func yesOrNo(_ text: String) -> Bool? {
        ["yes": true, "no": false][text.lowercased()]
    }

    static func webAddress(_ text: String, inClear: Bool) -> URL? {
        guard let url = URL(string: text), let host = url.host() else { return nil }
        switch url.scheme {
        case "https": return url
        case "http" where inClear || ServerAddress(host: host, port: 0).isOnThisMachine: return url
        default: return nil
        }
    }

    /// The address of a proxy. Without a scheme it is `host:port`, which libcurl takes for http.
    private static func proxyAddress(_ text: String) -> URL? {
        let hasScheme = text.contains("://")
        guard let url = URL(string: hasScheme ? text : "http://\(text)"), let scheme = url.scheme?.lowercased(),
            proxySchemes.contains(scheme), url.host()?.isEmpty == false, hasScheme || url.port != nil
        else { return nil }
        return url
    }

    /// Source: libcurl documentation, CURLOPT_PROXY.
    private static let proxySchemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    private static func workerCount(_ text: String, least: Int) -> Int? {
        Int(text).flatMap { (least...16).contains($0) ? $0 : nil }
    }
}

extension Settings {
    /// The keys in a file such as `.env` that have a secret: a password, a token, a key, or an address with a password in it.
    /// - Throws: ``SettingsError`` if the file can't be read.
    public static func namesOfSecrets(in file: URL) throws -> [String] {
        try EnvironmentFile.values(in: file).filter { EnvironmentFile.isSecret($0.key, $0.value) }.keys.sorted()
    }
}

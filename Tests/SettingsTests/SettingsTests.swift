import Foundation
import Settings
import Testing

@Suite("Settings")
struct SettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func load(environment: [String: String] = [:], file: String? = nil) async throws -> Settings {
        let url = folder.appending(path: ".env")
        try file?.write(to: url, atomically: true, encoding: .utf8)
        let locator = ResourceLocator(workingDirectory: folder, executable: folder.appending(path: "honeycue"))
        return try await Settings.load(environment: environment, environmentFile: url, locator: locator)
    }

    @Test("the defaults need no configuration")
    func defaults() async throws {
        let settings = try await load()
        #expect(settings.telegramToken == nil)
        #expect(settings.telegramAPIURL.absoluteString == "https://api.telegram.org")
        #expect(settings.database.file?.relativePath == "var/honeycue.sqlite")
        #expect(settings.words.relativePath.hasSuffix("var/words"))
        #expect(settings.playground == ServerAddress(host: "127.0.0.1", port: 8765))
        #expect(settings.startsPlayground && !settings.wantsPlayground)
        #expect(settings.workers == 1)
    }

    @Test("sentences are counted only if the operator says so")
    func sentences() async throws {
        #expect(try await !load().countsSentences)
        #expect(try await load(environment: ["HONEYCUE_SENTENCES": "count"]).countsSentences)
        await #expect(throws: SettingsError.self) { try await load(environment: ["HONEYCUE_SENTENCES": "keep"]) }
    }

    @Test("a database may be on a server; what is kept beside a file is then in the folder of the default one")
    func server() async throws {
        let address = "postgresql://bot:hunter2@db.example.org:5433/honeycue?sslmode=require"
        let settings = try await load(environment: ["HONEYCUE_DATABASE": address])
        #expect(settings.database == .server(address) && settings.database.file == nil)
        #expect(settings.words.relativePath == "var/words")
        #expect(settings.photoFolder.relativePath == "var/server-photos")
        #expect("\(settings.database)" == "postgres://db.example.org:5433/honeycue")
        await #expect(throws: SettingsError.self) {
            try await load(environment: ["HONEYCUE_DATABASE": address, "HONEYCUE_BACKUP": "/backups"])
        }
    }

    @Test("the environment takes precedence over the file, and the file over the default")
    func precedence() async throws {
        let file = "# a comment\nTELEGRAM_BOT_TOKEN=\"from-file\"\nHONEYCUE_WORKERS=3\n"
        let settings = try await load(environment: ["TELEGRAM_BOT_TOKEN": "from-environment"], file: file)
        #expect(settings.telegramToken == "from-environment")
        #expect(settings.workers == 3)
    }

    @Test("the bot's settings at Telegram are kept only if the operator says so")
    func telegramSettings() async throws {
        #expect(try await !load().keepsTelegramSettings)
        #expect(try await load(environment: ["TELEGRAM_SETTINGS": "keep"]).keepsTelegramSettings)
        await #expect(throws: SettingsError.self) { try await load(environment: ["TELEGRAM_SETTINGS": "off"]) }
    }

    @Test("the folder of a Bot API server is a whole path, and not all of the disk")
    func telegramFiles() async throws {
        #expect(try await load().telegramFiles == nil)
        #expect(
            try await load(environment: ["TELEGRAM_FILES": "/var/lib/telegram-bot-api"]).telegramFiles?.path
                == "/var/lib/telegram-bot-api")
        for text in ["files", "/", "//", "~/files"] {
            await #expect(throws: SettingsError.self) { try await load(environment: ["TELEGRAM_FILES": text]) }
        }
    }

    @Test("an account on Matrix has a homeserver, a name, and a password or a token")
    func matrix() async throws {
        let account = ["MATRIX_HOMESERVER": "https://hive.test", "MATRIX_USER": "@bot:hive.test"]
        let both = account.merging(["MATRIX_PASSWORD": "pw", "MATRIX_INVITES": "@ana:hive.test, example.org"]) { $1 }
        let settings = try #require(try await load(environment: both).matrix)
        #expect(settings.homeserver.absoluteString == "https://hive.test")
        #expect((settings.user, settings.password, settings.token) == ("@bot:hive.test", "pw", nil))
        #expect(settings.invites == ["@ana:hive.test", "example.org"])
        #expect(try await load(environment: account.merging(["MATRIX_ACCESS_TOKEN": "t"]) { $1 }).matrix?.token == "t")
        #expect(try await load().matrix == nil)
    }

    @Test(
        "an account on Matrix of which something is missing or wrong is refused with what to set",
        arguments: [
            (["MATRIX_USER": "@bot:hive.test", "MATRIX_PASSWORD": "pw"], "MATRIX_HOMESERVER"),
            (["MATRIX_HOMESERVER": "https://hive.test", "MATRIX_PASSWORD": "pw"], "MATRIX_USER"),
            (["MATRIX_HOMESERVER": "https://hive.test", "MATRIX_USER": "@bot:hive.test"], "MATRIX_PASSWORD"),
            (["MATRIX_HOMESERVER": "https://hive.test", "MATRIX_USER": "bot", "MATRIX_PASSWORD": "pw"], "MATRIX_USER"),
            (
                ["MATRIX_HOMESERVER": "http://hive.test", "MATRIX_USER": "@bot:hive.test", "MATRIX_PASSWORD": "pw"],
                "MATRIX_HOMESERVER"
            ),
        ])
    func incompleteMatrix(environment: [String: String], key: String) async throws {
        let error = await #expect(throws: SettingsError.self) { _ = try await load(environment: environment) }
        #expect(error?.description.hasPrefix("\(key) is not usable") == true)
    }

    @Test("quotes around a value in the file are removed")
    func quotes() async throws {
        let settings = try await load(file: "TELEGRAM_BOT_TOKEN=\"1:abc\"\n")
        #expect(settings.telegramToken == "1:abc")
    }

    @Test(
        "the file may come from an editor on Windows or be written for a shell",
        arguments: [
            "# c\r\nTELEGRAM_BOT_TOKEN=1:a\r\nHONEYCUE_WORKERS=2\r\n",
            "\u{FEFF}TELEGRAM_BOT_TOKEN=1:a\nHONEYCUE_WORKERS=2\n",
            "export TELEGRAM_BOT_TOKEN=1:a\n  export\t HONEYCUE_WORKERS = '2'\n",
            "\u{FEFF}export TELEGRAM_BOT_TOKEN=\"1:a\"\r\n\r\n=x\r\nexporter\r\nHONEYCUE_WORKERS=7\r\nHONEYCUE_WORKERS=2",
        ])
    func forms(text: String) async throws {
        let settings = try await load(file: text)
        #expect(settings.telegramToken == "1:a")
        #expect(settings.workers == 2)
    }

    @Test("a value may contain an equals sign and spaces")
    func anyValue() async throws {
        #expect(try await load(file: "TELEGRAM_BOT_TOKEN= 1:a = b \n").telegramToken == "1:a = b")
    }

    @Test("a file that is no text is refused with advice that fits")
    func noText() async throws {
        let file = folder.appending(path: ".env")
        try Data([0xFF, 0xFE, 0x41, 0x00]).write(to: file)
        let error = await #expect(throws: SettingsError.self) { try await load() }
        #expect(error?.description == "\(file.path) is not text in UTF-8. Save it as UTF-8, or remove it.")
    }

    @Test("an empty value counts as absent")
    func empty() async throws {
        let settings = try await load(file: "TELEGRAM_BOT_TOKEN=\n")
        #expect(settings.telegramToken == nil)
    }

    @Test("an unknown key is refused with the nearest known one", arguments: ["environment", "file"])
    func unknownKey(place: String) async throws {
        let expected = SettingsError.unknownKey("HONEYCUE_DATABSE", nearest: "HONEYCUE_DATABASE")
        await #expect(throws: expected) {
            _ =
                place == "file"
                ? try await load(file: "HONEYCUE_DATABSE=x.sqlite\n")
                : try await load(environment: ["HONEYCUE_DATABSE": "x.sqlite"])
        }
    }

    @Test("so is one that is exported")
    func unknownExportedKey() async throws {
        await #expect(throws: SettingsError.unknownKey("HONEYCUE_HTP", nearest: "HONEYCUE_HTTP")) {
            try await load(file: "\u{FEFF}export HONEYCUE_HTP=x\r\n")
        }
    }

    @Test("the address of a server is shown without user, password and parameters, however they are written")
    func shownServer() throws {
        for (address, shown) in [
            ("postgres://bot:a?b@db/honeycue", "postgres://…"), ("postgres://db/honeycue?password=a@b", "postgres://…"),
            ("postgres://bot:a@db?password=b", "postgres://db"), ("postgres:///honeycue", "postgres:///honeycue"),
        ] {
            #expect(try "\(#require(DatabaseAddress(address)))" == shown)
        }
    }

    @Test("the scheme of a server may be in capitals, and a path may have a colon")
    func databaseForms() throws {
        #expect(DatabaseAddress("POSTGRES://bot@db/honeycue") == .server("postgres://bot@db/honeycue"))
        #expect(DatabaseAddress("PostgreSQL://db/honeycue") == .server("postgresql://db/honeycue"))
        #expect(DatabaseAddress("./sqlite:/bot.db")?.file?.path.hasSuffix("/sqlite:/bot.db") == true)
        #expect(DatabaseAddress("bot:1.sqlite")?.file != nil && DatabaseAddress("/var/bot.sqlite")?.file != nil)
    }

    @Test(
        "a proxy is taken as libcurl takes it",
        arguments: [
            "http://127.0.0.1:3128", "https://proxy.example", "socks5h://ana:pw@127.0.0.1:1080", "SOCKS5://[::1]:1080",
        ])
    func proxies(address: String) async throws {
        #expect(try await load(environment: ["HONEYCUE_PROXY": address]).proxy?.absoluteString == address)
    }

    @Test("a proxy without a scheme speaks http")
    func bareProxy() async throws {
        let settings = try await load(environment: ["HONEYCUE_PROXY": "proxy.example:3128"])
        #expect(settings.proxy?.absoluteString == "http://proxy.example:3128")
    }

    @Test(
        "an invalid value is refused with what it should be",
        arguments: [
            ("HONEYCUE_WORKERS", "many"), ("HONEYCUE_WORKERS", "0"), ("HONEYCUE_HTTP", "localhost"),
            ("HONEYCUE_LOG_LEVEL", "loud"),
            ("TELEGRAM_API_URL", "telegram.org"), ("TELEGRAM_API_URL", "http://api.example"),
            ("TELEGRAM_API_URL", "http://127.0.0.1.example"), ("TELEGRAM_API_URL", "http://mylocalhost"),
            ("TELEGRAM_API_URL", "ftp://127.0.0.1"),
            ("TELEGRAM_API_IN_CLEAR", "perhaps"), ("HONEYCUE_PLAYGROUND", "127.0.0.1:70000"),
            ("HONEYCUE_HTTP", "http://127.0.0.1:8080"), ("HONEYCUE_PLAYGROUND", "//127.0.0.1:8080"),
            ("HONEYCUE_DATABASE", "sqlite:///bot.sqlite"), ("HONEYCUE_DATABASE", "file:///bot.sqlite"),
            ("HONEYCUE_DATABASE", "mysql://bot@db/bot"), ("HONEYCUE_DATABASE", "jdbc:postgresql://db/bot"),
            ("HONEYCUE_DATABASE", "postgres:/bot"),
            ("HONEYCUE_PROXY", "garbage"), ("HONEYCUE_PROXY", "not a proxy"), ("HONEYCUE_PROXY", "ftp://proxy:21"),
            ("HONEYCUE_PROXY", "http://"),
        ])
    func badValue(key: String, value: String) async throws {
        await #expect {
            _ = try await load(environment: [key: value])
        } throws: { error in
            guard case .badValue(let named, _) = error as? SettingsError else { return false }
            return named == key
        }
    }

    @Test("a bot whose database is on a server may leave all photos to others")
    func noWorkers() async throws {
        let environment = ["HONEYCUE_DATABASE": "postgres://bot@db/honeycue", "HONEYCUE_WORKERS": "0"]
        #expect(try await load(environment: environment).workers == 0)
    }

    @Test(
        "the token goes unencrypted only within this machine, unless the operator says otherwise",
        arguments: [
            ("https://api.example", nil), ("http://127.0.0.1:8081", nil), ("http://localhost:8081/path", nil),
            ("http://bot.localhost:8081", nil),
            ("http://[::1]:8081", nil), ("http://api.example:8081", "yes"), ("https://api.example", "no"),
        ])
    func encryption(address: String, inClear: String?) async throws {
        let environment = ["TELEGRAM_API_URL": address, "TELEGRAM_API_IN_CLEAR": inClear].compactMapValues(\.self)
        #expect(try await load(environment: environment).telegramAPIURL.absoluteString == address)
    }

    @Test(
        "addresses are host:port, a bracketed IPv6 address, or a port on loopback",
        arguments: [
            ("0.0.0.0:80", ServerAddress(host: "0.0.0.0", port: 80)),
            ("[::1]:80", ServerAddress(host: "::1", port: 80)),
            ("9000", ServerAddress(host: "127.0.0.1", port: 9000)),
        ])
    func addresses(text: String, address: ServerAddress) {
        #expect(ServerAddress(text) == address)
    }

    @Test("backups need a folder; one is made each day and seven are kept unless told otherwise")
    func backups() async throws {
        #expect(try await load(environment: ["HONEYCUE_BACKUP_KEEP": "3"]).backups == nil)
        let usual = try #require(await load(environment: ["HONEYCUE_BACKUP": "/b"]).backups)
        #expect(usual.folder.path == "/b")
        #expect(usual.interval == .seconds(86_400))
        #expect(usual.count == 7)
        let environment = ["HONEYCUE_BACKUP": "/b", "HONEYCUE_BACKUP_EVERY": "6h", "HONEYCUE_BACKUP_KEEP": "1000"]
        let often = try #require(await load(environment: environment).backups)
        #expect(often.interval == .seconds(6 * 3600))
        #expect(often.count == 1000)
    }

    @Test(
        "a duration is a whole number with a unit",
        arguments: [("90s", 90), ("30m", 1800), ("6h", 21_600), ("1d", 86_400), ("2w", 1_209_600)])
    func durations(text: String, seconds: Int) async throws {
        let backups = try await load(environment: ["HONEYCUE_BACKUP": "/b", "HONEYCUE_BACKUP_EVERY": text]).backups
        #expect(backups?.interval == .seconds(seconds))
    }

    @Test(
        "a bad backup setting is refused, even while no backups are made",
        arguments: [
            ("HONEYCUE_BACKUP_EVERY", "daily"), ("HONEYCUE_BACKUP_EVERY", "0h"), ("HONEYCUE_BACKUP_EVERY", "-1d"),
            ("HONEYCUE_BACKUP_EVERY", "1.5h"), ("HONEYCUE_BACKUP_EVERY", "h"), ("HONEYCUE_BACKUP_EVERY", "3600"),
            ("HONEYCUE_BACKUP_EVERY", "9223372036854775807w"), ("HONEYCUE_BACKUP_EVERY", "3661d"),
            ("HONEYCUE_BACKUP_KEEP", "0"), ("HONEYCUE_BACKUP_KEEP", "1001"),
        ])
    func badBackups(key: String, value: String) async throws {
        try await badValue(key: key, value: value)
    }

    @Test("a file that comes with the bot is found in a folder above its executable")
    func locator() throws {
        let home = folder.appending(path: "home")
        let build = home.appending(path: ".build/release")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: home.appending(path: "Templates"), withIntermediateDirectories: true)
        let locator = ResourceLocator(workingDirectory: folder, executable: build.appending(path: "honeycue"))
        #expect(
            locator.find("Templates").standardizedFileURL.path
                == home.appending(path: "Templates").standardizedFileURL.path)
        #expect(locator.find("var/nowhere").path == folder.appending(path: "var/nowhere").path)
    }

    @Test("a folder of somebody else's templates does not take the place of the bot's texts")
    func otherTemplates() async throws {
        let program = folder.appending(path: "opt")
        for path in ["Templates", "opt/Templates/en"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: path), withIntermediateDirectories: true)
        }
        let locator = ResourceLocator(workingDirectory: folder, executable: program.appending(path: "honeycue"))
        let settings = try await Settings.load(
            environment: [:], environmentFile: folder.appending(path: ".env"), locator: locator)
        #expect(settings.templates.path == program.appending(path: "Templates").path)
        #expect(try await load().templates.path == folder.appending(path: "Templates").path)
    }
}

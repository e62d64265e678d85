import BotState
import Conversation
import Delivery
import Dictionaries
import Documents
import Foundation
import Hive
import Lexicon
import Logging
import Matrix
import Messaging
import PhotoReading
import Pictures
public import Settings
import Speech
import Storage
import Synchronization
import Talk
import Telegram
import Workers

extension Doctor {
    /// All checks of a bot with these settings. The settings themselves have been read without error.
    public init(settings: Settings) {
        self.init(
            checks: [
                .configuration(settings), .secrets(in: Settings.environmentFile), .texts(in: settings.templates),
                .words(in: settings.lexicon, taughtIn: settings.words), .dictionaries(in: settings.dictionaries),
                .reading(settings), .speaking(), .drawingPages(),
                .database(at: settings.database), .backups(settings, now: Date()), .platform(settings),
            ] + (settings.telegramToken == nil ? [] : [.telegramFiles(settings)]))
    }
}

extension Doctor.Check {
    static func configuration(_ settings: Settings) -> Doctor.Check {
        Doctor.Check("configuration") {
            _ = try GateRules(settings)
            let platforms = [
                settings.telegramToken.map { _ in "Telegram at \(settings.telegramAPIURL.origin)" },
                settings.matrix.map { "Matrix as \($0.user) at \($0.homeserver.origin)" },
            ].compactMap(\.self)
            return platforms.isEmpty
                ? "no platform is configured in the environment or in \(FileManager.default.currentDirectoryPath)/.env, so `honeycue run` starts its own playground"
                : platforms.joined(separator: "; ")
        }
    }

    /// Whether the file with the settings is for its owner alone, if there are secrets in it. Of a link, the file to which it leads counts.
    static func secrets(in file: URL) -> Doctor.Check {
        Doctor.Check("secrets") {
            let place = file.resolvingSymlinksInPath().path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: place),
                let mode = attributes[.posixPermissions] as? Int
            else { return "there is no file .env here" }
            guard mode & 0o077 != 0 else { return "only you can read .env" }
            let secrets = try Settings.namesOfSecrets(in: file)
            guard !secrets.isEmpty else { return "others on this machine can read .env, which has no secrets in it" }
            throw Doctor.Fault(
                "others on this machine can read .env, which has secrets in it (\(secrets.joined(separator: ", "))): chmod 600 \(place)"
            )
        }
    }

    static func texts(in folder: URL) -> Doctor.Check {
        Doctor.Check("texts") {
            let templates = try Templates(directory: folder)
            let lacking = templates.missing.sorted { $0.key < $1.key }.map { "\($0.key) lacks \($0.value.count) texts" }
            return "\(templates.languageCodes.joined(separator: ", ")) in \(folder.path)"
                + (lacking.isEmpty ? "" : "; English takes their place: \(lacking.joined(separator: ", "))")
        }
    }

    static func words(in file: URL, taughtIn folder: URL) -> Doctor.Check {
        Doctor.Check("words") {
            let lexicon = try Lexicon(contentsOf: file)
            try lexicon.verify()
            let taught = try Teachings(folder: folder)
            let count = taught.always.union(taught.never).union(taught.verdicts.verdicts.keys).count
            let foreign = try ForeignWords.installed(beside: file)
            for list in foreign.values { try list.verify() }
            let others = foreign.sorted { $0.key < $1.key }.map { "\($0.value.wordCount) of puzzles in \($0.key)" }
            // A language that has no puzzles has a dictionary alone.
            for dictionary in try ForeignWords.dictionaries(beside: file).values { try dictionary.verify() }
            let pages = PrintedLanguages.description(of: try PrintedLanguages.installed(beside: file))
            return (["\(lexicon.wordCount) words in \(file.path)"] + others + [pages]).joined(separator: ", ")
                + (count > 0 ? "; \(count) taught in \(folder.path)" : "")
        }
    }

    /// The operator's own dictionaries, and which of them can't be used.
    static func dictionaries(in folder: URL?) -> Doctor.Check {
        Doctor.Check("dictionaries") {
            guard let folder else { return "the bot's own; HONEYCUE_DICTIONARIES names a folder for further ones" }
            let opened = DictionaryFolder(folder)
            let loaded = opened.dictionaries.map { "\($0.title) [\($0.name)] with \($0.headwordCount) headwords" }
            let found = loaded.isEmpty ? "none in \(folder.path)" : loaded.joined(separator: "; ")
            guard opened.faults.isEmpty else {
                throw Doctor.Fault((opened.faults.map(\.description) + ["found: \(found)"]).joined(separator: "; "))
            }
            return found
        }
    }

    /// Draws a board and lets a worker read it, which checks the libraries, the model and the child process together.
    static func reading(_ settings: Settings) -> Doctor.Check {
        Doctor.Check("reading photos") {
            let sample = try sample()
            let scene = BoardScene(
                center: sample.center, outer: sample.outerTiles, edition: sample.edition, found: 0, total: 1,
                score: 0,
                maximum: 1, rankName: "", rankThresholds: [0])
            let workers = WorkerPool(
                settings: settings, logger: Logger(label: "doctor") { _ in SwiftLogNoOpLogHandler() })
            let reading = try await workers.read([try BoardPicture(scene).png()])
            await workers.shutdown()
            guard case .board(let read) = reading, read.board?.letters == sample.letters else {
                throw Doctor.Fault("a board drawn for a test was not recognised; build again with `make run`")
            }
            if let shortcoming = workers.shortcoming { throw Doctor.Fault(shortcoming) }
            let jail = workers.confinement.map { "; its jail: \($0)" } ?? ""
            return "a worker starts and reads a board\(jail)"
        }
    }

    /// Speaks a word, which checks the speaking program and its jail together.
    static func speaking() -> Doctor.Check {
        Doctor.Check("speaking") {
            guard SpeakerJail.isProgramInstalled else {
                return "not possible, so /listen is refused; `apt install espeak-ng` makes it possible"
            }
            let lack = Mutex<String?>(nil)
            let speaker = Speaker(executable: Executable.url) { found in lack.withLock { $0 = found } }
            let recording = try await speaker.speak("honeycue")
            guard recording.milliseconds > 0 else { throw Doctor.Fault("espeak-ng is silent; install espeak-ng-data") }
            return "\(SpeakerJail.program) speaks; its jail: \(lack.withLock { $0 } ?? "whole")"
        }
    }

    /// Draws a page, which checks the drawing program and its jail together.
    static func drawingPages() -> Doctor.Check {
        Doctor.Check("PDFs") {
            guard RendererJail.isProgramInstalled else {
                return "not read; `apt install poppler-utils` makes it possible"
            }
            let page = try PageRenderer(executable: Executable.url).page(1, of: emptyPage, side: 100)
            guard !page.isEmpty else { throw Doctor.Fault("pdftoppm draws nothing; install poppler-utils again") }
            return "\(RendererJail.program) draws a page in its jail"
        }
    }

    /// A document with one small, empty page.
    private static let emptyPage = Data(
        """
        %PDF-1.4
        1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
        2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
        3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 90 90]>> endobj
        trailer <</Root 1 0 R>>
        """.utf8)

    private static func sample() throws -> Board {
        guard let board = Board(center: "Y", outer: "ACEHNT") else { throw Doctor.Fault("there is no board to draw") }
        return board
    }

    /// Whether the database is intact. A bot of an earlier version may be running on it, so its tables stay as they are.
    static func database(at address: DatabaseAddress) -> Doctor.Check {
        Doctor.Check("database") {
            guard let file = address.file else { return try await Self.server(address) }
            guard FileManager.default.fileExists(atPath: file.path) else { return try Self.missing(file) }
            let store = try SQLiteStore(file: file, features: Conversation.stored, migrating: false)
            let damage = try await store.findDamage()
            guard damage.isEmpty else {
                throw Doctor.Fault(
                    "\(file.path) is damaged (\(damage[0])): stop the bot, and put a backup in its place with `honeycue restore`"
                )
            }
            let content = try await Self.content(of: store)
            try store.close()
            return "\(file.path) is intact; \(content)"
        }
    }

    /// A database that the bot is to create, in a folder that it may have to create too.
    private static func missing(_ file: URL) throws -> String {
        let files = FileManager.default
        var folder = file.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        while !files.fileExists(atPath: folder.path, isDirectory: &isFolder), folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
        }
        guard isFolder.boolValue else {
            throw StorageError.cannotOpen(path: file.path, detail: "\(folder.path) is not a folder")
        }
        guard files.isWritableFile(atPath: folder.path) else {
            throw StorageError.readOnly(path: file.path)
        }
        return "not created yet; the bot creates \(file.path) when it starts"
    }

    /// Connects to the database on a server and reads from it.
    private static func server(_ address: DatabaseAddress) async throws -> String {
        "connected to \(address); \(try await content(of: address.open(migrating: false)))"
    }

    private static func content(of store: any DatabaseStore) async throws -> String {
        guard !store.isOutdated else { return "the bot will bring it to this version when it starts" }
        let backlog = try await store.backlog()
        return "\(backlog.pendingUpdates) updates and \(backlog.pendingMessages) messages are waiting"
    }

    /// Whether the folder of backups can be written, and the newest backup is of the last interval and can be restored.
    static func backups(_ settings: Settings, now: Date) -> Doctor.Check {
        Doctor.Check("backups") {
            guard settings.database.file != nil else { return "the server's own tools make them, such as pg_dump" }
            guard let rules = settings.backups else {
                return "the bot makes none by itself; HONEYCUE_BACKUP names a folder for them"
            }
            guard let file = settings.database.file else { return "none" }
            let folder = BackupFolder(rules.folder, of: file, features: Conversation.stored)
            try folder.prepare()
            let files = try folder.files(at: now)
            guard let newest = files.first else {
                return "none yet in \(rules.folder.path); the bot makes the first when it runs"
            }
            try folder.check(newest)
            let age = now.timeIntervalSince(newest.date)
            let found = "the newest of \(files.count) in \(rules.folder.path) is \(Self.words(for: age)) old"
            guard age < BackupService.longestAge(with: rules) else {
                throw Doctor.Fault(
                    "\(found), though one is due every \(Self.words(for: rules.interval / .seconds(1))): start the bot; if it runs, its log says why it makes none"
                )
            }
            return "\(found) and can be restored"
        }
    }

    /// An age in its largest unit: “3 days”.
    private static func words(for seconds: Double) -> String {
        let units = [("day", 86_400.0), ("hour", 3600), ("minute", 60), ("second", 1)]
        let unit = units.first { seconds >= $0.1 } ?? ("second", 1)
        let number = Int(max(0, seconds) / unit.1)
        return "\(number) \(unit.0)\(number == 1 ? "" : "s")"
    }

    static func platform(_ settings: Settings) -> Doctor.Check {
        Doctor.Check("platform") {
            guard settings.telegramToken != nil || settings.matrix != nil else { return "none set" }
            let logger = Logger(label: "doctor") { _ in SwiftLogNoOpLogHandler() }
            let vault = try Self.vault(settings.database)
            let platforms = Platforms(settings: settings, vault: vault ?? MemoryVault(), logger: logger)
            var found: [String] = []
            if let token = settings.telegramToken {
                guard BotToken(token) != nil else {
                    throw Doctor.Fault("TELEGRAM_BOT_TOKEN is not a valid token; copy it from BotFather again")
                }
                let identity = try await platforms.telegram(
                    token: token, apiURL: settings.telegramAPIURL.absoluteString
                ).identify()
                found.append("logged in as @\(identity.username ?? identity.id)")
                if !identity.readsAllGroupMessages { found.append(privacyMode(isKept: settings.keepsTelegramSettings)) }
            }
            if let account = settings.matrix {
                let matrix = try platforms.matrix(account)
                found.append(contentsOf: try await Self.findings(of: matrix, loggingOut: vault == nil))
            }
            return found.joined(separator: "; ")
        }
    }

    private static func privacyMode(isKept: Bool) -> String {
        isKept
            ? "privacy mode is on, and TELEGRAM_SETTINGS=keep leaves it on"
            : "privacy mode is on; the bot switches it off when it starts, or BotFather's /setprivacy does"
    }

    /// Whether the bot can read what a Bot API server of one's own keeps on this machine's disk.
    static func telegramFiles(_ settings: Settings) -> Doctor.Check {
        Doctor.Check("files of the Bot API server") {
            guard let folder = settings.telegramFiles else {
                return settings.telegramAPIURL.host() == "api.telegram.org"
                    ? "fetched over https"
                    : "fetched over http; if the server runs with --local, set TELEGRAM_FILES to the folder of its --dir"
            }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
                throw Doctor.Fault(
                    "TELEGRAM_FILES is no folder that the bot can see: set it to the folder of the server's --dir, under the same path as there"
                )
            }
            guard access(folder.path, R_OK | X_OK) == 0 else {
                throw Doctor.Fault(
                    "the bot's user may not read the folder TELEGRAM_FILES: add the user to the folder's group")
            }
            return "read from \(folder.path)"
        }
    }

    /// Where the bot keeps its session; `nil` when its database is a file that does not exist yet.
    private static func vault(_ database: DatabaseAddress) throws -> (any Vault)? {
        if let file = database.file, !FileManager.default.fileExists(atPath: file.path) { return nil }
        return try database.open(migrating: false)
    }

    /// - Parameter loggingOut: ends the session of a login with a password, because the bot will not find it.
    private static func findings(of matrix: MatrixPlatform, loggingOut: Bool) async throws -> [String] {
        let login = "logged in as \(try await matrix.identify().id)"
        let hasKey: Bool
        do {
            hasKey = try await matrix.checkRecoveryKey()
        } catch {
            if loggingOut { try? await matrix.logOut() }
            throw error
        }
        if loggingOut { try await matrix.logOut() }
        return [
            login,
            hasKey ? "MATRIX_RECOVERY_KEY fits" : "without MATRIX_RECOVERY_KEY, clients warn of the bot's device",
        ]
    }
}

/// Forgets everything when the doctor has ended.
private actor MemoryVault: Vault {
    private var items: [String: Data] = [:]

    func item(_ name: String, of platform: Platform) -> Data? { items[name] }

    func names(of platform: Platform) -> [String] { Array(items.keys) }

    func keep(_ items: [String: Data?], over known: [String: Data?], of platform: Platform) {
        for (name, item) in items { self.items[name] = item }
    }
}

extension URL {
    /// The scheme, the host and the port: fit to be shown, while a user, a password or a path may be secret.
    fileprivate var origin: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "" }
        parts.path = ""
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? ""
    }
}

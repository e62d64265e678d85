import BotState
import Conversation
import Delivery
import Dictionaries
import Foundation
import Lexicon
public import Logging
import Matrix
import Messaging
import Pictures
public import Playground
public import ServiceLifecycle
public import Settings
import Speech
import Storage
import Talk
import Telegram
import Workers

/// The whole bot, assembled from its settings.
///
/// ```
/// playground (when no platform is configured) ◀── poll, deliver ── MessageFlow ── steps ──▶ Conversation
///                                                                      │ jobs
///                                                                      ▼
///                                                                 WorkerPool (child processes)
/// ```
public struct Bot: Sendable {
    private let settings: Settings
    private let logger: Logger
    private let rules: GateRules
    private let conversation: Conversation
    private let words: PlayersWords
    private let store: any DatabaseStore
    private let workers: WorkerPool
    private let times = DeliveryTimes()
    private let clock: DeliveryClock

    /// Opens the texts, the words and the database.
    /// - Throws: the error of the first of them that can't be opened.
    public init(settings: Settings, logger: Logger) throws {
        try self.init(settings: settings, logger: logger, clock: .system)
    }

    /// - Parameter clock: the time by which the services go.
    init(settings: Settings, logger: Logger, clock: DeliveryClock) throws {
        self.settings = settings
        self.logger = logger
        self.clock = clock
        rules = try GateRules(settings)
        let lexicon = try Lexicon(contentsOf: settings.lexicon)
        let lists = try ForeignWords.installed(beside: settings.lexicon)
        let dictionaries = settings.dictionaries.map(DictionaryFolder.init)
        for fault in dictionaries?.faults ?? [] {
            logger.warning("a dictionary is left out", metadata: ["reason": "\(fault)"])
        }
        let book = lexicon.extended(by: dictionaries)
        let teachings = try Teachings(folder: settings.words)
        store = try settings.database.open(now: clock.now, committed: { [times] in times.databaseCommit.observe($0) })
        conversation = Conversation(
            words: AdjustedWordBook(book, teachings: teachings),
            foreignWords: lists, dictionaries: try ForeignWords.dictionaries(beside: settings.lexicon),
            calendar: lexicon.calendar(with: lists),
            texts: try Templates(directory: settings.templates),
            drawings: Drawings(
                board: { try BoardPicture($0).png() }, live: { try JSONEncoder().encode($0) },
                result: { try ResultPicture($0).png() }, standings: { try StandingsPicture($0).png() },
                markedLine: { try MarkedLinePicture($0).png() }, sketch: { try SketchPicture($0).png() },
                sketchSheet: { try SketchSheetPicture($0).png() },
                record: { try RecordPicture($0).png() }),
            capabilities: [.telegram: .telegram.withVoice(Self.speaks), .matrix: .matrix.withVoice(Self.speaks)],
            operators: rules.admins,
            secret: store.secret)
        words = PlayersWords(base: book, teachings: teachings, store: store, clock: clock, logger: logger)
        workers = WorkerPool(settings: settings, logger: logger)
    }

    /// The services of the bot, in the order in which they start. They stop in reverse order.
    /// - Parameter announce: called with the playground's address when the bot runs its own.
    /// - Throws: ``HealthServerError`` if it can't listen on `HONEYCUE_HTTP`; ``SettingsError``, ``PlaygroundError``.
    public func services(announce: @escaping @Sendable (String) -> Void) async throws -> [any Service] {
        if let address = settings.http { try await HealthServer.tryListening(on: address) }
        let workers = WorkerService(pool: workers, isEager: settings.workers > 0)
        let platforms = Platforms(settings: settings, vault: store, logger: logger)
        let configured = try platforms.configured()
        guard configured.isEmpty else { return [workers] + (try talking(on: configured)) }
        let playground = try Playground(
            configuration: .init(settings.playground, hosts: settings.playgroundHosts), scaler: self.workers,
            logger: logger)
        let flow = DeferredService {
            let url = try await playground.address.url
            announce(url)
            let services = try talking(on: [platforms.telegram(token: playground.token, apiURL: url)])
            return ServiceGroup(configuration: .init(services: services.map { .init(named: $0) }, logger: logger))
        }
        return [workers, playground, flow]
    }

    /// The services that talk with people on `platforms`.
    func talking(on platforms: [any MessagingPlatform]) throws -> [any Service] {
        let environment = DeliveryEnvironment(
            logger: logger, clock: clock, counters: DeliveryCounters(countsSentences: settings.countsSentences),
            times: times)
        let counters = environment.counters
        let start = ProcessStart()
        let gate = Gate(
            rules: rules, answer: { conversation.answer(to: $1, refused: $0) }, counters: counters)
        let photos = PhotoWork(
            reader: workers, shortcoming: { workers.shortcoming }, keep: { try await store.keep($0, for: $1) },
            folder: settings.photoFolder, faults: environment.faults, times: times)
        photos.removeLeftovers()
        var behavior = MessageFlow.Behavior(
            commands: conversation.commands(),
            pureHandler: gate.guarding { try conversation.with(words: words.current).step($0, $1, now: $2) },
            apology: { conversation.apology(for: $0) },
            performer: .photos(photos) {
                BotFigures(counters, reports: try await store.reportCount(), process: .now(since: start))
            },
            draw: { try LiveBoardPicture(JSONDecoder().decode(LiveBoardScene.self, from: $0)).png() },
            loggedIn: { platform, identity in warn(of: identity, on: platform) })
        behavior.speak = OutgoingMessage.Voice.Recording.spoken(
            by: Speaker(executable: Executable.url, unconfined: LackOfJail(logger: logger).note))
        let flow = MessageFlow(
            store: store, platforms: platforms, behavior: behavior, lanes: JobLanes(workers: settings.workers),
            executor: store.executor, environment: environment)
        let monitor = Monitor(
            health: flow.health, counters: counters, times: times, start: start,
            // Otherwise it would be known only after the first photo.
            findFaults: { photos.noteShortcoming() }, reports: { try await store.reportCount() },
            lastBackup: { [backupFolder] in try? backupFolder?.files(at: Date()).first?.date })
        let health = settings.http.map { HealthServer(address: $0, logger: logger, monitor: monitor) }
        return (health.map { [$0] } ?? []) + backupServices(environment) + [words] + flow.services
    }

    /// Where the bot makes backups by itself.
    private var backupFolder: BackupFolder? {
        guard let rules = settings.backups, let file = settings.database.file else { return nil }
        return BackupFolder(rules.folder, of: file, features: Conversation.stored)
    }

    private func backupServices(_ environment: DeliveryEnvironment) -> [any Service] {
        guard let rules = settings.backups, let folder = backupFolder else { return [] }
        return [BackupService(store: store, folder: folder, rules: rules, environment: environment)]
    }

    /// Whether this machine can speak. Where it can't, the bot says so instead of promising a voice message.
    private static var speaks: Bool { SpeakerJail.isProgramInstalled }

    private func warn(of identity: BotIdentity, on platform: Platform) {
        logger.info(
            "logged in", metadata: ["platform": "\(platform.rawValue)", "bot": "\(identity.username ?? identity.id)"])
        guard !identity.readsAllGroupMessages else { return }
        logger.notice(
            "privacy mode is on: in groups the bot receives only commands, button presses and replies; BotFather's /setprivacy turns it off",
            metadata: ["platform": "\(platform.rawValue)"])
    }
}

extension Playground.Configuration {
    /// The configuration of a playground that listens on `address`, and answers under the names `hosts`.
    public init(_ address: ServerAddress, hosts: Set<String>) {
        self.init(host: address.host, port: address.port, hosts: hosts)
    }
}

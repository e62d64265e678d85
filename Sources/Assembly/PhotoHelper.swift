import BotState
import Delivery
public import Logging
import Messaging
public import ServiceLifecycle
public import Settings
import Storage
import Workers

/// Reads photos for bots with which it shares a database, and does nothing else: so that recognition can have machines of its own.
public struct PhotoHelper: Sendable {
    private let settings: Settings
    private let logger: Logger
    private let store: any DatabaseStore
    private let sharing: any Sharing
    private let platforms: [any MessagingPlatform]
    private let times = DeliveryTimes()

    /// - Throws: ``PhotoHelperError``; the error of what can't be opened.
    public init(settings: Settings, logger: Logger) throws {
        guard settings.workers > 0 else { throw PhotoHelperError.noWorkers }
        store = try settings.database.open()
        guard let sharing = store.sharing else { throw PhotoHelperError.databaseIsFile }
        platforms = try Platforms(settings: settings, vault: store, logger: logger).configured()
        guard !platforms.isEmpty else { throw PhotoHelperError.noPlatform }
        self.sharing = sharing
        self.settings = settings
        self.logger = logger
    }

    /// The services in the order in which they start. They stop in reverse order.
    /// - Throws: ``HealthServerError`` if it can't listen on `HONEYCUE_HTTP`.
    public func services() async throws -> [any Service] {
        if let address = settings.http { try await HealthServer.tryListening(on: address) }
        let environment = DeliveryEnvironment(logger: logger, times: times)
        let start = ProcessStart()
        let workers = WorkerPool(settings: settings, logger: logger)
        let photos = PhotoWork(
            reader: workers, shortcoming: { workers.shortcoming }, keep: { try await store.keep($0, for: $1) },
            folder: settings.photoFolder, faults: environment.faults, times: times)
        photos.removeLeftovers()
        let flow = PhotoFlow(
            store: store, sharing: sharing, platforms: platforms, performer: .photos(photos) { throw NoFigures() },
            workers: settings.workers, environment: environment)
        let monitor = Monitor(
            health: flow.health, counters: environment.counters, times: times, start: start,
            findFaults: { photos.noteShortcoming() }, reports: { try await store.reportCount() }, lastBackup: { nil })
        let health = settings.http.map { HealthServer(address: $0, logger: logger, monitor: monitor) }
        return (health.map { [$0] } ?? []) + [WorkerService(pool: workers)] + flow.services
    }

    private struct NoFigures: Error, CustomStringConvertible {
        let description = "only a bot counts up what it has done"
    }
}

/// Why a process can't read photos for bots.
public enum PhotoHelperError: Error, Hashable, Sendable, CustomStringConvertible {
    case databaseIsFile, noPlatform, noWorkers

    public var description: String {
        switch self {
        case .databaseIsFile:
            "Only a database on a PostgreSQL server can be shared. Give its address with --database or in HONEYCUE_DATABASE; a bot with a file reads its photos itself."
        case .noPlatform:
            "There is no platform to download photos from. Set TELEGRAM_BOT_TOKEN, or MATRIX_HOMESERVER and MATRIX_USER, as for the bots."
        case .noWorkers:
            "With HONEYCUE_WORKERS=0 a bot leaves its photos to processes like this one, which then must read some: set it to a number from 1 to 16 here."
        }
    }
}

extension JobPerformer {
    /// Performs the work with photos. Its time includes the wait for a worker behind albums of others, each of which may take minutes.
    /// Downloads and readings have shorter limits of their own.
    static func photos(_ photos: PhotoWork, countUp: @escaping CountUp) -> JobPerformer {
        JobPerformer(
            timeLimit: .seconds(600), read: { try await photos.read($0, as: $1, on: $2) },
            keep: { try await photos.keep($0, for: $1, on: $2) }, countUp: countUp)
    }
}

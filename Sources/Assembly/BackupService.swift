import BotState
import Delivery
import Foundation
import Logging
import ServiceLifecycle
import Settings
import Storage

/// Makes a backup whenever the newest one is old enough.
///
/// The age of the newest file decides, so a restart neither delays a backup nor adds one. A backup that fails deletes nothing; it is
/// logged and reported as a fault until one succeeds.
struct BackupService: Service {
    /// Seconds until a failed backup is tried again, unless the next one is due sooner.
    static let retryPause = 900.0
    /// Seconds after which it looks again. Somebody may have set the clock or deleted the files.
    static let lookPause = 600.0

    private let store: any StoreUpkeep
    private let folder: BackupFolder
    private let rules: Settings.Backups
    private let environment: DeliveryEnvironment

    init(store: any StoreUpkeep, folder: BackupFolder, rules: Settings.Backups, environment: DeliveryEnvironment) {
        self.store = store
        self.folder = folder
        self.rules = rules
        var environment = environment
        environment.logger[metadataKey: "service"] = "backups"
        self.environment = environment
    }

    /// The age in seconds from which on the newest backup is a sign that they fail: one was due and could be tried again.
    static func longestAge(with rules: Settings.Backups) -> Double {
        rules.interval / .seconds(1) + 2 * retryPause
    }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                while true {
                    let pause = try await backUpIfDue()
                    try await environment.clock.sleep(.seconds(pause))
                }
            }
        } catch is CancellationError {
            environment.logger.debug("stopped making backups")
        }
    }

    /// Makes a backup if one is due.
    /// - Returns: the seconds until the next look.
    /// - Throws: `CancellationError`.
    private func backUpIfDue() async throws -> Double {
        let interval = rules.interval / .seconds(1)
        do {
            let now = environment.clock.now()
            if let newest = try folder.files(at: now).first {
                let age = now.timeIntervalSince(newest.date)
                if age < interval { return min(interval - age, Self.lookPause) }
            }
            try await backUp(at: now)
            environment.faults.clear(.backups)
            return min(interval, Self.lookPause)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            environment.logger.error("a backup failed", metadata: ["error": "\(error)"])
            environment.faults.raise(
                "The backup into \(folder.url.path) failed and will be tried again. \(error)", on: .backups)
            return min(interval, Self.retryPause)
        }
    }

    private func backUp(at now: Date) async throws {
        try folder.prepare()
        // A bot that is killed again and again in the middle of a backup would otherwise fill the disk.
        try folder.removeUnfinished()
        let file = folder.file(at: now)
        try await store.backup(to: file)
        environment.logger.info("made a backup", metadata: ["file": "\(file.lastPathComponent)"])
        try folder.prune(keeping: rules.count, at: now)
    }
}

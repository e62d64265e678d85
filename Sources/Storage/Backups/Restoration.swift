public import BotState
public import Foundation
internal import GRDB
internal import Messaging
internal import SQL

/// Replaces a database with a backup.
///
/// ```
/// backup ──copy──▶ database.restoring ──check, migrate, settle──▶ database
///                                            database ───link───▶ database.replaced-DATE
/// ```
///
/// Nothing is changed before the copy is ready and on disk. A crash leaves either the old or the new database intact.
public struct Restoration: Sendable {
    private let backup: URL
    private let database: URL
    private let features: StoredFeatures
    private let waiting: WaitingMessages
    private let now: Date

    /// The fate of messages that waited to be sent when the backup was made.
    public enum WaitingMessages: Sendable {
        /// Give them up. The bot ran on after the backup, so it has probably sent them.
        case drop
        /// Send them. The bot did not run after the backup.
        case send
    }

    /// The outcome of a restoration.
    public struct Outcome: Hashable, Sendable {
        /// The replaced database, under its new name; `nil` when there was none.
        public internal(set) var replaced: URL?
        /// When the bot last handled an update before the backup; `nil` if it never did.
        public internal(set) var lastHandled: Date?
        /// The number of updates that the replaced database had handled later; `nil` if it is missing or can't be read.
        public internal(set) var lostUpdates: Int?
        /// The number of waiting messages that were given up.
        public internal(set) var droppedMessages = 0
        /// The number of waiting messages that the bot will send.
        public internal(set) var waitingMessages = 0
        /// The number of updates and job results that were received and not handled. The bot will handle them.
        public internal(set) var waitingUpdates = 0
        /// The number of photos and look-ups in progress. The bot will repeat them.
        public internal(set) var openJobs = 0
        public internal(set) var timers = 0
        /// The number of timers that are due already. The bot will act on them when it starts.
        public internal(set) var dueTimers = 0
        /// Whether Matrix will deliver events from after the backup again, so that the bot handles them a second time.
        public internal(set) var repeatsMatrix = false
    }

    /// - Parameters:
    ///   - backup: a copy of a bot's database. It is not changed.
    ///   - database: the database to replace. It need not exist.
    public init(
        of backup: URL, to database: URL, features: StoredFeatures, waiting: WaitingMessages = .drop, now: Date = Date()
    ) {
        self.features = features
        self.backup = backup
        self.database = database
        self.waiting = waiting
        self.now = now
    }

    /// Restores the backup.
    /// - Throws: ``StorageError``; ``StorageError/inUse(path:)`` while a bot runs on the database. Nothing is changed then.
    public func run() throws -> Outcome {
        let path = database.path(percentEncoded: false)
        guard let lock = try DatabaseFile(url: database).lockAlone() else { throw StorageError.readOnly(path: path) }
        defer { lock.release() }
        let staged = try StagedBackup(of: backup, besides: path, features: features)
        defer { staged.discard() }
        let old = ReplacedDatabase(path: path)
        var outcome = try staged.prepare { db in try settle(db, insteadOf: old) }
        outcome.replaced = try old.keep(at: now)
        outcome.lostUpdates = old.handledUpdates(after: outcome.lastHandled)
        try old.giveWay(to: staged.path)
        return outcome
    }

    // MARK: What waits in the backup

    /// The reason stored with a dropped message, for the operator.
    private static let reason = "given up by “honeycue restore”: it may have been sent after the backup was made"

    /// The maximum age of a backup's cursor of Telegram, in seconds. Housekeeping forgets the identifiers of updates
    /// after three days. Telegram may restart its numbering after a week without updates, and an old cursor would then
    /// hide new updates. Without a cursor, it sends all that it still holds. On Matrix, a bot without a cursor counts
    /// as new and receives nothing from before.
    private static let cursorLifetime = 3.0 * 24 * 3600

    private func settle(_ db: Database, insteadOf old: ReplacedDatabase) throws -> Outcome {
        func count(_ rows: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0 }
        var outcome = Outcome()
        let last = try Int64.fetchOne(db, sql: "SELECT max(handled_at) FROM inbox WHERE handled_at IS NOT NULL")
        outcome.lastHandled = last.map(Date.init(microseconds:))
        try db.execute(sql: "DELETE FROM outbox WHERE kind = 'showActivity'")
        if waiting == .drop {
            try db.execute(
                sql: "UPDATE outbox SET failed_at = ?, failure = ? WHERE failed_at IS NULL",
                arguments: [now.microseconds, Self.reason])
            outcome.droppedMessages = db.changesCount
        }
        outcome.waitingMessages = try count("outbox WHERE failed_at IS NULL")
        outcome.waitingUpdates = try count("inbox WHERE handled_at IS NULL")
        outcome.openJobs = try count("job WHERE lane <> 'timers'")
        outcome.timers = try count("job WHERE lane = 'timers'")
        outcome.dueTimers = try count("job WHERE lane = 'timers' AND due <= \(now.microseconds)")
        if let last = outcome.lastHandled, now.timeIntervalSince(last) > Self.cursorLifetime {
            try db.execute(sql: "DELETE FROM cursor WHERE platform = ?", arguments: [Platform.telegram.rawValue])
        }
        outcome.repeatsMatrix = try !goOnWithMatrix(db, after: old)
        return outcome
    }

    /// Continues Matrix at the replaced database's position. A homeserver keeps all events, so from the backup's
    /// position it would deliver again what the bot has answered since. The cursor also holds invitations that wait to
    /// be accepted.
    /// - Returns: `false` if the bot ran on after the backup and the position is unknown.
    private func goOnWithMatrix(_ db: Database, after old: ReplacedDatabase) throws -> Bool {
        let kept = try String.fetchOne(
            db, sql: "SELECT value FROM cursor WHERE platform = ?", arguments: [Platform.matrix.rawValue])
        guard let kept else { return true }
        guard let position = old.cursor(of: .matrix) else { return false }
        guard waiting == .drop else { return kept == position }
        try db.execute(
            sql: "UPDATE cursor SET value = ? WHERE platform = ?", arguments: [position, Platform.matrix.rawValue])
        return true
    }
}

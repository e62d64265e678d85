public import BotState
public import Foundation
internal import GRDB

/// A folder with timed backups of one database. Each file's name holds the time of its backup, so no other record is
/// needed.
public struct BackupFolder: Sendable {
    public let url: URL
    /// The prefix of its files' names: the database's name.
    private let prefix: String
    private let database: URL
    private let features: StoredFeatures

    /// A backup in the folder.
    public struct File: Hashable, Sendable {
        public let url: URL
        /// When the backup began.
        public let date: Date
    }

    /// - Parameter database: the database whose backups the folder holds.
    public init(_ url: URL, of database: URL, features: StoredFeatures) {
        self.url = url
        self.features = features
        self.database = database
        prefix = database.deletingPathExtension().lastPathComponent + "-"
    }

    /// The backups, newest first. Ignores other files.
    ///
    /// - Parameter now: a file dated later was made while the clock was wrong. Its age is unknown, so it is ignored.
    /// - Throws: ``StorageError`` when the folder can't be read. A folder that does not exist is empty.
    public func files(at now: Date) throws(StorageError) -> [File] {
        try names().compactMap { name in
            date(of: name, suffix: Self.suffix).map { File(url: url.appending(path: name), date: $0) }
        }.filter { $0.date <= now }.sorted { $0.date > $1.date }
    }

    /// A name for a backup that is begun at `date`.
    public func file(at date: Date) -> URL {
        url.appending(path: prefix + date.formatted(Self.format) + Self.suffix)
    }

    /// Creates the folder if it is missing, and checks that files can be created in it.
    /// - Throws: ``StorageError``.
    public func prepare() throws(StorageError) {
        try create()
        let files = FileManager.default
        let probe = url.appending(path: ".\(prefix)\(UUID().uuidString)").path(percentEncoded: false)
        guard PrivateFile.create(probe) else {
            throw .readOnly(path: path)
        }
        try? files.removeItem(atPath: probe)
    }

    /// Creates the folder with access for its owner alone. The owner is that of the database, even if root runs
    /// “honeycue doctor”.
    private func create() throws(StorageError) {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return }
        do {
            try files.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotOpen(path: path, detail: "the folder can't be created")
        }
        FileOwner(of: database.path(percentEncoded: false))?.own(path)
    }

    /// Deletes the remains of unfinished backups. Call it only while no backup is being made.
    /// - Throws: ``StorageError``.
    public func removeUnfinished() throws(StorageError) {
        let unfinished = try names().filter { name in
            [".part", ".part-journal"].contains { date(of: name, suffix: Self.suffix + $0) != nil }
        }
        try delete(unfinished.map { url.appending(path: $0) })
    }

    /// Deletes all but the newest `count` backups.
    ///
    /// Call it after a successful backup, so that the newest file is good.
    /// - Parameter count: at least one is kept.
    /// - Throws: ``StorageError``.
    public func prune(keeping count: Int, at now: Date) throws(StorageError) {
        try delete(files(at: now).dropFirst(max(1, count)).map(\.url))
    }

    private func delete(_ files: [URL]) throws(StorageError) {
        for file in files {
            do {
                try FileManager.default.removeItem(at: file)
            } catch {
                throw .cannotOpen(path: file.path(percentEncoded: false), detail: "it can't be deleted")
            }
        }
    }

    /// Checks that a backup can be restored: its structure, and every row with the code by which the bot reads it.
    /// - Throws: ``StorageError``.
    public func check(_ file: File) throws {
        let path = file.url.path(percentEncoded: false)
        do {
            try DatabaseFile(url: file.url).openForReading().read { db in
                try Self.checkKind(of: db, Schema(features), path: path)
                let check = ContentCheck(SQLiteConnection(db), features)
                try check.checkStructure()
                // A backup of an older version is checked row by row only after its migration.
                if try Schema(features).migrator.hasCompletedMigrations(db) { try check.checkRows() }
            }
        } catch StorageError.corrupt(_, let detail) {
            throw StorageError.badBackup(path: path, detail: detail)
        } catch let damage as DamagedContent {
            throw StorageError.badBackup(path: path, detail: damage.description)
        } catch let error as DatabaseError {
            throw StorageError.badBackup(path: path, detail: error.message ?? "it can't be read")
        }
    }

    /// - Throws: ``StorageError`` if the database belongs to another program or to a later version.
    static func checkKind(of db: Database, _ schema: Schema, path: String) throws {
        // An empty file would be a valid, empty database.
        let isBots =
            try DatabaseFile.isOurs(db) && schema.migrator.appliedIdentifiers(db).contains(Schema0001Messages.name)
        guard isBots else { throw StorageError.foreign(path: path) }
        guard try !schema.migrator.hasBeenSuperseded(db) else { throw StorageError.newerVersion(path: path) }
    }

    private var path: String { url.path(percentEncoded: false) }

    private static let suffix = ".sqlite"
    /// `20260131T235959Z`, without colons, which some file systems reject.
    static let format = Date.ISO8601FormatStyle(
        dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted, timeZone: .gmt)

    private func names() throws(StorageError) -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw .cannotOpen(path: path, detail: "the folder can't be read")
        }
    }

    /// The date in a name of this format; `nil` for any other name.
    private func date(of name: String, suffix: String) -> Date? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else {
            return nil
        }
        let stamp = String(name.dropFirst(prefix.count).dropLast(suffix.count))
        guard let date = try? Date(stamp, strategy: Self.format), date.formatted(Self.format) == stamp else {
            return nil
        }
        return date
    }
}

public import BotState
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// Writes a consistent, verified copy of the database to `file` while the bot runs. `file` must not exist.
    ///
    /// The copy is made on a thread of its own. If a person asks to be forgotten meanwhile, it restarts, so that the
    /// copy does not contain them.
    /// - Throws: ``StorageError``, `CancellationError`.
    public func backup(to file: URL) async throws {
        let copy = DatabaseCopy(
            source: URL(filePath: database.path), target: file, features: features, restarts: restarts)
        try await withTaskCancellationHandler {
            try await BackgroundThread.run(named: "backup") { try copy.write() }
        } onCancel: {
            copy.cancellation.cancel()
        }
    }

    /// Writes a consistent, verified copy of the database at `source` to `file`, even while another process uses it. `file` must not
    /// exist.
    ///
    /// The file gets its final name only when the copy is complete.
    /// - Throws: ``StorageError``.
    public static func backup(of source: URL, to file: URL, features: StoredFeatures) throws {
        guard FileManager.default.fileExists(atPath: source.path(percentEncoded: false)) else {
            throw StorageError.cannotOpen(path: source.path(percentEncoded: false), detail: "there is no such file")
        }
        let lock = try DatabaseFile(url: source).share()
        defer { lock?.release() }
        try DatabaseCopy(source: source, target: file, features: features).write()
    }
}

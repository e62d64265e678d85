import BotState
import Foundation
import PostgresServer
import Storage

/// The implementations that must fulfil the contract of ``BotState/Store``. A new implementation is a new case.
enum StoreUnderTest: CaseIterable, Sendable {
    case sqlite, postgres

    /// A new, empty store whose clock shows `Moment.start`, or what `now` says.
    func make(
        _ features: StoredFeatures = .all, now: @escaping @Sendable () -> Date = { Moment.start }
    ) throws -> any Store {
        switch self {
        case .sqlite:
            return try SQLiteStore(file: TemporaryFolder().file("honeycue.sqlite"), features: features, now: now)
        case .postgres:
            let server = try PostgresServer.shared()
            return try PostgresStore(
                address: server.connectionString(database: server.newDatabase()), features: features, now: now)
        }
    }
}

/// A new folder for one test. It is deleted with the system's temporary files.
struct TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "honeycue-storage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func file(_ name: String) -> URL { url.appending(path: name) }
}

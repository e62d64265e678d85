import Foundation
import Messaging
import SQL

extension SQLStore {
    public func item(_ name: String, of platform: Platform) async throws -> Data? {
        try await read { db in
            try db.value(
                Data.self, "SELECT value FROM vault WHERE platform = ? AND name = ?", [platform.rawValue, name])
        }
    }

    public func keep(_ items: [String: Data?], of platform: Platform) async throws {
        try await write { db in
            for (name, item) in items {
                guard let item else {
                    try db.execute("DELETE FROM vault WHERE platform = ? AND name = ?", [platform.rawValue, name])
                    continue
                }
                try db.execute(
                    """
                    INSERT INTO vault (platform, name, value) VALUES (?, ?, ?)
                    ON CONFLICT (platform, name) DO UPDATE SET value = excluded.value
                    """,
                    [platform.rawValue, name, item])
            }
        }
    }
}

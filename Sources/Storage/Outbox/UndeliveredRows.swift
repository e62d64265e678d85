import BotState
import Foundation
import Messaging
import SQL

/// The entries of the outbox that were given up.
struct UndeliveredRows {
    let db: any SQLConnection

    /// A condition for those that the platform has neither taken nor refused. The last attempt is not counted in the row.
    private static let isSetAside = "failed_at IS NOT NULL AND attempts >= \(OutboxEntry.mostAttempts - 1)"

    /// All of them, the oldest first.
    func all() throws -> [UndeliveredMessage] {
        let rows = try db.rows(
            """
            SELECT chat.platform, external_id, topic, outbox.kind AS action, created_at, failed_at, failure, attempts
            FROM outbox JOIN chat ON chat.id = chat_id WHERE failed_at IS NOT NULL ORDER BY failed_at, sequence
            """)
        return rows.compactMap { row in
            guard let kind = OutgoingMessage.Action.Kind(rawValue: row["action"]) else { return nil }
            return UndeliveredMessage(
                chat: ChatID(row: row), kind: kind, createdAt: Date(microseconds: row["created_at"]),
                givenUpAt: Date(microseconds: row["failed_at"]), reason: row["failure"],
                isSetAside: row["attempts"] >= OutboxEntry.mostAttempts - 1)
        }
    }

    func setAsideCount() throws -> Int {
        try db.value(Int.self, "SELECT count(*) FROM outbox WHERE \(Self.isSetAside)") ?? 0
    }

    func deleteAll() throws { try db.execute("DELETE FROM outbox WHERE failed_at IS NOT NULL") }
}

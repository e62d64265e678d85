import BotState
import Foundation
import Messaging
import SQL

extension SQLStore {
    public func migrateChat(from old: ChatID, to new: ChatID) async throws {
        try await write { db in try ChatMigration(db: db, features: features).run(from: old, to: new) }
    }

    public func shiftDue(by seconds: Double) async throws {
        let shift = Int64((seconds * 1_000_000).rounded())
        try await write { db in
            // The other timers stand for a date or an hour of the day.
            try db.execute("UPDATE job SET due = due + ? WHERE lane <> 'timers' OR is_countdown", [shift])
            // A message that was never postponed has a date in 1970, which stays in the past.
            try db.execute("UPDATE outbox SET not_before = not_before + ?", [shift])
        }
    }

    public func prune(before date: Date, messages messageDate: Date) async throws {
        try await write { db in
            let time: SQLArguments = [date.microseconds]
            try db.execute("DELETE FROM inbox WHERE handled_at < ?", time)
            try db.execute("DELETE FROM outbox WHERE failed_at < ?", time)
            try db.execute("DELETE FROM sent_message WHERE delivered_at < ?", [messageDate.microseconds])
            try db.execute(emptyChatsDeletion)
        }
        try await tidy()
    }

    private var emptyChatsDeletion: String {
        let own = ["game", "player", "inbox", "job", "outbox", "sent_message", "former_chat"]
        let tables = own + features.tables.flatMap { $0.tablesOfMembers }
        return """
            DELETE FROM chat WHERE length(session) = 0
            \(tables.map { "AND NOT EXISTS (SELECT 1 FROM \($0) WHERE chat_id = chat.id)" }.joined(separator: "\n"))
            """
    }

    public func backlog() async throws -> Backlog {
        try await readAside { db in
            func count(_ rows: String) throws -> Int { try db.value(Int.self, "SELECT count(*) FROM \(rows)") ?? 0 }
            return Backlog(
                pendingUpdates: try count("inbox WHERE handled_at IS NULL"),
                pendingMessages: try count("outbox WHERE failed_at IS NULL"),
                openJobsByLane: try Self.openJobs(in: db),
                undeliverable: try count("outbox WHERE failed_at IS NOT NULL"),
                setAside: try UndeliveredRows(db: db).setAsideCount(),
                oldestPendingMessage: try db.value(
                    Int64.self, "SELECT min(created_at) FROM outbox WHERE failed_at IS NULL"
                ).map(Date.init(microseconds:)),
                oldestUnclaimedPhoto: try Self.oldestUnclaimedPhoto(in: db))
        }
    }

    private static func oldestUnclaimedPhoto(in db: any SQLConnection) throws -> Date? {
        try db.value(
            Int64.self, "SELECT min(due) FROM job WHERE lane = ? AND \(db.isUnclaimed)", [Job.Lane.photos.rawValue]
        ).map(Date.init(microseconds:))
    }

    private static func openJobs(in db: any SQLConnection) throws -> [Job.Lane: Int] {
        let rows = try db.rows("SELECT lane, count(*) AS jobs FROM job GROUP BY lane")
        return rows.reduce(into: [:]) { counts, row in
            if let lane = Job.Lane(rawValue: row["lane"]) { counts[lane] = row["jobs"] }
        }
    }
}

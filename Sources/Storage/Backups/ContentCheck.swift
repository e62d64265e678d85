import BotState
import Foundation
import GRDB
import Messaging
import SQL

/// Content of a database that the bot can't use.
struct DamagedContent: Error, CustomStringConvertible {
    /// Names tables and row numbers, never content.
    let description: String

    init(_ description: String) { self.description = description }
}

/// Checks a database of the current schema: SQLite's own checks, then every row as the bot reads it.
struct ContentCheck {
    private let db: SQLiteConnection
    private let features: StoredFeatures
    /// Called from time to time. Throws to abort the check.
    private let mayGoOn: () throws -> Void

    init(_ db: SQLiteConnection, _ features: StoredFeatures, mayGoOn: @escaping () throws -> Void = {}) {
        self.db = db
        self.features = features
        self.mayGoOn = mayGoOn
    }

    /// - Throws: ``DamagedContent`` for the first fault found; `DatabaseError`.
    func run() throws {
        try checkStructure()
        try checkRows()
    }

    /// Reads every row as the bot does.
    func checkRows() throws {
        try checkColumns()
        try readChats()
        try readQueues()
        try readPeople()
    }

    /// SQLite's own checks of pages, indexes, constraints and references. They need no particular schema.
    func checkStructure() throws {
        let finding = try db.value(String.self, "PRAGMA integrity_check(1)")
        guard finding == "ok" else { throw DamagedContent(finding ?? "SQLite could not check it") }
        if let orphan = try db.row("PRAGMA foreign_key_check") {
            throw DamagedContent("a row of \(orphan["table"] as String? ?? "a table") refers to a row that is missing")
        }
    }

    /// Checks that the tables are those that the migrations create. The code that reads rows relies on their types.
    private func checkColumns() throws {
        let model = try DatabaseQueue()
        try Schema(features).migrator.migrate(model)
        let (expected, found) = (
            try model.read { try Self.columns(of: SQLiteConnection($0)) }, try Self.columns(of: db)
        )
        guard let odd = expected.symmetricDifference(found).sorted().first else { return }
        throw DamagedContent("its tables are not the bot's (\(odd))")
    }

    private static func columns(of db: SQLiteConnection) throws -> Set<String> {
        try Set(
            db.values(
                String.self,
                """
                SELECT m.type || ' ' || m.name || '.' || coalesce(c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk, '')
                FROM sqlite_master m LEFT JOIN pragma_table_xinfo(m.name) c WHERE m.name NOT LIKE 'sqlite_%'
                """))
    }

    // MARK: Reading all rows

    private func readChats() throws {
        for row in try db.values(Int64.self, "SELECT id FROM chat ORDER BY id") {
            try mayGoOn()
            try reading("chat", row) {
                _ = try ChatTable(db: db).chat(row)
                _ = try ChatTable(db: db).session(of: row)
                _ = try GameTable(db: db, chat: row).load(limit: .max)
                _ = try PlayerTable(db: db).players(in: row)
            }
        }
        for code in try db.values(String.self, "SELECT code FROM challenge ORDER BY code") {
            try reading("challenge", nil) { _ = try ChallengeTable(db: db).challenge(code: code) }
        }
    }

    private func readQueues() throws {
        try each("SELECT sequence FROM inbox WHERE handled_at IS NULL", "inbox", Inbox(db: db).checkReadable)
        try each("SELECT sequence FROM outbox WHERE failed_at IS NULL", "outbox", Outbox(db: db).checkReadable)
        try each("SELECT serial FROM job", "job", JobTable(db: db).checkReadable)
    }

    private func readPeople() throws {
        for table in features.tables {
            try mayGoOn()
            try reading("the feature “\(table.feature)” (\(table.tablesOfPeople.joined(separator: ", ")))") {
                try table.init(db: db).check()
            }
        }
        try reading("imported_clue", nil) { _ = try ImportedClueTable(db: db).all() }
        try reading("report", nil) {
            for report in try ReportTable(db: db).all() { _ = try ReportTable(db: db).photos(of: report.id) }
        }
    }

    private func each(_ sql: String, _ table: String, _ check: (Int64) throws -> Void) throws {
        for row in try db.values(Int64.self, sql) {
            try mayGoOn()
            try reading(table, row) { try check(row) }
        }
    }

    private func reading(_ table: String, _ row: Int64?, _ body: () throws -> Void) throws {
        try reading("the table \(table)\(row.map { " (\($0))" } ?? "")", body)
    }

    private func reading(_ place: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError where error.resultCode != .SQLITE_CORRUPT {
            throw error
        } catch {
            throw DamagedContent("a row of \(place) can't be read")
        }
    }
}

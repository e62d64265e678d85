import BotState
import Foundation
import GRDB
import SQL

/// The SQLite file of a move.
struct FileEnd {
    let url: URL
    let features: StoredFeatures

    private var path: String { url.path(percentEncoded: false) }

    /// Locks the file, migrates it as a start of the bot does, checks every row, and calls `body`.
    func read(_ body: (any MoveEnd) throws -> Void) throws {
        let file = DatabaseFile(url: url)
        guard FileManager.default.fileExists(atPath: path) else {
            throw StorageError.cannotOpen(path: path, detail: "there is no such file")
        }
        let lock = try file.lockAlone()
        defer { lock?.release() }
        let database = try file.open(Schema(features))
        try database.writeWithoutTransaction { db in
            try check(db) { StorageError.corrupt(path: path, detail: $0) }
            try body(Transaction(name: path, db: SQLiteConnection(db)))
        }
        try database.close()
    }

    /// Creates the file. It gets its name after `body` has returned and every row could be read back.
    func write(_ body: (any MoveEnd) throws -> Void) throws {
        let files = FileManager.default
        let lock = try DatabaseFile(url: url).lockAlone()
        defer { lock?.release() }
        guard !files.fileExists(atPath: path) else { throw StorageError.targetExists(path: path) }
        let unfinished = path + ".moving"
        func discard() { for suffix in ["", "-journal"] { try? files.removeItem(atPath: unfinished + suffix) } }
        discard()
        do {
            try fill(unfinished, body)
            try FileSync.wait(for: unfinished)
            try files.moveItem(atPath: unfinished, toPath: path)
            try FileSync.waitForFolder(of: path)
        } catch {
            discard()
            throw error
        }
    }

    private func fill(_ unfinished: String, _ body: (any MoveEnd) throws -> Void) throws {
        guard PrivateFile.create(unfinished) else {
            throw StorageError.cannotOpen(path: path, detail: "the file can't be created")
        }
        // Root may move the database of another user, under whom the bot will run.
        FileOwner(of: path)?.own(unfinished)
        let database = try DatabaseQueue(path: unfinished)
        try Schema(features).migrator.migrate(database)
        try database.write { db in
            try body(Transaction(name: path, db: SQLiteConnection(db)))
            try DatabaseFile.sign(db)
        }
        try database.writeWithoutTransaction { db in
            try check(db) { StorageError.badCopy(path: path, detail: $0) }
        }
        try database.close()
    }

    private func check(_ db: Database, error: (String) -> StorageError) throws {
        do {
            try ContentCheck(SQLiteConnection(db), features).run()
        } catch let damage as DamagedContent {
            throw error(damage.description)
        }
    }

    private struct Transaction: MoveEnd {
        let name: String
        let db: any SQLConnection

        var insertsNumbers: String { "" }

        func lastNumber(of table: TableShape) throws -> Int64 {
            guard let column = table.numbered else { return 0 }
            let highest = try db.value(Int64.self, "SELECT max(\(column)) FROM \(table.name)") ?? 0
            guard table.remembersNumbers else { return highest }
            return max(
                highest, try db.value(Int64.self, "SELECT seq FROM sqlite_sequence WHERE name = ?", [table.name]) ?? 0)
        }

        func continueNumbers(of table: TableShape, after number: Int64) throws {
            guard table.remembersNumbers else { return }
            try db.execute("DELETE FROM sqlite_sequence WHERE name = ?", [table.name])
            try db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table.name, number])
        }
    }
}

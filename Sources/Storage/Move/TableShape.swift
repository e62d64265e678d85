import BotState
import GRDB
import SQL

/// The shape of one of the bot's tables, which is the same in both kinds of database.
struct TableShape: Hashable, Sendable {
    let name: String
    /// The columns in order. Includes `rowid` if the order of insertion matters.
    let columns: [String]
    /// The columns of the key, which also define the order of rows.
    let key: [String]
    /// The column that the database numbers by itself, if any.
    let numbered: String?
    /// Whether the database remembers the highest number even after its row is deleted.
    let remembersNumbers: Bool

    /// The tables of the current schema. A table comes after the tables that it references, and after those whose
    /// triggers fill it.
    static func all(with features: StoredFeatures) throws -> [TableShape] {
        let model = try DatabaseQueue()
        try Schema(features).migrator.migrate(model)
        return try model.read { db in
            let db = SQLiteConnection(db)
            let names = try db.values(String.self, Self.tableNames)
            let ordered = try ordered(names) { name in
                Set(try db.values(String.self, "SELECT \"table\" FROM pragma_foreign_key_list(?)", [name]))
            }
            return try ordered.map { try TableShape(name: $0, in: db) }
        }
    }

    private static let tableNames = """
        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
        ORDER BY name
        """

    /// The table that the triggers of `outbox` fill.
    private static let filledLast = "chat_line"

    private static func ordered(_ names: [String], references: (String) throws -> Set<String>) rethrows -> [String] {
        var (ordered, waiting) = ([String](), names.filter { $0 != filledLast })
        while !waiting.isEmpty {
            let ready = try waiting.filter { try references($0).subtracting([$0]).isSubset(of: ordered) }
            precondition(!ready.isEmpty, "tables refer to each other in a circle")
            ordered += ready
            waiting.removeAll(where: ready.contains)
        }
        return ordered + names.filter { $0 == filledLast }
    }

    private init(name: String, in db: any SQLConnection) throws {
        self.name = name
        let found = try db.rows("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid", [name])
        let names = found.map { $0["name"] as String }
        let keys = found.filter { $0["pk"] as Int > 0 }.sorted { ($0["pk"] as Int) < $1["pk"] }
        let isNumbered = keys.count == 1 && keys[0]["type"] as String == "INTEGER"
        let hasRowID = !isNumbered && Self.tablesInOrderOfAddition.contains(name)
        columns = names + (hasRowID ? ["rowid"] : [])
        key = keys.isEmpty ? ["rowid"] : keys.map { $0["name"] }
        numbered = hasRowID ? "rowid" : isNumbered ? keys[0]["name"] : nil
        let definition = try db.value(String.self, "SELECT sql FROM sqlite_master WHERE name = ?", [name]) ?? ""
        remembersNumbers = definition.contains("AUTOINCREMENT")
    }

    /// The tables that have a column `rowid` on PostgreSQL. In SQLite every table has one implicitly, unless it is
    /// declared without.
    private static let tablesInOrderOfAddition: Set<String> = [
        "find", "clue", "game_member", "player", "drawer", "challenge_entry",
    ]
}

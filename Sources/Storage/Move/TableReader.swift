import SQL

/// Reads all rows of a table in key order, in portions of a few megabytes, because a table may exceed the memory.
struct TableReader {
    private let table: TableShape
    private let db: any SQLConnection
    private let keyPositions: [Int]
    private var lastKey: [SQLValue] = []
    private var size = sizes.lowerBound

    /// The possible numbers of rows in a portion. Few sizes give few different statements, each of which is prepared
    /// once.
    private static let sizes = 8...512
    /// The target size of a portion in bytes.
    private static let bytes = 4 << 20

    init(_ table: TableShape, in db: any SQLConnection) {
        self.table = table
        self.db = db
        keyPositions = table.key.compactMap(table.columns.firstIndex)
    }

    /// The next rows; `nil` after the last.
    mutating func next() throws -> [[SQLValue]]? {
        guard let rows = try next(size) else { return nil }
        let read = rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.byteCount } }
        if read > Self.bytes, size > Self.sizes.lowerBound { size /= 2 }
        if read < Self.bytes / 4, size < Self.sizes.upperBound { size *= 2 }
        return rows
    }

    /// At most `count` more rows; `nil` after the last.
    mutating func next(_ count: Int) throws -> [[SQLValue]]? {
        let columns = table.key.joined(separator: ", ")
        let marks = table.key.map { _ in "?" }.joined(separator: ", ")
        let later = lastKey.isEmpty ? "" : "WHERE (\(columns)) > (\(marks))"
        let found = try db.rows(
            "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) \(later) ORDER BY \(columns) LIMIT ?",
            .positional(lastKey + [Int64(count).sql]))
        let rows = found.map { row in table.columns.indices.map { row[$0] } }
        guard let last = rows.last else { return nil }
        let key = keyPositions.map { last[$0] }
        // SQLite stores a NUL in a text, but reading stops there.
        guard key != lastKey else { throw DamagedContent("a row of the table \(table.name) has a NUL in its key") }
        lastKey = key
        return rows
    }
}

extension SQLValue {
    fileprivate var byteCount: Int {
        switch self {
        case .null, .integer, .real: 8
        case .text(let value): value.utf8.count
        case .blob(let value): value.count
        }
    }
}

import SQL

/// Copies one table from one database to another, and compares the two.
struct TableCopy {
    private let table: TableShape
    private let source: any MoveEnd
    private let target: any MoveEnd

    /// The maximum number of parameters in a statement that both databases accept.
    private static let mostParameters = 30_000

    init(_ table: TableShape, from source: any MoveEnd, to target: any MoveEnd) {
        self.table = table
        self.source = source
        self.target = target
    }

    /// Replaces the target's rows.
    func copy() throws {
        // Deletes a new database's secret, or rows that triggers have just inserted.
        try target.db.execute("DELETE FROM \(table.name)")
        var rows = TableReader(table, in: source.db)
        while let portion = try rows.next() { try insert(portion) }
        try target.continueNumbers(of: table, after: source.lastNumber(of: table))
    }

    /// - Returns: the number of rows, which is the same in both.
    /// - Throws: ``StorageError/badCopy(path:detail:)`` if the tables differ.
    func compare() throws -> Int {
        var (originals, copies) = (TableReader(table, in: source.db), TableReader(table, in: target.db))
        var count = 0
        while let portion = try originals.next() {
            guard try copies.next(portion.count) == portion else { throw difference }
            count += portion.count
        }
        guard try copies.next(1) == nil, try hasSameNumbers() else { throw difference }
        return count
    }

    private var difference: StorageError {
        .badCopy(path: target.name, detail: "the table \(table.name) differs from its original")
    }

    private func hasSameNumbers() throws -> Bool {
        guard table.remembersNumbers else { return true }
        return try source.lastNumber(of: table) == target.lastNumber(of: table)
    }

    private func insert(_ rows: [[SQLValue]]) throws {
        let most = Self.mostParameters / table.columns.count
        for start in stride(from: 0, to: rows.count, by: most) {
            let some = rows[start..<min(start + most, rows.count)]
            let marks = "(" + table.columns.map { _ in "?" }.joined(separator: ", ") + ")"
            try target.db.execute(
                """
                INSERT INTO \(table.name) (\(table.columns.joined(separator: ", "))) \(target.insertsNumbers)
                VALUES \(some.map { _ in marks }.joined(separator: ", "))
                """, .positional(some.flatMap(\.self)))
        }
    }
}

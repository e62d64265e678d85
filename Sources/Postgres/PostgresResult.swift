/// The result of a statement.
public struct PostgresResult: Hashable, Sendable {
    /// The names of the columns, in order.
    public let columns: [String]
    public let rows: [PostgresRow]
    /// The number of rows that `INSERT`, `UPDATE`, `DELETE` or `MERGE` changed, or that `SELECT` returned; 0 for other statements.
    public let affectedRows: Int

    init(columns: [String], rows: [[PostgresValue]], affectedRows: Int) {
        let names = Dictionary(zip(columns, columns.indices)) { first, _ in first }
        self.columns = columns
        self.rows = rows.map { PostgresRow(values: $0, positions: names) }
        self.affectedRows = affectedRows
    }

    static let empty = PostgresResult(columns: [], rows: [], affectedRows: 0)
}

/// A row of a result.
public struct PostgresRow: Hashable, Sendable {
    /// The values, in the order of the columns.
    public let values: [PostgresValue]
    /// The columns by name. All rows of a result share it.
    let positions: [String: Int]

    /// The value of a column by its position, which must exist.
    public subscript(position: Int) -> PostgresValue { values[position] }

    /// The value of a column by its name; `nil` if there is no such column. Of two columns with the same name it is the first one's.
    public subscript(name: String) -> PostgresValue? { positions[name].map { values[$0] } }
}

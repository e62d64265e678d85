/// A row of a statement's result. The types of the columns are those of the schema, which is checked before a database is used.
struct SQLRow {
    private let columns: any SQLColumns

    init(_ columns: any SQLColumns) { self.columns = columns }

    subscript(position: Int) -> SQLValue { columns.value(at: position) }

    /// - Precondition: The row has a column of this name, with a value of this type.
    subscript<Value: SQLColumn>(name: String) -> Value {
        guard let value = Value(sql: columns.value(of: name)) else {
            preconditionFailure("the column \(name) is not what the schema says")
        }
        return value
    }

    /// `nil` for NULL.
    subscript<Value: SQLColumn>(name: String) -> Value? { Value(sql: columns.value(of: name)) }
}

/// The values of a row, as a library for a database has them.
protocol SQLColumns {
    func value(at position: Int) -> SQLValue
    /// - Precondition: The row has a column of this name.
    func value(of name: String) -> SQLValue
}

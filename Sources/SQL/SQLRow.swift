/// A row of a statement's result. Its columns have the types of the schema, which is checked before a database is used.
package struct SQLRow {
    private let columns: any SQLColumns

    package init(_ columns: any SQLColumns) { self.columns = columns }

    package subscript(position: Int) -> SQLValue { columns.value(at: position) }

    /// - Precondition: The row has a column of this name, with a value of this type.
    package subscript<Value: SQLColumn>(name: String) -> Value {
        guard let value = Value(sql: columns.value(of: name)) else {
            preconditionFailure("the column \(name) is not what the schema says")
        }
        return value
    }

    /// `nil` for NULL.
    package subscript<Value: SQLColumn>(name: String) -> Value? { Value(sql: columns.value(of: name)) }
}

/// A row as returned by the database library.
package protocol SQLColumns {
    func value(at position: Int) -> SQLValue
    /// - Precondition: The row has a column of this name.
    func value(of name: String) -> SQLValue
}

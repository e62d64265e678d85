package import struct Foundation.Data

/// A value in a row, or an argument of a statement.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

/// A type whose values are stored in columns.
package protocol SQLColumn {
    var sql: SQLValue { get }
    /// `nil` if the value has another type or is out of range.
    init?(sql: SQLValue)
}

extension Int64: SQLColumn {
    package var sql: SQLValue { .integer(self) }
    package init?(sql: SQLValue) {
        guard case .integer(let value) = sql else { return nil }
        self = value
    }
}

extension Int: SQLColumn {
    package var sql: SQLValue { .integer(Int64(self)) }
    package init?(sql: SQLValue) {
        guard case .integer(let value) = sql, let value = Int(exactly: value) else { return nil }
        self = value
    }
}

/// Stored as 0 or 1.
extension Bool: SQLColumn {
    package var sql: SQLValue { .integer(self ? 1 : 0) }
    package init?(sql: SQLValue) {
        guard case .integer(let value) = sql else { return nil }
        self = value != 0
    }
}

extension String: SQLColumn {
    package var sql: SQLValue { .text(self) }
    package init?(sql: SQLValue) {
        guard case .text(let value) = sql else { return nil }
        self = value
    }
}

extension Data: SQLColumn {
    package var sql: SQLValue { .blob(self) }
    package init?(sql: SQLValue) {
        guard case .blob(let value) = sql else { return nil }
        self = value
    }
}

/// The arguments of a statement: positional for question marks, or by name, such as `:chat`.
package enum SQLArguments {
    case positional([SQLValue])
    case named([String: SQLValue])

    /// Both sets of arguments. For names in both, the value of `other` wins.
    package static func + (one: SQLArguments, other: SQLArguments) -> SQLArguments {
        switch (one, other) {
        case (.positional(let first), .positional(let second)): .positional(first + second)
        case (.named(let first), .named(let second)): .named(first.merging(second) { $1 })
        case (_, .positional([])), (_, .named([:])): one
        case (.positional([]), _), (.named([:]), _): other
        default: preconditionFailure("a statement has either positions or names")
        }
    }
}

extension SQLArguments: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: (any SQLColumn)?...) { self = .positional(elements.map { $0?.sql ?? .null }) }
}

extension SQLArguments: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, (any SQLColumn)?)...) {
        self = .named(Dictionary(elements.map { ($0, $1?.sql ?? .null) }) { $1 })
    }
}

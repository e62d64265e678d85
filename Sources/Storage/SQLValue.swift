import Foundation

/// A value in a row, or an argument of a statement.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

/// A type whose values are stored in columns.
protocol SQLColumn {
    var sql: SQLValue { get }
    /// `nil` if the value has another type or is out of range.
    init?(sql: SQLValue)
}

extension Int64: SQLColumn {
    var sql: SQLValue { .integer(self) }
    init?(sql: SQLValue) {
        guard case .integer(let value) = sql else { return nil }
        self = value
    }
}

extension Int: SQLColumn {
    var sql: SQLValue { .integer(Int64(self)) }
    init?(sql: SQLValue) {
        guard case .integer(let value) = sql, let value = Int(exactly: value) else { return nil }
        self = value
    }
}

/// Stored as 0 or 1.
extension Bool: SQLColumn {
    var sql: SQLValue { .integer(self ? 1 : 0) }
    init?(sql: SQLValue) {
        guard case .integer(let value) = sql else { return nil }
        self = value != 0
    }
}

extension String: SQLColumn {
    var sql: SQLValue { .text(self) }
    init?(sql: SQLValue) {
        guard case .text(let value) = sql else { return nil }
        self = value
    }
}

extension Data: SQLColumn {
    var sql: SQLValue { .blob(self) }
    init?(sql: SQLValue) {
        guard case .blob(let value) = sql else { return nil }
        self = value
    }
}

/// The arguments of a statement: positional for question marks, or by name, such as `:chat`.
enum SQLArguments {
    case positional([SQLValue])
    case named([String: SQLValue])

    /// Both sets of arguments. For names in both, the value of `other` wins.
    static func + (one: SQLArguments, other: SQLArguments) -> SQLArguments {
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
    init(arrayLiteral elements: (any SQLColumn)?...) { self = .positional(elements.map { $0?.sql ?? .null }) }
}

extension SQLArguments: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, (any SQLColumn)?)...) {
        self = .named(Dictionary(elements.map { ($0, $1?.sql ?? .null) }) { $1 })
    }
}

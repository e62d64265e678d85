import GRDB
import SQL

/// A connection to an SQLite file.
struct SQLiteConnection: SQLConnection {
    private let db: Database

    init(_ db: Database) { self.db = db }

    var beginReading: String { "BEGIN DEFERRED TRANSACTION" }
    var beginWriting: String { "BEGIN IMMEDIATE TRANSACTION" }
    var isUnclaimed: String { "TRUE" }
    /// Empty, because SQLite has one write transaction at a time.
    var forUpdate: String { "" }

    var isInsideTransaction: Bool { db.isInsideTransaction }

    func rows(_ sql: String, _ arguments: SQLArguments) throws -> [SQLRow] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments)).map(SQLRow.init)
    }

    func row(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow? {
        try Row.fetchOne(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments)).map(SQLRow.init)
    }

    @discardableResult
    func execute(_ sql: String, _ arguments: SQLArguments) throws -> Int {
        try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
        return db.changesCount
    }
}

extension DatabasePool: SQLDatabase {
    func withConnection(_ body: (any SQLConnection) -> Void) { writeWithoutTransaction { body(SQLiteConnection($0)) } }
}

extension Row: SQLColumns {
    func value(at position: Int) -> SQLValue { SQLValue((self[position] as DatabaseValue).storage) }
    func value(of name: String) -> SQLValue { SQLValue((self[name] as DatabaseValue).storage) }
}

extension SQLValue {
    fileprivate init(_ storage: DatabaseValue.Storage) {
        self =
            switch storage {
            case .null: .null
            case .int64(let value): .integer(value)
            case .double(let value): .real(value)
            case .string(let value): .text(value)
            case .blob(let value): .blob(value)
            }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .blob(let value): value.databaseValue
        }
    }
}

extension StatementArguments {
    fileprivate init(_ arguments: SQLArguments) {
        switch arguments {
        // GRDB maps a homogeneous list with a key path, which takes longer than some statements.
        case .positional(let values): self.init(values.map { $0.databaseValue as (any DatabaseValueConvertible)? })
        case .named(let values): self.init(values.mapValues { $0.databaseValue })
        }
    }
}

public import BotState
internal import GRDB
internal import Postgres
internal import SQL

public import struct Foundation.URL

/// Moves the bot's whole state from a file to a server, or back.
///
/// ```
/// source ──current schema──▶ copy table by table ──▶ compare table by table ──▶ commit
/// ```
///
/// The source keeps its content. The target gets everything or nothing: on a server the move is one transaction, and a
/// file gets its name at the end. An interrupted move is simply started again. Meanwhile no bot can start on either
/// database.
public struct DatabaseMove: Sendable {
    public enum Direction: Hashable, Sendable {
        case fileToServer, serverToFile
    }

    /// One table that has been copied and compared.
    public struct MovedTable: Hashable, Sendable {
        public let name: String
        public let rows: Int
    }

    private let file: URL
    private let server: String
    private let direction: Direction
    private let features: StoredFeatures

    /// - Parameter server: the connection string of a PostgreSQL database, such as `postgres://user@host/database`.
    public init(between file: URL, and server: String, _ direction: Direction, features: StoredFeatures) {
        self.features = features
        self.file = file
        self.server = server
        self.direction = direction
    }

    /// Moves all tables.
    /// - Parameter report: called for each table when its copy has been compared. Nothing is final before this method
    ///   returns.
    /// - Throws: ``StorageError``; ``StorageError/inUse(path:)`` while a bot runs on one of the databases,
    ///   ``StorageError/targetExists(path:)`` and ``StorageError/notEmpty(path:)`` if the target has content. The
    ///   target is unchanged then.
    public func run(report: (MovedTable) -> Void = { _ in }) throws {
        do {
            try move(report)
        } catch let error as DatabaseError {
            throw StorageError(error, path: file.path(percentEncoded: false))
        } catch let error as PostgresError {
            throw StorageError(error)
        } catch let damage as DamagedContent {
            throw StorageError.corrupt(path: file.path(percentEncoded: false), detail: damage.description)
        }
    }

    private func move(_ report: (MovedTable) -> Void) throws {
        let tables = try TableShape.all(with: features)
        let (file, server) = (FileEnd(url: file, features: features), ServerEnd(address: server, features: features))
        switch direction {
        case .fileToServer:
            try file.read { source in
                try server.write(tables) { target in try move(tables, from: source, to: target, report) }
            }
        case .serverToFile:
            try server.read { source in
                try file.write { target in try move(tables, from: source, to: target, report) }
            }
        }
    }

    private func move(
        _ tables: [TableShape], from source: any MoveEnd, to target: any MoveEnd, _ report: (MovedTable) -> Void
    ) throws {
        for table in tables { try TableCopy(table, from: source, to: target).copy() }
        // Compare after all tables are copied, because a trigger may have changed a table copied before.
        for table in tables {
            report(MovedTable(name: table.name, rows: try TableCopy(table, from: source, to: target).compare()))
        }
    }
}

/// A database that a move reads or writes, inside a transaction.
protocol MoveEnd {
    /// The name shown to the operator, without a password.
    var name: String { get }
    var db: any SQLConnection { get }

    /// The clause of an `INSERT` that permits explicit values in a numbered column.
    var insertsNumbers: String { get }

    /// The highest number that `table` has ever given to a row, including deleted rows.
    func lastNumber(of table: TableShape) throws -> Int64

    /// Makes `table` continue its numbering after `number`.
    func continueNumbers(of table: TableShape, after number: Int64) throws
}

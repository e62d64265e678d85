internal import GRDB
internal import Postgres

public import struct Foundation.URL

/// Moves a bot's whole state from a file to a server, or back.
///
/// ```
/// source ──current schema──▶ copy table by table ──▶ compare table by table ──▶ commit
/// ```
///
/// The source keeps its content. The target gets everything or nothing: it is one transaction on a server, and a file that gets its name
/// at the end. So a move that was interrupted is simply started again. No bot can start on either database meanwhile.
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

    /// - Parameter server: a PostgreSQL database, as libpq takes it: `postgres://user@host/database`.
    public init(between file: URL, and server: String, _ direction: Direction) {
        self.file = file
        self.server = server
        self.direction = direction
    }

    /// Moves all tables.
    /// - Parameter report: called for each table when its copy has been compared. Nothing is final before this method returns.
    /// - Throws: ``StorageError``; ``StorageError/inUse(path:)`` while a bot runs on one of the databases,
    ///   ``StorageError/targetExists(path:)`` and ``StorageError/notEmpty(path:)`` when the target holds something. The target is unchanged then.
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
        let tables = try TableShape.all()
        let (file, server) = (FileEnd(url: file), ServerEnd(address: server))
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
        // After all of them, because a trigger may have changed a table that was copied before.
        for table in tables {
            report(MovedTable(name: table.name, rows: try TableCopy(table, from: source, to: target).compare()))
        }
    }
}

/// A database that a move reads or writes, inside a transaction.
protocol MoveEnd {
    /// For the operator, without a password.
    var name: String { get }
    var db: any SQLConnection { get }

    /// What an `INSERT` needs between its columns and its values, so that it may set numbers that the database gives by itself.
    var insertsNumbers: String { get }

    /// The highest number that `table` has given to a row, perhaps one that is deleted.
    func lastNumber(of table: TableShape) throws -> Int64

    /// Has `table` give higher numbers than `number` from now on.
    func continueNumbers(of table: TableShape, after number: Int64) throws
}

import BotState
import GRDB
import Postgres

/// Runs `body` and translates database errors into ``BotState/StoreError``.
func translatingFailures<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as DatabaseError {
        throw StoreError(error)
    } catch let error as PostgresError {
        throw StoreError(error)
    } catch is EncodingError {
        throw StoreError.invalid("a value can't be encoded")
    }
}

extension StoreError {
    /// Uses SQLite's own message as the text, never the statement's arguments: those contain what people wrote.
    init(_ error: DatabaseError) {
        let detail = error.message ?? error.resultCode.description
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
        case .SQLITE_READONLY: self = .readOnly
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(detail)
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE, .SQLITE_MISUSE, .SQLITE_ERROR:
            self = .invalid(detail)
        default: self = .unavailable(detail)
        }
    }
}

extension StorageError {
    init(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
        case .SQLITE_READONLY: self = .readOnly(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path: path, detail: error.message ?? "unreadable")
        default: self = .cannotOpen(path: path, detail: error.message ?? error.resultCode.description)
        }
    }
}

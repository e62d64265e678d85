import BotState
import Postgres

extension StoreError {
    /// Uses the server's own message as the text, never its details or the statement's arguments: those contain what people wrote.
    init(_ error: PostgresError) {
        switch error.kind {
        case .diskFull: self = .diskFull
        case .lockNotAvailable: self = .locked
        case .readOnly: self = .readOnly
        case .constraint, .invalidValue: self = .invalid(error.description)
        // Class 42 is a statement that does not fit the tables, class 54 a value too large for an index.
        case .other where ["42", "54"].contains(error.sqlState?.prefix(2)): self = .invalid(error.description)
        default: self = .unavailable(error.description)
        }
    }
}

extension StorageError {
    init(_ error: PostgresError) { self = .server(detail: error.description) }
}

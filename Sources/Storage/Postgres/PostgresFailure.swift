import BotState
import Postgres

extension StoreError {
    /// Uses the server's primary message, never its details or the statement's arguments, which contain what people
    /// wrote.
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
    init(_ error: PostgresError) {
        self = Self.passes(error) ? .serverAway(detail: error.description) : .server(detail: error.description)
    }

    /// Whether another attempt may succeed without intervention.
    private static func passes(_ error: PostgresError) -> Bool {
        switch error.kind {
        // The server answers, but has no such database.
        case .cannotConnect: error.sqlState != "3D000"
        case .connectionLost, .tooManyConnections, .diskFull, .outOfMemory, .readOnly, .serialization, .deadlock,
            .lockNotAvailable,
            .canceled, .shuttingDown, .timedOut:
            true
        case .badAddress, .authentication, .constraint, .invalidValue, .other: false
        }
    }
}

extension PostgresError {
    /// What went wrong, as far as callers act on it in different ways.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The connection ended. Whether the server carried out the last statement is unknown.
        case connectionLost
        /// No server answers at the address in time, TLS failed, or the database does not exist.
        case cannotConnect
        /// The connection string is wrong.
        case badAddress
        /// The server refuses the user or the password.
        case authentication
        case tooManyConnections
        /// The server's disk is full.
        case diskFull
        /// The server, or this process, has no memory left.
        case outOfMemory
        /// A write in a transaction, or on a server, that only permits reading.
        case readOnly
        /// The transaction collided with another one. It can be tried again as a whole.
        case serialization
        /// As ``serialization``.
        case deadlock
        /// A lock was not free at once (`NOWAIT`) or within `lock_timeout`.
        case lockNotAvailable
        /// Somebody cancelled the statement, or it took longer than the server's `statement_timeout`.
        case canceled
        /// The server is stopping, starting, or an administrator ended the connection.
        case shuttingDown
        /// A row would have violated a constraint.
        case constraint
        /// The server did not answer within ``PostgresConnection/answerTimeout``. The connection is lost, and whether the server
        /// carried out the statement is unknown.
        case timedOut
        /// A value that PostgreSQL can't take, such as a text with a NUL character or a text for a number.
        case invalidValue
        /// Anything else, for example a syntax error.
        case other

        /// The kind of an error that the server gave a code.
        init(sqlState: String) {
            self =
                switch sqlState {
                case "25006": .readOnly
                // The transaction or the session was idle for longer than the server permits.
                case "25P03", "57P05": .connectionLost
                case "40001": .serialization
                case "40P01": .deadlock
                case "53100": .diskFull
                case "53200": .outOfMemory
                case "53300": .tooManyConnections
                case "55P03": .lockNotAvailable
                case "57014": .canceled
                case "57P01", "57P02", "57P03": .shuttingDown
                default:
                    switch sqlState.prefix(2) {
                    case "08": .connectionLost
                    case "22": .invalidValue
                    case "23": .constraint
                    case "28": .authentication
                    default: .other
                    }
                }
        }
    }

    static let notConnected = PostgresError(kind: .connectionLost, message: "There is no connection to the database.")

    static func timedOut(after time: Duration) -> PostgresError {
        PostgresError(kind: .timedOut, message: "The database did not answer within \(time).")
    }

    static func invalidValue(_ message: String) -> PostgresError {
        PostgresError(kind: .invalidValue, message: message)
    }
}

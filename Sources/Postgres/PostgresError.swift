/// The reason why something failed on a PostgreSQL server, or on the way to it.
///
/// ``description`` is fit for a log. It contains no password, and no value that people stored.
public struct PostgresError: Error, Hashable, Sendable {
    /// What a caller does about an error depends on its kind.
    public let kind: Kind
    /// The code of five characters that the server gave; `nil` if the error arose before or without the server.
    /// Source: PostgreSQL 15 documentation, appendix A “PostgreSQL Error Codes”.
    public let sqlState: String?
    /// The server's primary message, or libpq's. For ``Kind/invalidValue`` it may quote a value.
    public let message: String
    /// The server's details. They quote values, as in `Key (id)=(7) already exists.`, so they do not belong in a log.
    public let detail: String?
    /// The name of the constraint that was violated.
    public let constraint: String?

    public init(
        kind: Kind, sqlState: String? = nil, message: String, detail: String? = nil, constraint: String? = nil
    ) {
        self.kind = kind
        self.sqlState = sqlState
        self.message = message
        self.detail = detail
        self.constraint = constraint
    }
}

extension PostgresError: CustomStringConvertible {
    public var description: String {
        // The server's messages of class 22 quote the value: invalid input syntax for type integer: "…".
        let text = kind == .invalidValue && sqlState != nil ? "The database refused a value." : message
        return sqlState.map { "\(text) (SQLSTATE \($0))" } ?? text
    }
}

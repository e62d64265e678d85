internal import CPQ

/// A connection string that libpq understands, a `postgres://` URI or `keyword=value` pairs, and our defaults for what it leaves open.
///
/// The texts of its errors quote nothing of it, because a password that is not encoded may end up in any part of it.
struct ConnectionString {
    private let given: [String: String]

    /// - Throws: ``PostgresError/Kind/badAddress`` if libpq can't parse it.
    init(_ string: String) throws(PostgresError) {
        guard !string.utf8.contains(0) else { throw Self.error("contains a NUL character") }
        guard let parsed = Self.parsed(string) else {
            throw Self.error("is neither a postgres:// URI nor keyword=value pairs")
        }
        let isURI = string.hasPrefix("postgres://") || string.hasPrefix("postgresql://")
        // postgres://user:pass@word@host/ and postgres://user:12/word@host/: parts of the password are taken for names, which libpq's
        // errors quote.
        if isURI, [parsed["host"], parsed["dbname"]].contains(where: { $0?.contains("@") == true }) {
            throw Self.error("has an @ in its host or database; write an @ of a password as %40 and a / as %2F")
        }
        if let port = parsed["port"], !port.allSatisfy({ $0.isWholeNumber || $0 == "," }) {
            throw Self.error("has a port that is not a number; write a / of a password as %2F and a : as %3A")
        }
        given = parsed
    }

    /// The keywords and values for `PQconnectStartParams`.
    func parameters(_ options: PostgresConnection.Options) -> [String: String] {
        var parameters = given
        parameters["client_encoding"] = "UTF8"
        for (keyword, value) in Self.defaults(options) where parameters[keyword] == nil { parameters[keyword] = value }
        return parameters
    }

    /// Gives way to `application_name` and to `PGAPPNAME`. The other defaults let the kernel notice a dead server within a minute, also
    /// where the connection is idle.
    /// Source: PostgreSQL 15 documentation, section 34.1.2 “Parameter Key Words”.
    private static func defaults(_ options: PostgresConnection.Options) -> [String: String] {
        [
            "fallback_application_name": options.applicationName,
            "keepalives": "1", "keepalives_idle": "30", "keepalives_interval": "10", "keepalives_count": "3",
            // Milliseconds. It also bounds the time that connecting to one of several hosts takes.
            "tcp_user_timeout": "15000",
        ]
    }

    private static func parsed(_ string: String) -> [String: String]? {
        guard let list = PQconninfoParse(string, nil) else { return nil }
        defer { PQconninfoFree(list) }
        return values(list)
    }

    /// The values of a list of libpq's, which ends with an entry without a keyword.
    static func values(_ list: UnsafePointer<PQconninfoOption>) -> [String: String] {
        var values: [String: String] = [:]
        var option = list
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option = option.successor()
        }
        return values
    }

    private static func error(_ reason: String) -> PostgresError {
        PostgresError(kind: .badAddress, message: "The connection string \(reason).")
    }
}

// Without it, `dump` and test failures would print the password.
extension ConnectionString: CustomStringConvertible, CustomReflectable {
    var description: String { "connection string" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

internal import CPQ
internal import Glibc

/// Connects to a server. Only resolving a host's name may take longer than the deadline, which the resolver bounds (`resolv.conf`).
enum Connecting {
    /// Returns a connected `PGconn`, which the caller has to free.
    static func connect(
        _ string: ConnectionString, _ options: PostgresConnection.Options
    ) throws(PostgresError) -> OpaquePointer {
        guard let pointer = start(string.parameters(options)) else {
            throw PostgresError(kind: .outOfMemory, message: "There is no memory for a connection to the database.")
        }
        // Only so do its messages contain the server's error codes.
        PQsetErrorVerbosity(pointer, PQERRORS_VERBOSE)
        // By default, libpq prints notices to standard error.
        PQsetNoticeReceiver(pointer, { _, _ in }, nil)
        do {
            try finish(pointer, options)
            return pointer
        } catch {
            PQfinish(pointer)
            throw error
        }
    }

    private static func start(_ parameters: [String: String]) -> OpaquePointer? {
        let (keywords, values) = (parameters.map { strdup($0.key) }, parameters.map { strdup($0.value) })
        defer { for text in keywords + values { free(text) } }
        return PQconnectStartParams(
            keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 0)
    }

    private static func finish(_ pointer: OpaquePointer, _ options: PostgresConnection.Options) throws(PostgresError) {
        guard PQstatus(pointer) != CONNECTION_BAD else { throw error(pointer) }
        let deadline = deadline(pointer, options)
        var next = PGRES_POLLING_WRITING
        while next != PGRES_POLLING_OK {
            guard next != PGRES_POLLING_FAILED else { throw error(pointer) }
            let events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT
            guard Waiting.wait(for: events, on: PQsocket(pointer), until: deadline.instant) == .ready else {
                throw PostgresError(
                    kind: .cannotConnect, message: "The database did not answer within \(deadline.time).")
            }
            next = PQconnectPoll(pointer)
        }
    }

    /// `connect_timeout`, in seconds, counts for each host, as in libpq, which leaves it to those who poll.
    private static func deadline(_ pointer: OpaquePointer, _ options: PostgresConnection.Options) -> Deadline {
        guard let list = PQconninfo(pointer) else { return Deadline(after: options.connectTimeout) }
        defer { PQconninfoFree(list) }
        let values = ConnectionString.values(list)
        let hosts = values["hostaddr"] ?? values["host"] ?? ""
        let seconds = values["connect_timeout"].flatMap { Int32($0) }.flatMap { $0 > 0 ? $0 : nil }
        let time = seconds.map { Duration.seconds($0) } ?? options.connectTimeout
        return Deadline(after: time * hosts.split(separator: ",").count.clamped(to: 1...100))
    }

    private static func error(_ pointer: OpaquePointer) -> PostgresError {
        ConnectionFailure(
            text: PQerrorMessage(pointer).map { String(cString: $0) } ?? "",
            lacksPassword: PQconnectionNeedsPassword(pointer) == 1
        ).error
    }
}

/// libpq's account of a failed attempt to connect. libpq 15 has no function that gives the server's error code.
struct ConnectionFailure {
    let text: String
    let lacksPassword: Bool

    var error: PostgresError {
        // libpq checks some values only now, such as sslmode, and then tries no host.
        if text.hasPrefix("invalid ") {
            return PostgresError(kind: .badAddress, message: PostgresError.firstLine(of: text))
        }
        let lines = attempts
        let sqlState = lines.compactMap(\.sqlState).last
        var messages: [String] = []
        for message in lines.map(\.message) where !messages.contains(message) { messages.append(message) }
        return PostgresError(
            kind: kind(sqlState), sqlState: sqlState,
            message: messages.isEmpty ? PostgresError.firstLine(of: text) : messages.joined(separator: "; "))
    }

    private func kind(_ sqlState: String?) -> PostgresError.Kind {
        if lacksPassword { return .authentication }
        let kind = sqlState.map(PostgresError.Kind.init(sqlState:))
        return switch kind {
        case .authentication, .tooManyConnections, .shuttingDown, .outOfMemory, .diskFull: kind ?? .cannotConnect
        default: .cannotConnect
        }
    }

    /// The lines that say which host failed and why, such as `connection to server at "127.0.0.1", port 5432 failed: FATAL:  28P01:
    /// password authentication failed for user "honeycue"`. The other lines are advice and places in the server's source.
    private var attempts: [(message: String, sqlState: String?)] {
        text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("connection to server") }.map { line in
            // The severity before the code may be in the server's language.
            guard let match = line.firstMatch(of: /: +[^:]+: +([0-9A-Z]{5}: +)/) else { return (String(line), nil) }
            return (String(line.replacing(match.1, with: "", maxReplacements: 1)), String(match.1.prefix(5)))
        }
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

internal import CPQ
internal import Glibc

/// A libpq connection in non-blocking mode: whatever waits for the server does so until a deadline.
///
/// After an error with ``isBroken`` it can't be used any more.
final class Link {
    /// The `PGconn`.
    let pointer: OpaquePointer
    /// An answer is missing, so the next one would be taken for that of another statement.
    private var hasLostTrack = false

    /// Connects, with its own deadline.
    init(_ string: ConnectionString, _ options: PostgresConnection.Options) throws(PostgresError) {
        pointer = try Connecting.connect(string, options)
        PQsetnonblocking(pointer, 1)
    }

    deinit { PQfinish(pointer) }

    var isBroken: Bool { hasLostTrack || PQstatus(pointer) != CONNECTION_OK }

    /// Checks what a sending function of libpq returned.
    func sent(_ result: Int32) throws(PostgresError) {
        guard result != 1 else { return }
        throw lost()
    }

    /// The next result; `nil` after the last one of a statement.
    func nextResult(until deadline: Deadline) throws(PostgresError) -> RawResult? {
        while true {
            // 1 when there is more to send. Failures show when reading.
            let hasMore = PQflush(pointer) == 1
            guard PQisBusy(pointer) == 1 else { break }
            let events = hasMore ? POLLIN | POLLOUT : POLLIN
            guard Waiting.wait(for: events, on: PQsocket(pointer), until: deadline.instant) == .ready else {
                hasLostTrack = true
                throw .timedOut(after: deadline.time)
            }
            if PQconsumeInput(pointer) == 0 {
                // The result then says what happened, for example that the server was shut down.
                guard PQstatus(pointer) != CONNECTION_OK else { throw lost() }
                break
            }
        }
        return RawResult(PQgetResult(pointer))
    }

    /// The error after which the connection can't be used any more.
    func lost() -> PostgresError {
        hasLostTrack = true
        let message = PQerrorMessage(pointer).map { String(cString: $0) } ?? ""
        return PostgresError(kind: .connectionLost, message: PostgresError.firstLine(of: message))
    }

    enum Outcome {
        case success(PostgresResult)
        case failure(PostgresError)
    }

    /// Reads all results of one statement, or of a script. The first error counts, otherwise the last result.
    /// - Throws: when the connection is lost.
    func outcome(until deadline: Deadline) throws(PostgresError) -> Outcome {
        var outcome = Outcome.success(.empty)
        while let result = try nextResult(after: outcome, until: deadline) {
            guard case .success = outcome else { continue }
            switch result.status {
            case PGRES_TUPLES_OK: outcome = .success(result.decoded())
            case PGRES_COMMAND_OK: outcome = .success(result.decoded())
            case PGRES_EMPTY_QUERY: break
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                hasLostTrack = true
                throw PostgresError(kind: .other, message: "COPY from or to the client is not supported.")
            default: outcome = .failure(result.error(isConnected: PQstatus(pointer) == CONNECTION_OK))
            }
        }
        return outcome
    }

    /// The next result. If the connection is lost after an error, the error is thrown, because it says why.
    private func nextResult(after outcome: Outcome, until deadline: Deadline) throws(PostgresError) -> RawResult? {
        do {
            return try nextResult(until: deadline)
        } catch {
            if case .failure(let reason) = outcome { throw reason }
            throw error
        }
    }
}

/// When a call must end, and how long it was given.
struct Deadline {
    let time: Duration
    let instant: ContinuousClock.Instant

    init(after time: Duration) {
        self.time = time
        instant = .now + time
    }
}

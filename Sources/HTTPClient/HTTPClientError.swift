/// Why a request brought no response.
///
/// Texts name the host at most: a URL's path and query can hold a token.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// Which of a request's deadlines passed.
    public enum Deadline: String, Hashable, Sendable { case connect, total, stall }

    /// The URL isn't an absolute `http` or `https` one.
    case badURL
    /// The request can't be sent as it is, such as a header with a line break.
    case badRequest(String)
    case couldNotResolve(host: String)
    /// Nothing listens there, or the network doesn't lead there.
    case couldNotConnect(host: String)
    /// The TLS handshake failed or the certificate is not to be trusted; `reason` is the TLS library's.
    case tlsFailed(host: String, reason: String)
    case timedOut(Deadline, host: String)
    /// The connection ended before the response was complete.
    case connectionLost(host: String)
    /// What came is not HTTP.
    case badResponse(host: String)
    /// The body is larger than the caller allows.
    case tooLarge(byteLimit: Int)
    /// A download could not be written.
    case cannotWriteFile(String)
    /// The task that waited for the response was cancelled.
    case cancelled
    /// The client was shut down.
    case shutDown
    /// libcurl could not be set up, or failed in a way that has no case of its own.
    case libraryFailure(String)
}

extension HTTPClientError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .badURL: "The address is not a complete http or https URL."
        case .badRequest(let reason): "The request can't be sent: \(reason)."
        case .couldNotResolve(let host): "The name \(host) can't be resolved; check the network and the name."
        case .couldNotConnect(let host):
            "Can't connect to \(host); check that it runs and that the network leads there."
        case .tlsFailed(let host, let reason): "No secure connection to \(host): \(reason)."
        case .timedOut(.connect, let host): "Connecting to \(host) took too long."
        case .timedOut(.total, let host): "\(host) took too long to answer."
        case .timedOut(.stall, let host): "The transfer with \(host) stalled."
        case .connectionLost(let host): "\(host) closed the connection before its answer was complete."
        case .badResponse(let host): "\(host) answered with something that is not HTTP."
        case .tooLarge(let byteLimit): "The answer is larger than \(byteLimit) bytes."
        case .cannotWriteFile(let reason): "The download can't be written: \(reason)."
        case .cancelled: "The request was cancelled."
        case .shutDown: "The HTTP client has been shut down."
        case .libraryFailure(let reason): "libcurl failed: \(reason)."
        }
    }
}

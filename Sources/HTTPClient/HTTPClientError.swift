/// The reason why a request failed.
///
/// The texts contain at most the host, because a URL's path and query may contain a token.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The deadline that passed.
    public enum Deadline: String, Hashable, Sendable { case connect, total, stall }

    /// The URL is not an absolute `http` or `https` URL.
    case badURL
    /// The request is invalid, for example a header with a line break.
    case badRequest(String)
    case couldNotResolve(host: String)
    /// Nothing listens at the address, or the network does not reach it.
    case couldNotConnect(host: String)
    /// The TLS handshake failed or the certificate is not trusted. `reason` is the TLS library's text.
    case tlsFailed(host: String, reason: String)
    case timedOut(Deadline, host: String)
    /// The connection ended before the response was complete.
    case connectionLost(host: String)
    /// The response is not HTTP.
    case badResponse(host: String)
    /// The body is larger than the caller allows.
    case tooLarge(byteLimit: Int)
    /// A download could not be written.
    case cannotWriteFile(String)
    /// The task that was waiting for the response was cancelled.
    case cancelled
    /// The client was shut down.
    case shutDown
    /// libcurl could not be initialized, or failed in a way without a case of its own.
    case libraryFailure(String)
}

extension HTTPClientError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .badURL: "The address is not a complete http or https URL."
        case .badRequest(let reason): "The request can't be sent: \(reason)."
        case .couldNotResolve(let host): "The name \(host) can't be resolved; check the network and the name."
        case .couldNotConnect(let host):
            "Can't connect to \(host); check that the server runs and that the network reaches it."
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

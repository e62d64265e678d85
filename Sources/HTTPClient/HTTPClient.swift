public import struct Foundation.URL

/// An async HTTP/1.1 client on libcurl's multi interface.
///
/// One thread owns every connection; tasks hand it requests and wait. Cancelling the task ends its request within
/// milliseconds. Connections are kept and used again, TLS certificates are always verified, redirects are not followed.
public final class HTTPClient: Sendable {
    /// What is the same for every request.
    public struct Configuration: Hashable, Sendable {
        public var userAgent: String
        /// `nil` connects directly, whatever the environment says.
        public var proxy: HTTPProxy?
        /// A PEM file of the authorities to trust in place of the system's, for servers with a certificate of their own.
        public var certificateAuthorities: String?
        /// How many idle connections are kept open.
        public var idleConnections: Int

        public init(
            userAgent: String = "honeycue", proxy: HTTPProxy? = nil, certificateAuthorities: String? = nil,
            idleConnections: Int = 8
        ) {
            self.userAgent = userAgent
            self.proxy = proxy
            self.certificateAuthorities = certificateAuthorities
            self.idleConnections = idleConnections
        }
    }

    private let eventLoop: EventLoop

    /// Starts the client's thread.
    public init(configuration: Configuration = Configuration()) throws(HTTPClientError) {
        eventLoop = try EventLoop(configuration: configuration)
    }

    deinit { eventLoop.close(grace: .zero) }

    /// Sends `request` and gathers the response, whatever its status.
    ///
    /// - Parameter byteLimit: what the body may hold at most; past it the request fails with ``HTTPClientError/tooLarge(byteLimit:)``.
    public func send(_ request: HTTPRequest, byteLimit: Int = 8 * 1024 * 1024) async throws(HTTPClientError)
        -> HTTPResponse
    {
        try await perform(request, into: .memory(byteLimit: byteLimit))
    }

    /// Sends `request` and writes the body of a successful (2xx) response to `destination` as it arrives.
    ///
    /// The file appears when it is whole and not before; nothing is left of one that failed. Any other status makes no
    /// file: its body is in the response.
    ///
    /// - Parameter byteLimit: what the file may hold at most; past it the transfer ends at once with
    ///   ``HTTPClientError/tooLarge(byteLimit:)``.
    public func download(_ request: HTTPRequest, to destination: URL, byteLimit: Int) async throws(HTTPClientError)
        -> HTTPResponse
    {
        try await perform(request, into: .file(destination, byteLimit: byteLimit))
    }

    /// Refuses new requests, gives those under way `grace` to finish, ends the rest with ``HTTPClientError/shutDown`` and
    /// returns when every connection is closed.
    public func shutdown(grace: Duration = .zero) async {
        await eventLoop.closed(grace: grace)
    }

    private func perform(
        _ request: HTTPRequest, into destination: Submission.Destination
    ) async throws(HTTPClientError) -> HTTPResponse {
        let eventLoop = eventLoop
        let id = eventLoop.reserve()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                eventLoop.submit(
                    Submission(id: id, request: request, destination: destination, continuation: continuation))
            }
        } onCancel: {
            eventLoop.cancel(id)
        }
        return try result.get()
    }
}

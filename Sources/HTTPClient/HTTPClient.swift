public import struct Foundation.URL

/// An asynchronous HTTP/1.1 client on libcurl's multi interface.
///
/// One thread owns all connections. Tasks submit requests to it and wait. Cancelling a task ends its request within
/// milliseconds. Connections are reused, TLS certificates are always verified, and redirects are not followed.
public final class HTTPClient: Sendable {
    /// The settings that apply to every request.
    public struct Configuration: Hashable, Sendable {
        public var userAgent: String
        /// `nil` connects directly and ignores the environment's proxy variables.
        public var proxy: HTTPProxy?
        /// A PEM file of certificate authorities to trust in place of the system's, for servers with a private certificate.
        public var certificateAuthorities: String?
        /// The maximum number of idle connections kept open.
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

    /// Sends `request` and returns the response, whatever its status.
    ///
    /// - Parameter byteLimit: the largest body, in bytes; beyond it the request fails with ``HTTPClientError/tooLarge(byteLimit:)``.
    public func send(_ request: HTTPRequest, byteLimit: Int = 8 * 1024 * 1024) async throws(HTTPClientError)
        -> HTTPResponse
    {
        try await perform(request, into: .memory(byteLimit: byteLimit))
    }

    /// Sends `request` and writes the body of a successful (2xx) response to `destination` as it arrives.
    ///
    /// The file appears only when it is complete, and a failed download leaves nothing behind. With any other status no file is
    /// written, and the response contains the body.
    ///
    /// - Parameter byteLimit: the largest file, in bytes; beyond it the transfer ends at once with
    ///   ``HTTPClientError/tooLarge(byteLimit:)``.
    public func download(_ request: HTTPRequest, to destination: URL, byteLimit: Int) async throws(HTTPClientError)
        -> HTTPResponse
    {
        try await perform(request, into: .file(destination, byteLimit: byteLimit))
    }

    /// Shuts the client down and returns when every connection is closed.
    /// Refuses new requests at once. Running requests may finish within `grace`; the rest end with ``HTTPClientError/shutDown``.
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

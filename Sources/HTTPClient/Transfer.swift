internal import CCurlShim
internal import Foundation

/// Identifies a transfer, for the waiting tasks and for the event loop's thread.
typealias TransferID = UInt64

/// A task's request to the event loop.
struct Submission: Sendable {
    enum Destination: Sendable {
        case memory(byteLimit: Int)
        case file(URL, byteLimit: Int)
    }

    let id: TransferID
    let request: HTTPRequest
    let destination: Destination
    let continuation: CheckedContinuation<Result<HTTPResponse, HTTPClientError>, Never>
}

/// A running request: an easy handle and everything that libcurl holds pointers to. Used only on the event loop's thread.
final class Transfer {
    /// The largest body, in bytes, that is read from a refused or failed download. Such an answer is a short text.
    static let errorBodyByteLimit = 64 * 1024

    let submission: Submission
    let easy: EasyHandle
    /// The request's host and port: the only part of its URL that an error may contain.
    let host: String
    private(set) var head = ResponseHead()
    private var sink: BodySink?
    /// An error in one of our callbacks. libcurl then only knows that a callback refused to continue.
    private var failure: HTTPClientError?
    /// The buffer for libcurl's error text.
    let errorText: UnsafeMutablePointer<CChar>
    var headerList: UnsafeMutablePointer<curl_slist>?
    var multipart: OpaquePointer?

    var id: TransferID { submission.id }

    init(_ submission: Submission, configuration: HTTPClient.Configuration) throws(HTTPClientError) {
        guard let host = Self.host(of: submission.request.url) else { throw .badURL }
        self.submission = submission
        self.host = host
        easy = try EasyHandle()
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try apply(configuration)
        try apply(submission.request)
    }

    deinit {
        curl_slist_free_all(headerList)
        curl_mime_free(multipart)
        errorText.deallocate()
    }

    /// Receives one line of the response's head. Returns whether to continue.
    func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        if head.receive(line) { return true }
        failure = .badResponse(host: host)
        return false
    }

    /// Receives bytes of the body. Returns whether to continue.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        do throws(HTTPClientError) {
            var sink = try takeSink()
            try sink.receive(bytes)
            self.sink = sink
            return true
        } catch {
            failure = error
            return false
        }
    }

    /// The outcome, after libcurl has finished the transfer.
    func outcome(_ code: CURLcode) -> Result<HTTPResponse, HTTPClientError> {
        if let failure { return .failure(failure) }
        guard code == CURLE_OK else { return .failure(error(for: code)) }
        do throws(HTTPClientError) { return .success(try finish()) } catch { return .failure(error) }
    }

    private func finish() throws(HTTPClientError) -> HTTPResponse {
        var body = Data()
        switch try takeSink() {
        case .memory(let data, _): body = data
        case .file(let download): try download.finish()
        }
        return HTTPResponse(status: head.status, headers: head.headers, body: body)
    }

    /// Takes the sink out of its property, so that its data has a single owner while it grows.
    private func takeSink() throws(HTTPClientError) -> BodySink {
        guard let sink else { return try makeSink() }
        self.sink = nil
        return sink
    }

    /// The sink for the body. Only a successful response is the requested file; the body of any other is an explanation.
    private func makeSink() throws(HTTPClientError) -> BodySink {
        switch submission.destination {
        case .memory(let byteLimit):
            return .memory(Data(), byteLimit: byteLimit)
        case .file(let url, let byteLimit) where (200..<300).contains(head.status):
            return .file(try FileDownload(to: url, byteLimit: byteLimit, number: id))
        case .file:
            return .memory(Data(), byteLimit: Self.errorBodyByteLimit)
        }
    }

    /// `host` or `host:port`; `nil` when the URL is not an absolute `http` or `https` URL.
    private static func host(of url: String) -> String? {
        guard let components = URLComponents(string: url), let scheme = components.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = components.host, !host.isEmpty
        else { return nil }
        return components.port.map { "\(host):\($0)" } ?? host
    }
}

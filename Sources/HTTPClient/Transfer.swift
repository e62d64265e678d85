internal import CCurlShim
internal import Foundation

/// Names a transfer between the tasks that wait and the thread that works.
typealias TransferID = UInt64

/// What a task asks the event loop to do.
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

/// A request under way: an easy handle and all that libcurl holds pointers to. Lives on the event loop's thread alone.
final class Transfer {
    /// A refused or failed download's answer is a short text; it is read so far.
    static let errorBodyByteLimit = 64 * 1024

    let submission: Submission
    let easy: EasyHandle
    /// The request's host and port, all that an error may tell of its URL.
    let host: String
    private(set) var head = ResponseHead()
    private var sink: BodySink?
    /// What went wrong on this side; libcurl then only knows that a callback refused.
    private var failure: HTTPClientError?
    /// libcurl writes its explanation here.
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

    /// Takes one line of the response's head. Answers whether to go on.
    func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        if head.receive(line) { return true }
        failure = .badResponse(host: host)
        return false
    }

    /// Takes the next bytes of the body. Answers whether to go on.
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

    /// The outcome, once libcurl is done with the transfer.
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

    /// Gives the sink away, so that its bytes have one owner while they grow.
    private func takeSink() throws(HTTPClientError) -> BodySink {
        guard let sink else { return try makeSink() }
        self.sink = nil
        return sink
    }

    /// Only a successful answer is the file that was asked for; anything else is an explanation.
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

    /// `host` or `host:port`; `nil` when the URL isn't an absolute `http` or `https` one.
    private static func host(of url: String) -> String? {
        guard let components = URLComponents(string: url), let scheme = components.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = components.host, !host.isEmpty
        else { return nil }
        return components.port.map { "\(host):\($0)" } ?? host
    }
}

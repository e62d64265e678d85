public import struct Foundation.Data

/// One HTTP request.
public struct HTTPRequest: Sendable {
    /// The request methods the bot needs.
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
    }

    /// The body of a request.
    public enum Body: Sendable {
        case none
        case data(Data, contentType: String)
        /// `multipart/form-data`, in the given order.
        case multipart([MultipartPart])
    }

    public var method: Method
    /// An absolute `http` or `https` URL. May contain secrets, so errors and logs never contain more of it than the host.
    public var url: String
    /// Name and value; neither may hold a line break.
    public var headers: [(name: String, value: String)]
    public var body: Body
    public var deadlines: HTTPDeadlines

    public init(
        _ method: Method = .get, url: String, headers: [(name: String, value: String)] = [], body: Body = .none,
        deadlines: HTTPDeadlines = HTTPDeadlines()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.deadlines = deadlines
    }
}

/// One part of a `multipart/form-data` body, sent from memory.
public struct MultipartPart: Sendable {
    public var name: String
    public var data: Data
    /// With a file name, the part is a file to the server. Quotes and line breaks are percent-encoded as browsers do.
    public var fileName: String?
    public var contentType: String?

    public init(name: String, data: Data, fileName: String? = nil, contentType: String? = nil) {
        self.name = name
        self.data = data
        self.fileName = fileName
        self.contentType = contentType
    }
}

/// The time limits of a request.
public struct HTTPDeadlines: Hashable, Sendable {
    /// From the start until the connection is open and, for `https`, verified.
    public var connect: Duration
    /// From the start to the last byte of the response.
    public var total: Duration
    /// How long no byte may arrive or leave; `nil` for a long poll, which is silent by design until `total`.
    /// Counted in whole seconds, and noticed up to five seconds late, because libcurl averages the speed over that time.
    public var stall: Duration?

    public init(connect: Duration = .seconds(10), total: Duration = .seconds(60), stall: Duration? = .seconds(20)) {
        self.connect = connect
        self.total = total
        self.stall = stall
    }
}

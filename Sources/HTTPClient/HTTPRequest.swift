public import struct Foundation.Data

/// One HTTP request.
public struct HTTPRequest: Sendable {
    /// The request methods the bot needs.
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
    }

    /// What is sent after the head.
    public enum Body: Sendable {
        case none
        case data(Data, contentType: String)
        /// `multipart/form-data`, in the order given.
        case multipart([MultipartPart])
    }

    public var method: Method
    /// Absolute, `http` or `https`. May hold secrets: no error and no log ever repeats more of it than the host.
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
    /// Makes the part a file for the server; quotes and line breaks are percent-encoded as browsers do.
    public var fileName: String?
    public var contentType: String?

    public init(name: String, data: Data, fileName: String? = nil, contentType: String? = nil) {
        self.name = name
        self.data = data
        self.fileName = fileName
        self.contentType = contentType
    }
}

/// How long a request may take.
public struct HTTPDeadlines: Hashable, Sendable {
    /// From the start to an open (and, for `https`, verified) connection.
    public var connect: Duration
    /// From the start to the last byte of the response.
    public var total: Duration
    /// How long no byte may move in either direction; `nil` for a long poll, whose answer is rightly silent until `total`.
    /// Counted in whole seconds, and noticed up to five later: libcurl looks at the mean speed of that time.
    public var stall: Duration?

    public init(connect: Duration = .seconds(10), total: Duration = .seconds(60), stall: Duration? = .seconds(20)) {
        self.connect = connect
        self.total = total
        self.stall = stall
    }
}

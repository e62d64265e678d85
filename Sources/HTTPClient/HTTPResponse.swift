public import struct Foundation.Data

/// A server's response.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 200–599.
    public var status: Int
    public var headers: HTTPHeaders
    /// Empty for a successful download, because the file has the body.
    public var body: Data

    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status is 200–299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

/// The header fields of a response in the order received. Names are case-insensitive.
public struct HTTPHeaders: Hashable, Sendable {
    /// One header field.
    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    public private(set) var fields: [Field] = []

    public init() {}

    /// The value of the first field with this name.
    public subscript(name: String) -> String? {
        let wanted = name.lowercased()
        return fields.first { $0.name.lowercased() == wanted }?.value
    }

    mutating func append(name: String, value: String) {
        fields.append(Field(name: name, value: value))
    }
}

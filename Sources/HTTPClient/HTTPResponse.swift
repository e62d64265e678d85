public import Foundation

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

    /// How long to wait before the next attempt, in seconds: `Retry-After`, which is a number of seconds or a date. `nil` if it is missing or
    /// neither. Source: RFC 9110, 10.2.3 and 5.6.7.
    public func retryAfterSeconds(at now: Date) -> Double? {
        guard let text = self["Retry-After"] else { return nil }
        if let seconds = Double(text) { return seconds }
        guard let date = Self.date(text) else { return nil }
        return max(0, date.timeIntervalSince(now))
    }

    /// The date of a header: in the form that servers must send, or in one of the two older ones that clients must understand.
    private static func date(_ text: String) -> Date? {
        let formats = ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"]
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        for format in formats {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }

    mutating func append(name: String, value: String) {
        fields.append(Field(name: name, value: value))
    }
}

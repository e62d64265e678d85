public import struct Foundation.Data

/// A request as the test server received it.
public struct ReceivedRequest: Sendable {
    public var method: String
    /// The path with its query; an absolute URL when the client uses the server as a proxy.
    public var target: String
    /// Names in lower case.
    public var headers: [String: String]
    public var body: Data
    /// The number of the connection, counted from 1, so that a test can see when one is reused.
    public var connection: Int

    /// The last component of the path: a Bot API call's method name.
    public var lastPathComponent: String {
        String(target.prefix { $0 != "?" }.split(separator: "/").last ?? "")
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The parts of a `multipart/form-data` body by name.
    public var parts: [String: Part] {
        guard let type = headers["content-type"], let range = type.range(of: "boundary=") else { return [:] }
        let boundary = Data("--\(type[range.upperBound...])".utf8)
        return Dictionary(body.pieces(between: boundary).compactMap(Part.init).map { ($0.name, $0) }) { first, _ in
            first
        }
    }

    /// One part of a `multipart/form-data` body.
    public struct Part: Sendable {
        public var name: String
        public var fileName: String?
        public var contentType: String?
        public var data: Data

        init?(_ bytes: Data) {
            guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            guard let name = head.firstMatch(of: /[ ;]name="([^"]*)"/) else { return nil }
            self.name = String(name.1)
            fileName = head.firstMatch(of: /filename="([^"]*)"/).map { String($0.1) }
            contentType = head.firstMatch(of: /(?i)content-type: *([^\r\n]+)/).map { String($0.1) }
            data = Data(bytes[end.upperBound...].dropLast(2))
        }
    }
}

extension Data {
    /// The parts between one `separator` and the next.
    fileprivate func pieces(between separator: Data) -> [Data] {
        var pieces: [Data] = []
        var start = range(of: separator)?.upperBound
        while let from = start, let next = range(of: separator, in: from..<endIndex) {
            pieces.append(self[from..<next.lowerBound])
            start = next.upperBound
        }
        return pieces
    }
}

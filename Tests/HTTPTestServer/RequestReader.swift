internal import Foundation

/// Splits a connection's bytes into requests, with `Content-Length` or chunked bodies.
struct RequestReader {
    private var buffer = Data()

    /// The next request; `nil` when the client has gone.
    mutating func next(from connection: TestSocket, number: Int) -> ReceivedRequest? {
        guard let head = line(endingWith: "\r\n\r\n", from: connection) else { return nil }
        var lines = head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        guard !lines.isEmpty else { return nil }
        let start = lines.removeFirst().split(separator: " ")
        guard start.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines {
            let pair = line.split(separator: ":", maxSplits: 1)
            headers[pair[0].lowercased()] = pair.count == 2 ? pair[1].trimmingCharacters(in: .whitespaces) : ""
        }
        guard let body = body(headers, from: connection) else { return nil }
        return ReceivedRequest(
            method: String(start[0]), target: String(start[1]), headers: headers, body: body, connection: number)
    }

    private mutating func body(_ headers: [String: String], from connection: TestSocket) -> Data? {
        guard headers["transfer-encoding"] == "chunked" else {
            return bytes(headers["content-length"].flatMap { Int($0) } ?? 0, from: connection)
        }
        var body = Data()
        while let size = line(endingWith: "\r\n", from: connection).flatMap({ Int($0.dropLast(2), radix: 16) }),
            let chunk = bytes(size + 2, from: connection)
        {
            if size == 0 { return body }
            body += chunk.dropLast(2)
        }
        return nil
    }

    private mutating func line(endingWith end: String, from connection: TestSocket) -> String? {
        while true {
            if let range = buffer.range(of: Data(end.utf8)) {
                defer { buffer = Data(buffer[range.upperBound...]) }
                return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
            }
            guard let more = connection.receive() else { return nil }
            buffer += more
        }
    }

    private mutating func bytes(_ count: Int, from connection: TestSocket) -> Data? {
        while buffer.count < count {
            guard let more = connection.receive() else { return nil }
            buffer += more
        }
        defer { buffer = Data(buffer.dropFirst(count)) }
        return Data(buffer.prefix(count))
    }
}

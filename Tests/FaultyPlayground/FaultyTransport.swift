import HTTPTypes
import Hummingbird
import JSON
import NIOCore
import ServiceLifecycle

/// Sends an answer to its client, or simulates a failure of the transport.
struct FaultyTransport: Sendable {
    let channel: any Channel

    func carry(_ fault: Fault.Kind?, answer: () async throws -> Response) async throws -> Response {
        switch fault {
        case nil: return try await answer()
        case .latency(let seconds):
            // A shutdown cuts the wait short. The call is still answered.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
            return try await answer()
        case .dropBefore: return cut()
        case .dropAfter:
            _ = try await answer()
            return cut()
        case .tooManyRequests(let seconds):
            return try refusal(
                429, "Too Many Requests: retry after \(seconds)", parameters: ["retry_after": .integer(Int64(seconds))],
                headers: [.retryAfter: String(seconds)])
        case .conflict: return try refusal(409, Self.conflict)
        case .serverError(let status):
            return Response(
                status: .init(code: status), body: .init(byteBuffer: ByteBuffer(string: "upstream failed")))
        case .truncatedBody: return truncated(try await answer())
        }
    }

    /// The server's words when another bot polls.
    private static let conflict =
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"

    /// A refusal in the Bot API's form.
    private func refusal(
        _ code: Int, _ description: String, parameters: JSONValue? = nil, headers: HTTPFields = [:]
    ) throws -> Response {
        var fields: [String: JSONValue] = [
            "ok": false, "error_code": .integer(Int64(code)), "description": .string(description),
        ]
        fields["parameters"] = parameters
        let body = ByteBuffer(bytes: try SortedJSON.data(fields))
        return Response(status: .init(code: code), headers: headers, body: .init(byteBuffer: body))
    }

    /// Closes the connection. The returned response reaches nobody.
    private func cut() -> Response {
        channel.close(mode: .all, promise: nil)
        return Response(status: .noContent)
    }

    /// The response with its full announced length, but only the first half of its body.
    private func truncated(_ response: Response) -> Response {
        guard let length = response.body.contentLength, length > 1 else { return cut() }
        let whole = response.body
        let channel = channel
        let body = ResponseBody(contentLength: length) { writer in
            try await whole.write(FirstHalf(writer: writer, remaining: length / 2))
            try await channel.close(mode: .all)
        }
        return Response(status: response.status, headers: response.headers, body: body)
    }
}

/// A body writer that forwards a given number of bytes and drops the rest.
private struct FirstHalf: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    var remaining: Int

    mutating func write(_ buffer: ByteBuffer) async throws {
        var buffer = buffer
        guard remaining > 0, let slice = buffer.readSlice(length: min(remaining, buffer.readableBytes)) else { return }
        remaining -= slice.readableBytes
        try await writer.write(slice)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

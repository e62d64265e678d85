import HTTPTypes
import Hummingbird
import NIOCore

/// Lets a large answer end only when the client has received the rest, apart from what the system's buffers hold.
///
/// The server counts a connection as idle as soon as the end of an answer is written, and closes it after the idle timeout, with
/// whatever has not been sent yet. A write alone does not wait for the client: it is queued for the event loop, and only when the loop has
/// found the client slow do later ones wait. On a busy machine a whole file and its end may be queued before that.
struct PatientAnswers: RouterMiddleware {
    typealias Context = PlaygroundContext

    func handle(
        _ request: Request, context: PlaygroundContext, next: (Request, PlaygroundContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let body = response.body
        guard let length = body.contentLength, length > Answer.pieceSize else { return response }
        response.body = ResponseBody(contentLength: length) { [channel = context.channel] writer in
            try await body.write(PatientWriter(writer: writer, channel: channel))
        }
        return response
    }
}

/// Writes a piece only when the system has taken the one before.
private struct PatientWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    let channel: any Channel

    /// A writer has to wait while there is a single byte that the system has not taken.
    private static let nothing = ChannelOptions.Types.WriteBufferWaterMark(low: 1, high: 1)

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await channel.setOption(.writeBufferWaterMark, value: Self.nothing).get()
        try await writer.write(buffer)
        // The event loop does one thing after the other, so it has tried to send the piece when this comes back.
        try await channel.eventLoop.submit {}.get()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { try await writer.finish(trailingHeaders) }
}

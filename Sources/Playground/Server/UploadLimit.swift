import HTTPTypes
import Hummingbird
import Synchronization

/// Bounds the memory for uploads: each is held whole, so only so many large ones are received at the same time. One that stops in
/// the middle gives its place back after the server's idle timeout.
final class UploadLimit: RouterMiddleware {
    typealias Context = PlaygroundContext

    /// The maximum number of large bodies at the same time. Each has up to ``MethodParameters/bodyLimit`` bytes.
    static let atOnce = 8
    /// The number of bytes up to which a body is not counted. Texts and the bot's own pictures are smaller.
    static let small = 1 << 20

    private let inProgress = Mutex(0)

    func handle(
        _ request: Request, context: PlaygroundContext, next: (Request, PlaygroundContext) async throws -> Response
    ) async throws -> Response {
        guard request.method != .get, Self.isLarge(request) else { return try await next(request, context) }
        let isAdmitted = inProgress.withLock { count in
            guard count < Self.atOnce else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { return try Answer.failure(.tooManyRequests(retryAfter: 1)) }
        defer { inProgress.withLock { $0 -= 1 } }
        return try await next(request, context)
    }

    /// Whether a body may be large. A chunked one does not state its length.
    private static func isLarge(_ request: Request) -> Bool {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }) { return length > small }
        return request.headers[.transferEncoding] != nil
    }
}

import HTTPTypes
import Hummingbird

/// Adds security headers to every response: no content sniffing, no use by other sites, no referrer.
struct SecurityHeaders: RouterMiddleware {
    typealias Context = PlaygroundContext

    func handle(
        _ request: Request, context: PlaygroundContext, next: (Request, PlaygroundContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[Self.crossOriginResourcePolicy] = "same-origin"
        response.headers[Self.referrerPolicy] = "no-referrer"
        return response
    }

    private static let crossOriginResourcePolicy = name("Cross-Origin-Resource-Policy")
    private static let referrerPolicy = name("Referrer-Policy")

    private static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no header name") }
        return name
    }
}

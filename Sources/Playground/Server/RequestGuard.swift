import HTTPTypes
import Hummingbird

/// Protects a local server from other web sites.
///
/// A page from another site can make a browser send requests to this server. With DNS rebinding it could even read the answers,
/// so the `Host` must name this machine. Requests that change something must come from the page served here.
struct RequestGuard: RouterMiddleware {
    typealias Context = PlaygroundContext

    /// Whether the server listens on loopback only. Otherwise any host name may be its own.
    let isLoopback: Bool

    func handle(
        _ request: Request, context: PlaygroundContext, next: (Request, PlaygroundContext) async throws -> Response
    ) async throws -> Response {
        let authority = request.head.authority ?? ""
        guard !isLoopback || Self.isLoopbackHost(authority) else {
            return Answer.text("This server answers only to localhost.\n", status: .misdirectedRequest)
        }
        if request.method != .get, let origin = request.headers[.origin],
            origin.lowercased() != "http://\(authority.lowercased())"
        {
            return Answer.text("This request came from another web site.\n", status: .forbidden)
        }
        return try await next(request, context)
    }

    /// Whether `authority`, with or without a port, names this machine.
    static func isLoopbackHost(_ authority: String) -> Bool {
        var host = authority.lowercased()
        if host == "::1" { return true }
        if let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber) {
            host = String(host[..<colon])
        }
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }
}

import HTTPTypes
import Hummingbird

/// Keeps other web sites out of a server that listens on this machine only.
///
/// A page from elsewhere can make a browser send requests here. Under a host name of its own (DNS rebinding) it could even
/// read the answers, so the `Host` must be this machine's; and what changes something must come from the page served here.
struct RequestGuard: RouterMiddleware {
    typealias Context = PlaygroundContext

    /// Whether the server listens on loopback only; when it is told to listen elsewhere, any host name may be its own.
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

import HTTPTypes
import Hummingbird

/// Protects a local server from other web sites.
///
/// A page from another site can make a browser send requests to this server. With DNS rebinding it could even read the answers,
/// so the `Host` must be one of this server's names. Requests that change something must come from the page served here, and other
/// sites' pages may only link to it.
struct RequestGuard: RouterMiddleware {
    typealias Context = PlaygroundContext

    /// The server's names and addresses beside loopback's, without ports.
    let hosts: Set<String>

    init(hosts: Set<String> = []) { self.hosts = Set(hosts.map { $0.lowercased() }) }

    func handle(
        _ request: Request, context: PlaygroundContext, next: (Request, PlaygroundContext) async throws -> Response
    ) async throws -> Response {
        let authority = request.head.authority ?? ""
        guard Self.isLoopbackHost(authority) || hosts.contains(Self.host(of: authority)) else {
            let names = (["localhost"] + hosts.sorted()).joined(separator: ", ")
            return Answer.text("This server answers only to: \(names).\n", status: .misdirectedRequest)
        }
        // Browsers say with each request which site caused it (Fetch Metadata, W3C). A link is harmless: its site sees nothing of the answer.
        let isLink = request.method == .get && Self.field("sec-fetch-mode", of: request) == "navigate"
        guard Self.field("sec-fetch-site", of: request) != "cross-site" || isLink else {
            return Answer.text("This request came from another web site.\n", status: .forbidden)
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
        if authority == "::1" { return true }
        let host = host(of: authority)
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }

    /// The value of a header field, whose name is given in lower case.
    private static func field(_ name: String, of request: Request) -> String? {
        request.headers.first { $0.name.canonicalName == name }?.value
    }

    /// `authority` without a port, in lower case.
    private static func host(of authority: String) -> String {
        let host = authority.lowercased()
        guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber) else {
            return host
        }
        return String(host[..<colon])
    }
}
